/* Effects: what a component asks for when it handles an event. */
#ifndef MORPH_EFFECTS_H
#define MORPH_EFFECTS_H

#include "base.h"
#include "event.h"
#include "value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* SPRING merges: it takes over from whatever moved the channel, at its value and velocity.
 * INTERPOLATING and TIMING add: what moved the channel keeps moving beneath. */
#define MORPH_CURVE_SPRING 1u
#define MORPH_CURVE_INTERPOLATING 2u
#define MORPH_CURVE_TIMING 3u

/* How a value gets there. Only the fields of the kind are read. */
typedef struct morph_curve {
  uint32_t size;
  uint32_t kind;          /* MORPH_CURVE_... */
  double response;        /* SPRING: seconds, >= 0; 0 arrives at once */
  double damping_ratio;   /* SPRING: >= 0 */
  double blend;           /* SPRING: seconds over which the response changes when merging */
  double mass;            /* INTERPOLATING: > 0 */
  double stiffness;       /* INTERPOLATING: > 0 */
  double damping;         /* INTERPOLATING: >= 0 */
  double velocity;        /* INTERPOLATING: units a second at the start */
  double x1;              /* TIMING: control points of a cubic Bezier from (0, 0) to (1, 1); */
  double y1;              /*   x1 and x2 within 0 to 1 */
  double x2;
  double y2;
  double duration;        /* TIMING: seconds, >= 0 */
} morph_curve;

/* One destination of an animation. */
typedef struct morph_target {
  uint32_t size;
  uint32_t channel;       /* id */
  uint64_t item;
  double to;
} morph_target;

#define MORPH_REPEAT_FOREVER UINT32_MAX

/* One curve for one or more channels; they complete together, once. */
typedef struct morph_animation {
  uint32_t size;
  uint32_t target_count;
  const morph_target *const *targets;
  const morph_curve *curve;
  double delay;           /* seconds, >= 0 */
  uint32_t repeat;        /* times it runs: 0 and 1 are once; MORPH_REPEAT_FOREVER */
  uint32_t autoreverses;  /* 0 or 1: every second run goes back */
  double speed;           /* multiplies time; 0 counts as 1 */
} morph_animation;

/* One piece of a keyframe animation. */
typedef struct morph_keyframe {
  uint32_t size;
  uint32_t reserved;      /* 0 */
  double duration;        /* seconds of this piece */
  double value;           /* at its end */
  const morph_curve *curve; /* SPRING, INTERPOLATING or TIMING; durations in it are ignored */
} morph_keyframe;

#define MORPH_HAPTIC_SELECTION 1u
#define MORPH_HAPTIC_LIGHT 2u
#define MORPH_HAPTIC_MEDIUM 3u
#define MORPH_HAPTIC_HEAVY 4u
#define MORPH_HAPTIC_SOFT 5u
#define MORPH_HAPTIC_RIGID 6u
#define MORPH_HAPTIC_SUCCESS 7u
#define MORPH_HAPTIC_WARNING 8u
#define MORPH_HAPTIC_ERROR 9u

#define MORPH_DROP_SLOT 1u
#define MORPH_DROP_CHANNEL 2u
#define MORPH_DROP_TIMER 3u
#define MORPH_DROP_ALL 4u   /* every slot, channel and timer with this item; the id is ignored */

/* A list of effects in the making. The host applies them in order, at the instant of the event,
 * once the call has returned MORPH_OK. A mistake (an unknown id, a wrong type, a number that is
 * not finite) loses the effects of the whole call and is reported with its field.
 * All functions: [thread of the call, until it returns] */
struct morph_effects {
  uint32_t size;
  uint32_t reserved;
  void *context;

  /* Stores a value. Its type is the slot's. */
  void (*set_slot)(morph_effects *effects, uint32_t id, uint64_t item, const morph_value *value);
  /* Stores a value of a BINDABLE parameter, as if the user had; shown as an output, and not told
   * back to the component. */
  void (*set_parameter)(morph_effects *effects, uint32_t id, const morph_value *value);

  void (*animate)(morph_effects *effects, const morph_animation *animation);
  /* Plays pieces one after another from where the channel is; `repeat` as in morph_animation. */
  void (*keyframes)(morph_effects *effects, uint32_t id, uint64_t item, uint32_t count,
                    const morph_keyframe *const *frames, uint32_t repeat);
  /* Slows down from `velocity` (units a second), keeping `rate` of it each millisecond (0.998 is
   * a list's). The destination is the model at once. */
  void (*decay)(morph_effects *effects, uint32_t id, uint64_t item, double velocity, double rate);
  /* Lets go: one SPRING or INTERPOLATING segment from the presented value with `velocity` in
   * units a second; all others end. Within a point of the destination (ten times the distance that
   * counts as still, in other units) the velocity counts as 0. */
  void (*release)(morph_effects *effects, uint32_t id, uint64_t item, double to,
                  const morph_curve *curve, double velocity);
  /* Puts the channel there, still. */
  void (*set)(morph_effects *effects, uint32_t id, uint64_t item, double value);
  /* Moves the destination; what is in motion goes on by the same distance. */
  void (*shift)(morph_effects *effects, uint32_t id, uint64_t item, double to);
  /* Freezes the channel where it is presented. */
  void (*hold)(morph_effects *effects, uint32_t id, uint64_t item);
  /* Ends the motion at the destination. */
  void (*stop)(morph_effects *effects, uint32_t id, uint64_t item);

  /* Asks for the event `crossed` whenever the source passes `level`; stays until `unwatch` with
   * the same words. Setting it twice is setting it once. */
  void (*watch)(morph_effects *effects, uint32_t source, uint32_t id, uint64_t item, double level,
                uint32_t direction);
  void (*unwatch)(morph_effects *effects, uint32_t source, uint32_t id, uint64_t item,
                  double level, uint32_t direction);

  /* Starts a timer, or starts it again. */
  void (*start_timer)(morph_effects *effects, uint32_t id, uint64_t item, double seconds);
  void (*cancel_timer)(morph_effects *effects, uint32_t id, uint64_t item);

  /* Asks the application; answered later by the event `request_done`. */
  void (*request)(morph_effects *effects, uint32_t id, uint64_t item);
  void (*cancel_request)(morph_effects *effects, uint32_t id, uint64_t item);

  void (*haptic)(morph_effects *effects, uint32_t kind, double intensity); /* 0 to 1 */
  void (*announce)(morph_effects *effects, morph_string text);
  void (*scroll_to)(morph_effects *effects, uint32_t scroll, double offset, uint32_t animated);
  void (*focus)(morph_effects *effects, uint32_t region, uint64_t item); /* region 0: none */
  /* Ends items of per-item declarations. */
  void (*drop)(morph_effects *effects, uint32_t kind, uint32_t id, uint64_t item);
  void (*log)(morph_effects *effects, uint32_t level, morph_string text);
};

#ifdef __cplusplus
}
#endif

#endif
