/* A component with one of most things that passes every test of the validator. Each file beside it
 * takes it and breaks one rule: what a rule is about can be defined before this is included, or
 * another `handle` or `frame` is put around those here. A file ends with SUBJECT_PLUGIN. */
#ifndef SUBJECT_H
#define SUBJECT_H

#include <stdlib.h>
#include <string.h>

#include <morph/morph.h>

#ifndef SUBJECT_NAME
#define SUBJECT_NAME MORPH_STRING("Subject")
#endif
#ifndef SUBJECT_SUMMARY
#define SUBJECT_SUMMARY MORPH_STRING("A card that can be dragged, with a button.")
#endif
#ifndef SUBJECT_TITLE_ID
#define SUBJECT_TITLE_ID 2
#endif
#ifndef SUBJECT_TITLE_KEY
#define SUBJECT_TITLE_KEY "title"
#endif
#ifndef SUBJECT_HEIGHT_MAXIMUM
#define SUBJECT_HEIGHT_MAXIMUM 400
#endif
#ifndef SUBJECT_HEIGHT_DEFAULT
#define SUBJECT_HEIGHT_DEFAULT 40
#endif
#ifndef SUBJECT_OPTION_KEY
#define SUBJECT_OPTION_KEY "round"
#endif
#ifndef SUBJECT_DRAG_REGION
#define SUBJECT_DRAG_REGION CARD
#endif
#ifndef SUBJECT_EXTENSION
#define SUBJECT_EXTENSION NULL
#endif

enum { HEIGHT = 1, STYLE = 3, COUNT = 5 };
enum { AT_HEIGHT, AT_TITLE, AT_STYLE, AT_COUNT };
enum { SQUARE = 10, ROUND = 20 };
enum { TAPS = 1, NOTE = 2 };
enum { OFFSET = 1, PRESS = 2, ROW = 3 };
enum { DWELL = 1 };
enum { CARD = 1, BUTTON = 2 };
enum { DRAG = 1, TAP = 2, FINGER = 3 };

/* ---- What it is -------------------------------------------------------------------------- */

#define VALUE(name, ...) static const morph_value name = {.size = sizeof(morph_value), __VA_ARGS__}
VALUE(initial_height, .type = MORPH_TYPE_DOUBLE, .number = SUBJECT_HEIGHT_DEFAULT);
VALUE(initial_title, .type = MORPH_TYPE_STRING, .string = MORPH_STRING("Title"));
VALUE(initial_style, .type = MORPH_TYPE_ENUM, .integer = SQUARE);
VALUE(zero, .type = MORPH_TYPE_INT);
VALUE(blank, .type = MORPH_TYPE_STRING);

static const morph_option square = {sizeof square, SQUARE, MORPH_STRING("square"),
                                    MORPH_STRING("Square")};
static const morph_option round_option = {sizeof round_option, ROUND,
                                          MORPH_STRING(SUBJECT_OPTION_KEY), MORPH_STRING("Round")};
static const morph_option *const options[] = {&square, &round_option};

#define PARAMETER(name, number, word, kind, value, ...)                              \
  static const morph_parameter name = {.size = sizeof(morph_parameter),              \
                                       .id = number,                                 \
                                       .key = MORPH_STRING(word),                    \
                                       .label = MORPH_STRING("Label of " word),      \
                                       .type = kind,                                 \
                                       .initial = &value,                            \
                                       __VA_ARGS__}
PARAMETER(p_height, HEIGHT, "height", MORPH_TYPE_DOUBLE, initial_height,
          .unit = MORPH_UNIT_POINTS, .minimum = 8, .maximum = SUBJECT_HEIGHT_MAXIMUM);
PARAMETER(p_title, SUBJECT_TITLE_ID, SUBJECT_TITLE_KEY, MORPH_TYPE_STRING, initial_title,
          .flags = 0);
PARAMETER(p_style, STYLE, "style", MORPH_TYPE_ENUM, initial_style, .option_count = 2,
          .options = options);
PARAMETER(p_count, COUNT, "count", MORPH_TYPE_INT, zero, .minimum = -10, .maximum = 10);
static const morph_parameter *const parameters[] = {&p_height, &p_title, &p_style, &p_count};

static const morph_slot s_taps = {sizeof s_taps, TAPS, MORPH_STRING("taps"), 0, MORPH_TYPE_INT,
                                  &zero};
static const morph_slot s_note = {sizeof s_note, NOTE, MORPH_STRING("note"), MORPH_PER_ITEM,
                                  MORPH_TYPE_STRING, &blank};
static const morph_slot *const slots[] = {&s_taps, &s_note};

static const morph_channel c_offset = {.size = sizeof c_offset,
                                       .id = OFFSET,
                                       .key = MORPH_STRING("offset"),
                                       .unit = MORPH_UNIT_POINTS};
static const morph_channel c_press = {.size = sizeof c_press,
                                      .id = PRESS,
                                      .key = MORPH_STRING("press"),
                                      .unit = MORPH_UNIT_SCALE,
                                      .motion_class = MORPH_CLASS_FEEDBACK,
                                      .initial = 1};
static const morph_channel c_row = {.size = sizeof c_row,
                                    .id = ROW,
                                    .key = MORPH_STRING("row"),
                                    .flags = MORPH_PER_ITEM,
                                    .unit = MORPH_UNIT_POINTS};
static const morph_channel *const channels[] = {&c_offset, &c_press, &c_row};

static const morph_timer t_dwell = {sizeof t_dwell, DWELL, MORPH_STRING("dwell"), 0, 0};
static const morph_timer *const timers[] = {&t_dwell};

static const morph_region r_card = {sizeof r_card, CARD, MORPH_STRING("card"), 0, 0};
static const morph_region r_button = {sizeof r_button, BUTTON, MORPH_STRING("button"), 0, 0};
static const morph_region *const regions[] = {&r_card, &r_button};

static const morph_gesture g_drag = {.size = sizeof g_drag,
                                     .id = DRAG,
                                     .key = MORPH_STRING("drag"),
                                     .kind = MORPH_GESTURE_DRAG,
                                     .region = SUBJECT_DRAG_REGION,
                                     .axis = MORPH_AXIS_Y,
                                     .minimum_distance = 8};
static const morph_gesture g_tap = {.size = sizeof g_tap,
                                    .id = TAP,
                                    .key = MORPH_STRING("tap"),
                                    .kind = MORPH_GESTURE_TAP,
                                    .region = BUTTON};
static const morph_gesture g_finger = {.size = sizeof g_finger,
                                       .id = FINGER,
                                       .key = MORPH_STRING("finger"),
                                       .kind = MORPH_GESTURE_POINTER,
                                       .region = CARD};
static const morph_gesture *const gestures[] = {&g_drag, &g_tap, &g_finger};

/* ---- What happens on input --------------------------------------------------------------- */

static inline void spring_to(morph_effects *effects, uint32_t channel, uint64_t item, double to) {
  const morph_curve curve = {
      .size = sizeof curve, .kind = MORPH_CURVE_SPRING, .response = 0.3, .damping_ratio = 1};
  const morph_target target = {.size = sizeof target, .channel = channel, .item = item, .to = to};
  const morph_target *const targets[] = {&target};
  const morph_animation animation = {
      .size = sizeof animation, .target_count = 1, .targets = targets, .curve = &curve};
  effects->animate(effects, &animation);
}

static inline int64_t taps_of(const morph_snapshot *now) { return now->slots[0]->value->integer; }

static inline void set_taps(morph_effects *effects, int64_t count) {
  const morph_value value = {.size = sizeof value, .type = MORPH_TYPE_INT, .integer = count};
  effects->set_slot(effects, TAPS, 0, &value);
}

static morph_status bump(const morph_action *action, const morph_snapshot *now,
                         morph_effects *effects, void *result, int64_t by) {
  (void)action;
  (void)result;
  set_taps(effects, taps_of(now) + by % 100);
  spring_to(effects, ROW, 1, taps_of(now) % 2 == 0 ? 20 : -20);
  return MORPH_OK;
}

static const morph_argument a_by = {
    .size = sizeof a_by, .type = MORPH_TYPE_INT, .key = MORPH_STRING("by")};
static const morph_argument *const bump_arguments[] = {&a_by};
static const morph_action a_bump = {.size = sizeof a_bump,
                                    .id = 1,
                                    .key = MORPH_STRING("bump"),
                                    .argument_count = 1,
                                    .arguments = bump_arguments,
                                    .function = (morph_action_function)bump};
static const morph_action *const actions[] = {&a_bump};

static inline int has_note(const morph_snapshot *now) { return now->slot_count > 1; }

static inline int is_gesture(const morph_event *event, uint32_t id, uint32_t phase) {
  const morph_event_gesture *gesture = (const morph_event_gesture *)event;
  return event->kind == MORPH_EVENT_GESTURE && gesture->gesture == id && gesture->phase == phase;
}

static inline morph_status subject_handle(const morph_component *component,
                                          const morph_snapshot *now, const morph_event *event,
                                          morph_effects *effects) {
  (void)component;
  const morph_event_gesture *gesture = (const morph_event_gesture *)event;
  if (event->kind == MORPH_EVENT_APPEAR && !has_note(now)) {
    effects->set_slot(effects, NOTE, 1, &initial_title);
    effects->set(effects, ROW, 1, 0);
  } else if (is_gesture(event, DRAG, MORPH_PHASE_BEGIN)) {
    effects->hold(effects, OFFSET, 0);
  } else if (is_gesture(event, DRAG, MORPH_PHASE_CHANGE)) {
    effects->set(effects, OFFSET, 0, gesture->translation.y);
  } else if (is_gesture(event, DRAG, MORPH_PHASE_END) ||
             is_gesture(event, DRAG, MORPH_PHASE_CANCEL)) {
    spring_to(effects, OFFSET, 0, 0);
  } else if (is_gesture(event, TAP, MORPH_PHASE_END)) {
    set_taps(effects, taps_of(now) + 1);
    spring_to(effects, PRESS, 0, 0.9);
    effects->start_timer(effects, DWELL, 0, 0.2);
  } else if (event->kind == MORPH_EVENT_TIMER) {
    spring_to(effects, PRESS, 0, 1);
  } else if (event->kind == MORPH_EVENT_ACCESSIBILITY) {
    const morph_event_accessibility *it = (const morph_event_accessibility *)event;
    if (it->name.length == 4 && memcmp(it->name.data, "Bump", 4) == 0) {
      set_taps(effects, taps_of(now) + 1);
    }
  }
  return MORPH_OK;
}

/* ---- What it looks like ------------------------------------------------------------------ */

static inline morph_shape rectangle(double x, double y, double width, double height) {
  return (morph_shape){.size = sizeof(morph_shape),
                       .kind = MORPH_SHAPE_RECTANGLE,
                       .rect = {x, y, width, height}};
}

static inline void fill(morph_canvas *canvas, double x, double y, double width, double height) {
  const morph_shape shape = rectangle(x, y, width, height);
  const morph_paint paint = {
      .size = sizeof paint, .kind = MORPH_PAINT_SOLID, .color = {0.25f, 0.5f, 0.75f, 1}};
  canvas->fill(canvas, &shape, &paint);
}

/* Text is drawn up to 8,192 bytes; it must not be cut within a character. */
static inline morph_string drawable(morph_string text) {
  if (text.length <= 8192) return text;
  text.length = 8192;
  while (text.length > 0 && (text.data[text.length] & 0xc0) == 0x80) text.length--;
  return text;
}

static inline void touchable(morph_canvas *canvas, uint32_t id, morph_rect frame) {
  const morph_shape shape = rectangle(frame.x, frame.y, frame.width, frame.height);
  const morph_region_area area = {.size = sizeof area, .id = id, .shape = &shape};
  canvas->region(canvas, &area);
}

static inline void tell(morph_canvas *canvas, uint32_t id, morph_string label, morph_string action,
                        morph_rect frame) {
  const morph_node node = {.size = sizeof node,
                           .id = id,
                           .role = MORPH_ROLE_BUTTON,
                           .label = label,
                           .action_count = action.length > 0,
                           .actions = &action,
                           .frame = frame};
  canvas->accessibility(canvas, &node);
}

static inline morph_status subject_frame(const morph_component *component,
                                         const morph_snapshot *now, morph_canvas *canvas) {
  (void)component;
  const morph_size room = now->proposal;
  const morph_rect card = {0, 0, room.width, room.height};
  const morph_rect button = {room.width / 4, room.height / 2, room.width / 2, room.height / 2};
  canvas->set_size(canvas, room.width, room.height);
  canvas->save(canvas);
  canvas->translate(canvas, 0, now->channels[0]->presented);
  fill(canvas, 0, 0, room.width, now->parameters[AT_HEIGHT]->number);
  const morph_font font = {
      .size = sizeof font, .weight = 400, .points = 14 * now->environment->text_scale};
  const morph_paragraph paragraph = {.size = sizeof paragraph,
                                     .line_limit = 1,
                                     .string = drawable(now->parameters[AT_TITLE]->string),
                                     .font = &font,
                                     .truncation = MORPH_TRUNCATE_END};
  const morph_text text = {.size = sizeof text,
                           .paragraph = &paragraph,
                           .color = {0, 0, 0, 1},
                           .origin = {4, 20}};
  canvas->text(canvas, &text);
  canvas->restore(canvas);
  canvas->save(canvas);
  const double press = now->channels[1]->presented;
  canvas->scale(canvas, press, press, room.width / 2, room.height / 2);
  fill(canvas, button.x, button.y, button.width, button.height);
  canvas->restore(canvas);
  for (uint32_t i = 2; i < now->channel_count; i++) {
    fill(canvas, now->channels[i]->presented, 0, 5, 5);
  }
  if (now->has_progress) {
    const double progress = now->progress < 0 ? 0 : now->progress > 1 ? 1 : now->progress;
    fill(canvas, 0, 0, progress * room.width, 2);
  }
  touchable(canvas, CARD, card);
  touchable(canvas, BUTTON, button);
  tell(canvas, CARD, (morph_string)MORPH_STRING("Card"), (morph_string){NULL, 0}, card);
  tell(canvas, BUTTON, (morph_string)MORPH_STRING("Button"), (morph_string)MORPH_STRING("Bump"),
       button);
  return MORPH_OK;
}

/* ---- The tables -------------------------------------------------------------------------- */

#define LENGTH(list) (sizeof(list) / sizeof((list)[0]))

#define SUBJECT_DESCRIPTOR                                                              \
  .size = sizeof(morph_descriptor), .flags = MORPH_COMPONENT_SCRUBBABLE,                \
  .id = MORPH_STRING("test.subject"), .version = MORPH_STRING("1.0.0"),                 \
  .name = SUBJECT_NAME, .summary = SUBJECT_SUMMARY, .canvas = {200, 120}, .padding = 10, \
  .parameter_count = LENGTH(parameters), .parameters = parameters,                      \
  .slot_count = LENGTH(slots), .slots = slots, .channel_count = LENGTH(channels),       \
  .channels = channels, .timer_count = LENGTH(timers), .timers = timers,                \
  .gesture_count = LENGTH(gestures), .gestures = gestures,                              \
  .region_count = LENGTH(regions), .regions = regions, .action_count = LENGTH(actions), \
  .actions = actions

#define SUBJECT_TABLES(description, handle_function, frame_function)                    \
  static const morph_component subject_component = {.size = sizeof(morph_component),    \
                                                    .descriptor = &(description),       \
                                                    .handle = handle_function,          \
                                                    .frame = frame_function,            \
                                                    .extension = SUBJECT_EXTENSION};    \
  static const morph_component *const subject_components[] = {&subject_component};      \
  static const morph_plugin subject_plugin = {.size = sizeof(morph_plugin),             \
                                              .major = MORPH_PROTOCOL_MAJOR,            \
                                              .built_minor = MORPH_PROTOCOL_MINOR,      \
                                              .component_count = 1,                     \
                                              .components = subject_components};        \
  MORPH_PLUGIN_NOTE(0)

#define SUBJECT_ENTRY                                                                  \
  MORPH_EXPORT const morph_plugin *morph_plugin_entry(uint32_t major, uint32_t minor); \
  const morph_plugin *morph_plugin_entry(uint32_t major, uint32_t minor)

/* A whole plugin. */
#define SUBJECT_PLUGIN(handle_function, frame_function)                        \
  static const morph_descriptor subject_descriptor = {SUBJECT_DESCRIPTOR};     \
  SUBJECT_TABLES(subject_descriptor, handle_function, frame_function);         \
  SUBJECT_ENTRY {                                                              \
    (void)major;                                                               \
    (void)minor;                                                               \
    return &subject_plugin;                                                    \
  }

/* A handle and a frame that do one thing and then what the subject does. Parameters: `component`,
 * `now`, `event`, `effects`; `component`, `now`, `canvas`. */
#define HANDLE_FIRST(...)                                                                       \
  static morph_status handle(const morph_component *component, const morph_snapshot *now,       \
                             const morph_event *event, morph_effects *effects) {                \
    __VA_ARGS__                                                                                 \
    return subject_handle(component, now, event, effects);                                      \
  }
#define FRAME_FIRST(...)                                                                        \
  static morph_status frame(const morph_component *component, const morph_snapshot *now,        \
                            morph_canvas *canvas) {                                             \
    __VA_ARGS__                                                                                 \
    return subject_frame(component, now, canvas);                                               \
  }

/* Memory that lasts, and that no look at the library's own memory finds. */
#define KEEP_ON_THE_HEAP(type, name)                                         \
  static type *name;                                                         \
  __attribute__((constructor)) static void allocate_##name(void) {           \
    name = calloc(1, sizeof *name);                                          \
  }

#endif
