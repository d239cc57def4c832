/*
 * Morph plugin protocol, 1.0. Frozen: structs only grow at their end, and no number changes.
 *
 * A plugin is one shared library, `NAME.morph.so`. It exports one function, `morph_plugin_entry`,
 * and holds one or more components. A component is a description and two pure functions: `handle`
 * answers an event with effects, `frame` draws one instant. It owns nothing: no instance, no
 * static variable, no clock. The host keeps parameters, slots, channels, timers and gestures, and
 * hands all of them to each call as a read-only snapshot.
 *
 * Read in this order: plugin.h (how a library is found and refused), component.h (the
 * description), snapshot.h (what a call is given), event.h and effects.h (input), canvas.h
 * (drawing), action.h (functions that others may call), math.h (springs and portable maths).
 *
 * Rules that hold everywhere:
 *  - Structs that begin with `size` may grow at their end. The writer of a struct sets `size` to
 *    sizeof; a reader takes the smaller of `size` and what it knows and treats the rest as zero.
 *    The value types of base.h have no size and never change.
 *  - Lists are pointers to pointers with a count, so that their elements can grow.
 *  - Strings are UTF-8 with a length; they need not end in a NUL.
 *  - Pointers that the host hands in live until the call returns. Pointers that a plugin hands
 *    out from its descriptors are static and never change.
 *  - All numbers are finite. Lengths are points, y grows downwards; times are seconds except where
 *    a name says nanoseconds; colours are sRGB with straight alpha, 0 to 1.
 */
#ifndef MORPH_MORPH_H
#define MORPH_MORPH_H

#include "base.h"
#include "math.h"
#include "value.h"
#include "environment.h"
#include "host.h"
#include "parameter.h"
#include "state.h"
#include "gesture.h"
#include "action.h"
#include "component.h"
#include "snapshot.h"
#include "event.h"
#include "effects.h"
#include "shape.h"
#include "paint.h"
#include "text.h"
#include "canvas.h"
#include "plugin.h"

#endif
