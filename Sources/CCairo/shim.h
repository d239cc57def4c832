/* cairo for Swift: what tests and benchmarks compare the rasteriser with. */
#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo.h>

#endif
