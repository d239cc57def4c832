/* One thing is wrong with its description; MISTAKE says which. */
#include "fixture.h"

#ifndef MISTAKE
#define MISTAKE 0
#endif

#if MISTAKE == 1
#define KEY "Height"
#else
#define KEY "height"
#endif

#if MISTAKE == 6
#define LICENSE "\xff\xfe"
#else
#define LICENSE "MIT"
#endif

static const morph_value number = {.size = sizeof number,
                                   .type = MORPH_TYPE_DOUBLE,
                                   .number = MISTAKE == 0 ? 500 : 10};
static const morph_parameter height = {.size = sizeof height,
                                       .id = 3,
                                       .key = MORPH_STRING(KEY),
                                       .type = MORPH_TYPE_DOUBLE,
                                       .unit = MISTAKE == 2 ? 77 : MORPH_UNIT_POINTS,
                                       .minimum = 8,
                                       .maximum = MISTAKE == 3 ? __builtin_inf() : 400,
                                       .initial = &number};
static const morph_parameter width = {.size = sizeof width,
                                      .id = MISTAKE == 4 ? 3 : 4,
                                      .key = MORPH_STRING("width"),
                                      .type = MORPH_TYPE_DOUBLE,
                                      .minimum = 8,
                                      .maximum = 400,
                                      .initial = &number};
static const morph_parameter *const parameters[] = {&height, &width};
static const morph_gesture tap = {.size = sizeof tap,
                                  .id = 1,
                                  .key = MORPH_STRING("tap"),
                                  .kind = MORPH_GESTURE_TAP,
                                  .region = MISTAKE == 5 ? 9 : 0};
static const morph_gesture *const gestures[] = {&tap};
static const morph_descriptor descriptor = {
    FIXTURE_DESCRIPTOR,
    .license = MORPH_STRING(LICENSE),
    .parameter_count = 2,
    .parameters = parameters,
    .gesture_count = 1,
    .gestures = gestures,
};

FIXTURE_TABLES(descriptor, fixture_ignore, fixture_draw);

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return &fixture_plugin;
}
