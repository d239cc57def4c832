/* libdeflate for Swift: zlib streams and checksums of PNG files. */
#ifndef CDEFLATE_SHIM_H
#define CDEFLATE_SHIM_H

#include <libdeflate.h>

#endif
