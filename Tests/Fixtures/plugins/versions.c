/* Version 1.0.0 of a component and, with VERSION_TWO, a version that breaks what can be broken. With
 * TWO_COMPONENTS the plugin has another component besides. */
#include "fixture.h"

#ifdef VERSION_TWO
#define VERSION "2.0.0"
#define MAXIMUM 50
#define WORD "caption"
#else
#define VERSION "1.0.0"
#define MAXIMUM 100
#define WORD "title"
#endif

static const morph_value half = {
    .size = sizeof half, .type = MORPH_TYPE_DOUBLE, .number = 0.5};
static const morph_value words = {
    .size = sizeof words, .type = MORPH_TYPE_STRING, .string = MORPH_STRING("Hello")};
static const morph_parameter amount = {.size = sizeof amount,
                                       .id = 1,
                                       .key = MORPH_STRING("amount"),
                                       .label = MORPH_STRING("Amount"),
                                       .type = MORPH_TYPE_DOUBLE,
                                       .maximum = MAXIMUM,
                                       .initial = &half};
static const morph_parameter title = {.size = sizeof title,
                                      .id = 2,
                                      .key = MORPH_STRING(WORD),
                                      .label = MORPH_STRING("Words"),
                                      .type = MORPH_TYPE_STRING,
                                      .initial = &words};
static const morph_parameter *const parameters[] = {&amount, &title};

static const morph_descriptor first = {.size = sizeof first,
                                       .id = MORPH_STRING("test.versions"),
                                       .version = MORPH_STRING(VERSION),
                                       .name = MORPH_STRING("Versions"),
                                       .summary = MORPH_STRING("Changes from one to the next."),
                                       .canvas = {100, 50},
                                       .parameter_count = 2,
                                       .parameters = parameters};
static const morph_component component = {.size = sizeof component,
                                          .descriptor = &first,
                                          .handle = fixture_ignore,
                                          .frame = fixture_draw};

#ifdef TWO_COMPONENTS
static const morph_descriptor second = {.size = sizeof second,
                                        .id = MORPH_STRING("test.second"),
                                        .version = MORPH_STRING("1.0.0"),
                                        .name = MORPH_STRING("Second"),
                                        .summary = MORPH_STRING("Lives with another."),
                                        .canvas = {100, 50}};
static const morph_component other = {.size = sizeof other,
                                      .descriptor = &second,
                                      .handle = fixture_ignore,
                                      .frame = fixture_draw};
static const morph_component *const components[] = {&component, &other};
#else
static const morph_component *const components[] = {&component};
#endif

static const morph_plugin plugin = {.size = sizeof plugin,
                                    .major = MORPH_PROTOCOL_MAJOR,
                                    .built_minor = MORPH_PROTOCOL_MINOR,
                                    .component_count = sizeof components / sizeof components[0],
                                    .components = components};

MORPH_PLUGIN_NOTE(0);

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return &plugin;
}
