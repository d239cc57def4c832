/* What most fixtures share: one component with nothing declared, which draws a rectangle. */
#ifndef FIXTURE_H
#define FIXTURE_H

#include <morph/morph.h>

#ifndef FIXTURE_ID
#define FIXTURE_ID "test.fixture"
#endif

static inline morph_status fixture_ignore(const morph_component *component,
                                          const morph_snapshot *snapshot,
                                          const morph_event *event, morph_effects *effects) {
  (void)component;
  (void)snapshot;
  (void)event;
  (void)effects;
  return MORPH_OK;
}

static inline void fixture_rectangle(morph_canvas *canvas, double width) {
  morph_shape shape = {.size = sizeof shape,
                       .kind = MORPH_SHAPE_RECTANGLE,
                       .rect = {0, 0, width, 10}};
  morph_paint paint = {.size = sizeof paint,
                       .kind = MORPH_PAINT_SOLID,
                       .color = {0.25f, 0.5f, 0.75f, 1}};
  canvas->fill(canvas, &shape, &paint);
}

static inline morph_status fixture_draw(const morph_component *component,
                                        const morph_snapshot *snapshot, morph_canvas *canvas) {
  (void)component;
  fixture_rectangle(canvas, snapshot->proposal.width);
  return MORPH_OK;
}

#define FIXTURE_DESCRIPTOR                                                             \
  .size = sizeof(morph_descriptor), .id = MORPH_STRING(FIXTURE_ID),                    \
  .version = MORPH_STRING("1.0.0"), .name = MORPH_STRING("Fixture"),                   \
  .summary = MORPH_STRING("Stands in for a component."), .canvas = {100, 50}, .padding = 5

/* The tables around a descriptor. */
#define FIXTURE_TABLES(description, handle_function, frame_function)                   \
  static const morph_component fixture_component = {.size = sizeof(morph_component),   \
                                                    .descriptor = &(description),      \
                                                    .handle = handle_function,         \
                                                    .frame = frame_function};          \
  static const morph_component *const fixture_components[] = {&fixture_component};     \
  static const morph_plugin fixture_plugin = {.size = sizeof(morph_plugin),            \
                                              .major = MORPH_PROTOCOL_MAJOR,           \
                                              .needs_minor = 0,                        \
                                              .built_minor = MORPH_PROTOCOL_MINOR,     \
                                              .component_count = 1,                    \
                                              .components = fixture_components}

#define FIXTURE_ENTRY                                                                  \
  MORPH_EXPORT const morph_plugin *morph_plugin_entry(uint32_t major, uint32_t minor); \
  const morph_plugin *morph_plugin_entry(uint32_t major, uint32_t minor)

/* A whole plugin. */
#define FIXTURE_PLUGIN(handle_function, frame_function)                                \
  static const morph_descriptor fixture_descriptor = {FIXTURE_DESCRIPTOR};             \
  FIXTURE_TABLES(fixture_descriptor, handle_function, frame_function);                 \
  MORPH_PLUGIN_NOTE(0);                                                                \
  FIXTURE_ENTRY {                                                                      \
    (void)major;                                                                       \
    (void)minor;                                                                       \
    return &fixture_plugin;                                                            \
  }

#endif
