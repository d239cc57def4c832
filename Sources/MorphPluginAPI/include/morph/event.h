/* Events: what `handle` is told. Each kind is a struct that begins with a morph_event. */
#ifndef MORPH_EVENT_H
#define MORPH_EVENT_H

#include "base.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_EVENT_APPEAR 1u           /* morph_event: the instance begins */
#define MORPH_EVENT_DISAPPEAR 2u        /* morph_event: the instance ends; effects are not applied */
#define MORPH_EVENT_PARAMETERS 3u       /* morph_event_parameters */
#define MORPH_EVENT_ENVIRONMENT 4u      /* morph_event: read the snapshot */
#define MORPH_EVENT_RESIZED 5u          /* morph_event: the proposal changed */
#define MORPH_EVENT_VISIBILITY 6u       /* morph_event_visibility */
#define MORPH_EVENT_RELOADED 7u         /* morph_event_reloaded */
#define MORPH_EVENT_GESTURE 8u          /* morph_event_gesture */
#define MORPH_EVENT_HOVER 9u            /* morph_event_hover */
#define MORPH_EVENT_KEY 10u             /* morph_event_key */
#define MORPH_EVENT_FOCUS 11u           /* morph_event_focus */
#define MORPH_EVENT_SCROLL 12u          /* morph_event_scroll */
#define MORPH_EVENT_CROSSED 13u         /* morph_event_crossed */
#define MORPH_EVENT_TIMER 14u           /* morph_event_timer */
#define MORPH_EVENT_CHANNEL_DONE 15u    /* morph_event_channel_done */
#define MORPH_EVENT_REQUEST_DONE 16u    /* morph_event_request_done */
#define MORPH_EVENT_ACCESSIBILITY 17u   /* morph_event_accessibility */
#define MORPH_EVENT_POINTER 18u         /* morph_event_pointer */

#define MORPH_MODIFIER_SHIFT 1u
#define MORPH_MODIFIER_CONTROL 2u
#define MORPH_MODIFIER_ALT 4u
#define MORPH_MODIFIER_META 8u

/* `size` is that of the whole struct of the kind. A component ignores kinds it does not know. */
struct morph_event {
  uint32_t size;
  uint32_t kind;        /* MORPH_EVENT_... */
  int64_t nanoseconds;  /* session time; only good for differences between events */
};

/* Parameters that were set at this instant, by whoever. */
typedef struct morph_event_parameters {
  morph_event header;
  uint32_t count;
  uint32_t reserved;
  const uint32_t *ids;
} morph_event_parameters;

typedef struct morph_event_visibility {
  morph_event header;
  uint32_t visible;     /* 0 or 1 */
  uint32_t reserved;
} morph_event_visibility;

/* New code took over. Keys are of parameters, slots and channels, as "slot:stepped". */
typedef struct morph_event_reloaded {
  morph_event header;
  uint32_t added_count;
  uint32_t removed_count;
  uint32_t reset_count;
  uint32_t reserved;
  const morph_string *added;
  const morph_string *removed;
  const morph_string *reset;
} morph_event_reloaded;

/* BEGIN is followed by any number of CHANGE and by exactly one END or CANCEL. A tap and a long
 * press that succeed are a single END. CANCEL carries no velocity. */
#define MORPH_PHASE_BEGIN 1u
#define MORPH_PHASE_CHANGE 2u
#define MORPH_PHASE_END 3u
#define MORPH_PHASE_CANCEL 4u

/* Points are in the component's own space: the origin of what it draws. */
typedef struct morph_event_gesture {
  morph_event header;
  uint32_t gesture;          /* id */
  uint32_t phase;            /* MORPH_PHASE_... */
  uint32_t region;           /* id of the region it began in; 0 none */
  uint32_t pointer_count;
  uint64_t item;             /* of the region */
  morph_point location;
  morph_point start;         /* where the pointer went down */
  morph_point translation;   /* location - start */
  morph_point velocity;      /* points a second; 0 but for CHANGE and END */
  uint32_t modifiers;        /* MORPH_MODIFIER_... */
  uint32_t device;           /* MORPH_POINTER_... */
} morph_event_gesture;

/* A raw pointer, for gestures of kind POINTER. */
typedef struct morph_event_pointer {
  morph_event header;
  uint32_t gesture;
  uint32_t phase;            /* MORPH_PHASE_... */
  uint32_t region;
  uint32_t pointer;          /* number of the pointer, from 0 */
  uint64_t item;
  morph_point location;
  uint32_t modifiers;
  uint32_t device;
} morph_event_pointer;

typedef struct morph_event_hover {
  morph_event header;
  uint32_t gesture;
  uint32_t region;
  uint64_t item;
  uint32_t inside;           /* 1 while the pointer is over the region */
  uint32_t reserved;
  morph_point location;
} morph_event_hover;

typedef struct morph_event_key {
  morph_event header;
  morph_string key;          /* named as in the web's KeyboardEvent.key: "ArrowDown", "a" */
  uint32_t down;             /* 0 or 1 */
  uint32_t modifiers;
  uint32_t region;           /* with the focus; 0 none */
  uint32_t gesture;
  uint64_t item;
} morph_event_key;

typedef struct morph_event_focus {
  morph_event header;
  uint32_t region;           /* that gained or lost it */
  uint32_t focused;          /* 0 or 1 */
  uint64_t item;
} morph_event_focus;

#define MORPH_SCROLL_CAUSE_DRAG 1u
#define MORPH_SCROLL_CAUSE_MOMENTUM 2u
#define MORPH_SCROLL_CAUSE_WHEEL 3u
#define MORPH_SCROLL_CAUSE_KEY 4u
#define MORPH_SCROLL_CAUSE_EFFECT 5u

/* A scroll begins or ends its movement, or a wheel turned over a SCROLL gesture (gesture set). A
 * finger that lets go ends the cause DRAG; one that is lost cancels it. */
typedef struct morph_event_scroll {
  morph_event header;
  uint32_t scroll;           /* id; 0 for a SCROLL gesture */
  uint32_t phase;            /* MORPH_PHASE_BEGIN, END, CANCEL; CHANGE for a wheel */
  uint32_t cause;            /* MORPH_SCROLL_CAUSE_... */
  uint32_t gesture;
  morph_point delta;         /* of a wheel, in points */
  uint32_t region;           /* a wheel: id of the region it turned over; 0 none */
  uint32_t reserved;
  uint64_t item;             /* of the region */
  morph_point location;      /* a wheel: where the pointer is, in the component's own space */
} morph_event_scroll;

#define MORPH_SOURCE_CHANNEL 1u      /* the presented value of a channel */
#define MORPH_SOURCE_OVERSCROLL 2u   /* the overscroll of a scroll; item 0 */

#define MORPH_RISING 1u
#define MORPH_FALLING 2u

/* A watched value passed a level, at exactly this instant. */
typedef struct morph_event_crossed {
  morph_event header;
  uint32_t source;           /* MORPH_SOURCE_... */
  uint32_t id;
  uint64_t item;
  double level;
  uint32_t direction;        /* MORPH_RISING or MORPH_FALLING */
  uint32_t reserved;
} morph_event_crossed;

typedef struct morph_event_timer {
  morph_event header;
  uint32_t id;
  uint32_t reserved;
  uint64_t item;
} morph_event_timer;

#define MORPH_REASON_FINISHED 1u     /* it arrived */
#define MORPH_REASON_RETARGETED 2u   /* another animation took over */
#define MORPH_REASON_CANCELLED 3u    /* set, caught, stopped or dropped */
#define MORPH_REASON_CAPPED 4u       /* it never settles, and was ended */
#define MORPH_REASON_REDUCED 5u      /* reduced motion put it at its destination */

/* LOGICAL comes when an animation looks finished (one response), SETTLED when it is still. */
#define MORPH_DONE_LOGICAL 1u
#define MORPH_DONE_SETTLED 2u

typedef struct morph_event_channel_done {
  morph_event header;
  uint32_t id;
  uint32_t reason;           /* MORPH_REASON_... */
  uint64_t item;
  uint32_t done;             /* MORPH_DONE_... */
  uint32_t reserved;
} morph_event_channel_done;

typedef struct morph_event_request_done {
  morph_event header;
  uint32_t id;
  uint32_t ok;               /* 0 or 1 */
  uint64_t item;
  morph_string message;      /* why it failed; may be empty */
} morph_event_request_done;

/* A person used an assistive tool. `name` is one of the node's actions. */
typedef struct morph_event_accessibility {
  morph_event header;
  uint32_t node;             /* id */
  uint32_t reserved;
  uint64_t item;
  morph_string name;
  morph_string value;        /* of a field or an adjustable; may be empty */
} morph_event_accessibility;

#ifdef __cplusplus
}
#endif

#endif
