/* Messages between the host and a worker.
 *
 * Each message is a frame on a stream socket: u32 length of what follows, u32 kind, payload. The
 * host sends one request and then only reads: it answers MEASURE, and takes LOG and NOTE, until the
 * reply.
 * Both ends come from one build; MORPH_WIRE_VERSION is checked once, in HELLO.
 */
#ifndef MORPH_WIRE_MESSAGES_H
#define MORPH_WIRE_MESSAGES_H

#include <stdint.h>

enum {
  MORPH_WIRE_VERSION = 2,
  MORPH_WIRE_MAX_MESSAGE = 64 << 20,  /* bytes */
};

/* What the host asks. */
enum {
  MORPH_MESSAGE_LOAD = 1,     /* string path */
  MORPH_MESSAGE_HANDLE = 2,   /* target, snapshot, event */
  MORPH_MESSAGE_FRAME = 3,    /* target, snapshot */
  MORPH_MESSAGE_ACTION = 4,   /* target, snapshot, u32 action, u32 count, value[] */
  MORPH_MESSAGE_DESCRIBE = 5, /* - : descriptors again, read anew from the plugin's memory */
  MORPH_MESSAGE_PROBE = 6,    /* u32 probe, string: see MORPH_PROBE_... */
  MORPH_MESSAGE_FORGET = 7,   /* u32 session: drop its parameters and environment */
  MORPH_MESSAGE_FONTS = 8,    /* - : empty the measuring cache */
  MORPH_MESSAGE_EXIT = 9,     /* - : no reply */
  MORPH_MESSAGE_STATE = 10,   /* - : what has changed since this was first asked */
};

/* What the worker says. */
enum {
  MORPH_MESSAGE_HELLO = 100,     /* u32 MORPH_WIRE_VERSION, u32 Landlock's ABI in force, u32
                                    MORPH_CONFINED_..., string problem: first, unasked; brings
                                    the listener of the filter along */
  MORPH_MESSAGE_LOADED = 101,    /* u32 failure (0 fine), string reason, u32 major, needs_minor,
                                    built_minor, plugin description */
  MORPH_MESSAGE_HANDLED = 102,   /* i32 status, string message, u32 count, effect[] */
  MORPH_MESSAGE_FRAMED = 103,    /* i32 status, string message, display list: the rest */
  MORPH_MESSAGE_ACTED = 104,     /* i32 status, string message, value result, u32 count, effect[] */
  MORPH_MESSAGE_DESCRIBED = 105, /* plugin description */
  MORPH_MESSAGE_PROBED = 106,    /* u32 answer, string */
  MORPH_MESSAGE_DONE = 107,      /* - : to FORGET and FONTS */
  MORPH_MESSAGE_STATED = 108,    /* u32 count, string[] of process state, u32 count,
                                    (u32 MORPH_MEMORY_..., u64 offset, u64 length)[] of memory */
  MORPH_MESSAGE_MEASURE = 110,   /* paragraph (display_list.h), u32 right-to-left: wants MEASURED */
  MORPH_MESSAGE_LOG = 111,       /* u32 level, string: wants no answer */
  MORPH_MESSAGE_STEP = 112,      /* u32 MORPH_STEP_...: LOAD begins this; wants no answer */
  MORPH_MESSAGE_NOTE = 113,      /* u32 MORPH_NOTE_..., string name: the plugin has just done
                                    what a pure function does not; wants no answer */
};

/* How a worker confines itself before it loads anything, as it finds it on its descriptor 5:
 * u32 MORPH_SETUP_...; with SANDBOX also u64 address space (bytes), u64 CPU time (s), u64 open
 * files, string first filter, string second filter (BPF, empty for none), u32 count, string[] of
 * files and folders that may be read. */
enum {
  MORPH_SETUP_SANDBOX = 1,
  MORPH_SETUP_TRAP_TIME_STAMPS = 2,
};

/* What is in force in a worker. */
enum {
  MORPH_CONFINED_FILTER = 1,
  MORPH_CONFINED_LISTENER = 2,   /* and the host decides about what the filter refuses */
};

enum {
  MORPH_NOTE_FUNCTION = 1,       /* it used a function (or instruction) that is not pure */
  MORPH_NOTE_STATE = 2,          /* it changed the state of its process, which was set right */
};

/* Where memory of a plugin lies: offsets from its first address, or into its thread-locals. */
enum {
  MORPH_MEMORY_DATA = 0,
  MORPH_MEMORY_THREAD = 1,
};

/* What loading is about, so that a crash can name its place. */
enum {
  MORPH_STEP_OPEN = 1,      /* the loader, and constructors */
  MORPH_STEP_ENTRY = 2,     /* morph_plugin_entry */
  MORPH_STEP_DESCRIBE = 3,  /* reading the tables it answered */
};

/* What the host answers to MEASURE. */
enum {
  MORPH_MESSAGE_MEASURED = 120,  /* i32 status, f64 width height ascent descent cap x line,
                                    u32 truncated, u32 count, f64 baselines[] */
};

/* Why a plugin could not be loaded. */
enum {
  MORPH_FAILURE_NONE = 0,
  MORPH_FAILURE_UNREADABLE = 1,    /* the loader refused the file */
  MORPH_FAILURE_INVALID = 2,       /* no entry, a NULL or broken table */
  MORPH_FAILURE_INCOMPATIBLE = 3,  /* another major, or a newer minor */
};

/* Status of a call whose plugin broke the protocol: what it handed over could not be recorded. */
enum {
  MORPH_STATUS_INVALID = -1,
};

/* Questions that only a validator asks. */
enum {
  MORPH_PROBE_ENTRY_SAME = 1,      /* is the entry's second answer the first? answer 1 or 0 */
  MORPH_PROBE_EXTENSION = 2,       /* string id: is plugin's and every component's answer NULL? */
  MORPH_PROBE_FOREIGN_HOST = 3,    /* string "major minor": does the entry give a host of another
                                      version a table of the same versions? */
  MORPH_PROBE_WIDE_STRUCTS = 4,    /* string "on": structs handed over from now on are longer than
                                      their known fields, as a later host's are; string "check":
                                      were the bytes beyond left alone? */
  MORPH_PROBE_MEMORY = 5,          /* the answer's string: bytes that are allocated now */
  MORPH_PROBE_TWO_THREADS = 6,     /* string: payload of FRAME; do frames on two threads agree? */
};

/* target: u32 component (position in the description), u32 session (chosen by the host)
 * snapshot: u8 flags (1: parameters follow, 2: environment follows; else those last sent for the
 *           session), [u32 count, value[]], [environment],
 *           u32 count, (u32 id, u64 item, value) slots, in descriptor order
 *           u32 count, (u32 id, u64 item, f64 model presented velocity, u8 running) channels
 *           u32 count, (u32 id, f64 offset overscroll velocity content viewport, u8 dragging)
 *           u8 has progress, f64 progress, f64 proposal width height, u64 seed,
 *           u32 focus region, u64 focus item
 * environment: u8 reduce motion, reduce transparency, bold text, focus visible, f64 text scale,
 *           scale, u32 scheme direction contrast pointer, string locale,
 *           f64 safe area top leading bottom trailing, f64 keyboard inset
 * value: u8 type, then BOOL u8 | INT i64 | DOUBLE f64 | STRING string | ENUM i64 | COLOR f32[4] |
 *           COLORS u32 n, f32[4 n] | STRINGS u32 n, string[n] | DOUBLES u32 n, f64[n] |
 *           BYTES string | NONE nothing
 * event: u32 kind, i64 nanoseconds, then
 *   PARAMETERS u32 count, u32 ids[]      VISIBILITY u32 visible
 *   RELOADED three lists: u32 count, string[] of added, removed, reset
 *   GESTURE u32 gesture phase region pointers, u64 item, f64 location, start, translation,
 *           velocity (x y each), u32 modifiers device
 *   HOVER u32 gesture region, u64 item, u32 inside, f64 x y
 *   KEY string key, u32 down modifiers region gesture, u64 item
 *   FOCUS u32 region focused, u64 item
 *   SCROLL u32 scroll phase cause gesture, f64 dx dy, u32 region, u64 item, f64 x y
 *   CROSSED u32 source id, u64 item, f64 level, u32 direction
 *   TIMER u32 id, u64 item               CHANNEL_DONE u32 id reason, u64 item, u32 done
 *   REQUEST_DONE u32 id ok, u64 item, string message
 *   ACCESSIBILITY u32 node, u64 item, string name, value
 *   POINTER u32 gesture phase region pointer, u64 item, f64 x y, u32 modifiers device
 *   another kind: nothing
 */

/* effect: u32 kind, then */
enum {
  MORPH_EFFECT_SET_SLOT = 1,        /* u32 id, u64 item, value */
  MORPH_EFFECT_SET_PARAMETER = 2,   /* u32 id, value */
  MORPH_EFFECT_ANIMATE = 3,         /* u32 count, (u32 id, u64 item, f64 to)[], curve, f64 delay,
                                       u32 repeat, u32 autoreverses, f64 speed */
  MORPH_EFFECT_KEYFRAMES = 4,       /* u32 id, u64 item, u32 repeat, u32 count,
                                       (f64 duration, f64 value, curve)[] */
  MORPH_EFFECT_DECAY = 5,           /* u32 id, u64 item, f64 velocity, rate */
  MORPH_EFFECT_RELEASE = 6,         /* u32 id, u64 item, f64 to, curve, f64 velocity */
  MORPH_EFFECT_SET = 7,             /* u32 id, u64 item, f64 value */
  MORPH_EFFECT_SHIFT = 8,           /* u32 id, u64 item, f64 to */
  MORPH_EFFECT_HOLD = 9,            /* u32 id, u64 item */
  MORPH_EFFECT_STOP = 10,           /* u32 id, u64 item */
  MORPH_EFFECT_WATCH = 11,          /* u32 source, id, u64 item, f64 level, u32 direction */
  MORPH_EFFECT_UNWATCH = 12,        /* as WATCH */
  MORPH_EFFECT_START_TIMER = 13,    /* u32 id, u64 item, f64 seconds */
  MORPH_EFFECT_CANCEL_TIMER = 14,   /* u32 id, u64 item */
  MORPH_EFFECT_REQUEST = 15,        /* u32 id, u64 item */
  MORPH_EFFECT_CANCEL_REQUEST = 16, /* u32 id, u64 item */
  MORPH_EFFECT_HAPTIC = 17,         /* u32 kind, f64 intensity */
  MORPH_EFFECT_ANNOUNCE = 18,       /* string */
  MORPH_EFFECT_SCROLL_TO = 19,      /* u32 scroll, f64 offset, u32 animated */
  MORPH_EFFECT_FOCUS = 20,          /* u32 region, u64 item */
  MORPH_EFFECT_DROP = 21,           /* u32 kind, u32 id, u64 item */
  MORPH_EFFECT_LOG = 22,            /* u32 level, string */
};
/* curve: u32 kind, then SPRING f64 response damping-ratio blend | INTERPOLATING f64 mass stiffness
 *        damping velocity | TIMING f64 x1 y1 x2 y2 duration */

/* plugin description: u32 component count, component[]
 * component: string id version name summary credit license url, u32 flags, f64 canvas width
 *   height padding, u32 anchor, then nine lists, each a u32 count and its elements:
 *   parameters  u32 id, string key label doc group, u32 type unit flags, f64 minimum maximum step,
 *               value initial, u32 count, (u32 id, string key label) options
 *   slots       u32 id, string key, u32 flags, u32 type, value initial
 *   channels    u32 id, string key, u32 flags unit class bounds, f64 minimum maximum initial
 *               epsilon
 *   timers      u32 id, string key, u32 flags
 *   scrolls     u32 id, string key, u32 axis flags
 *   gestures    u32 id, string key, u32 kind flags region axis, f64 minimum distance, deadline,
 *               u32 count, u32 exclusive[], u32 count, u32 simultaneous[]
 *   regions     u32 id, string key, u32 flags
 *   requests    u32 id, string key doc
 *   actions     u32 id, string key doc, u32 flags result, u32 count, (u32 type, string key doc)[]
 */

#endif
