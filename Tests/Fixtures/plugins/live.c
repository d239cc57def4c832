/* A component that moves, for tests of reloading. Macros make its builds:
 *
 *   MARKER          how many small rectangles it draws; 1
 *   SLOT_TEXT       the slot `count` is a string and not an int
 *   HEIGHT_MAXIMUM  of the parameter `height`; 100
 *   CRASH_ABOVE     drawing writes to address 0 while the channel is above this
 *   THREAD_LOCAL    the marker is read from a thread's own memory
 *   ABORTS, HANGS   in a constructor
 *   MAJOR           of the protocol that its note claims
 */
#include "fixture.h"

#include <stdlib.h>

#ifndef MARKER
#define MARKER 1
#endif
#ifndef HEIGHT_MAXIMUM
#define HEIGHT_MAXIMUM 100
#endif

#ifdef THREAD_LOCAL
static _Thread_local volatile int marker = MARKER;
#else
static const int marker = MARKER;
#endif

#ifdef ABORTS
__attribute__((constructor)) static void begin(void) { abort(); }
#endif
#ifdef HANGS
__attribute__((constructor)) static void begin(void) {
  for (volatile int i = 0;; i = i + 1) {
  }
}
#endif

static const morph_value twenty = {
    .size = sizeof twenty, .type = MORPH_TYPE_DOUBLE, .number = 20};
static const morph_parameter height = {.size = sizeof height,
                                       .id = 1,
                                       .key = MORPH_STRING("height"),
                                       .type = MORPH_TYPE_DOUBLE,
                                       .maximum = HEIGHT_MAXIMUM,
                                       .initial = &twenty};
static const morph_parameter *const parameters[] = {&height};

#ifdef SLOT_TEXT
static const morph_value none = {
    .size = sizeof none, .type = MORPH_TYPE_STRING, .string = MORPH_STRING("")};
#else
static const morph_value none = {.size = sizeof none, .type = MORPH_TYPE_INT};
#endif
static const morph_slot count = {.size = sizeof count,
                                 .id = 1,
                                 .key = MORPH_STRING("count"),
                                 .type =
#ifdef SLOT_TEXT
                                     MORPH_TYPE_STRING,
#else
                                     MORPH_TYPE_INT,
#endif
                                 .initial = &none};
static const morph_slot *const slots[] = {&count};

static const morph_channel x = {
    .size = sizeof x, .id = 1, .key = MORPH_STRING("x"), .unit = MORPH_UNIT_POINTS};
static const morph_channel *const channels[] = {&x};

static const morph_gesture tap = {
    .size = sizeof tap, .id = 1, .key = MORPH_STRING("tap"), .kind = MORPH_GESTURE_TAP};
static const morph_gesture *const gestures[] = {&tap};

/* At 60 points a second for two seconds. */
static void move(morph_effects *effects) {
  morph_curve curve = {.size = sizeof curve,
                       .kind = MORPH_CURVE_TIMING,
                       .x1 = 0.25,
                       .y1 = 0.25,
                       .x2 = 0.75,
                       .y2 = 0.75,
                       .duration = 2};
  morph_target target = {sizeof target, 1, 0, 120};
  const morph_target *targets[] = {&target};
  morph_animation animation = {
      .size = sizeof animation, .target_count = 1, .targets = targets, .curve = &curve};
  effects->animate(effects, &animation);
}

static morph_status handle(const morph_component *component, const morph_snapshot *now,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  if (event->kind == MORPH_EVENT_APPEAR) move(effects);
  if (event->kind == MORPH_EVENT_GESTURE &&
      ((const morph_event_gesture *)event)->phase == MORPH_PHASE_END) {
#ifdef SLOT_TEXT
    static const char strokes[] = "||||||||||||||||||||||||||||||||";
    size_t length = now->slots[0]->value->string.length + 1;
    morph_value value = {.size = sizeof value,
                         .type = MORPH_TYPE_STRING,
                         .string = {strokes, length < sizeof strokes ? length : 0}};
#else
    morph_value value = {.size = sizeof value,
                         .type = MORPH_TYPE_INT,
                         .integer = now->slots[0]->value->integer + 1};
#endif
    effects->set_slot(effects, 1, 0, &value);
    effects->haptic(effects, MORPH_HAPTIC_SELECTION, 1);
  }
  return MORPH_OK;
}

static morph_status frame(const morph_component *component, const morph_snapshot *now,
                          morph_canvas *canvas) {
  (void)component;
  double at = now->channels[0]->presented;
#ifdef CRASH_ABOVE
  if (at > CRASH_ABOVE) *(volatile int *)0 = 1;
#endif
  fixture_rectangle(canvas, at + 1);
  for (int i = 0; i < marker; i++) fixture_rectangle(canvas, 5);
  return MORPH_OK;
}

static const morph_descriptor descriptor = {
    FIXTURE_DESCRIPTOR,    .parameter_count = 1, .parameters = parameters, .slot_count = 1,
    .slots = slots,        .channel_count = 1,   .channels = channels,     .gesture_count = 1,
    .gestures = gestures,
};
FIXTURE_TABLES(descriptor, handle, frame);

#ifdef MAJOR
__attribute__((section(MORPH_NOTE_SECTION), used, aligned(4)))
static const morph_plugin_note note = {6, 12, MORPH_NOTE_TYPE, MORPH_NOTE_NAME, MAJOR, 0, 0};
#else
MORPH_PLUGIN_NOTE(0);
#endif

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return &fixture_plugin;
}
