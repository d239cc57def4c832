/* The bytes that travel between the host and whatever calls plugin code (a worker process, or the
 * host's own process): display lists, snapshots, events, effects and the messages around them. */
#ifndef MORPH_WIRE_H
#define MORPH_WIRE_H

#include "buffer.h"
#include "display_list.h"
#include "messages.h"

#endif
