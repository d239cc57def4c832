/*
 * A dot that a tap switches on and off: it grows and lights up on a spring.
 *
 * Nothing here outlives a call: the host keeps every value and runs the spring, and hands all of
 * it to each call as a read-only snapshot.
 */
#include <morph/morph.h>

#define LENGTH(list) (sizeof(list) / sizeof((list)[0]))

/* Ids are never used for something else later; keys are what files and traces hold. */
enum { IS_ON = 1, DIAMETER = 2, TINT = 3 };
enum { GROWTH = 1 };
enum { DOT = 1 };
enum { TAP = 1 };

/* ---- Parameters -------------------------------------------------------------------------- */

static const morph_value off = {.size = sizeof(morph_value), .type = MORPH_TYPE_BOOL};
static const morph_value usual_diameter = {
    .size = sizeof(morph_value), .type = MORPH_TYPE_DOUBLE, .number = 64};
static const morph_value blue = {
    .size = sizeof(morph_value), .type = MORPH_TYPE_COLOR, .color = {0.2f, 0.5f, 1, 1}};

static const morph_parameter is_on = {
    .size = sizeof(morph_parameter),
    .id = IS_ON,
    .key = MORPH_STRING("is-on"),
    .label = MORPH_STRING("Is on"),
    .doc = MORPH_STRING("Whether the dot is on."),
    .type = MORPH_TYPE_BOOL,
    .flags = MORPH_PARAMETER_BINDABLE,
    .initial = &off};
static const morph_parameter diameter = {
    .size = sizeof(morph_parameter),
    .id = DIAMETER,
    .key = MORPH_STRING("diameter"),
    .label = MORPH_STRING("Diameter"),
    .doc = MORPH_STRING("Diameter of the dot when on."),
    .type = MORPH_TYPE_DOUBLE,
    .unit = MORPH_UNIT_POINTS,
    .minimum = 24,
    .maximum = 96,
    .step = 1,
    .initial = &usual_diameter};
static const morph_parameter tint = {
    .size = sizeof(morph_parameter),
    .id = TINT,
    .key = MORPH_STRING("tint"),
    .label = MORPH_STRING("Tint"),
    .doc = MORPH_STRING("Colour of the dot when on."),
    .type = MORPH_TYPE_COLOR,
    .initial = &blue};
static const morph_parameter *const parameters[] = {&is_on, &diameter, &tint};
/* Where each stands in the list above, which is where a snapshot has its value. */
enum { AT_IS_ON, AT_DIAMETER, AT_TINT };

/* ---- State and input --------------------------------------------------------------------- */

/* 0 is off, 1 is on. The host puts it there at once under reduced motion. */
static const morph_channel growth = {
    .size = sizeof(morph_channel),
    .id = GROWTH,
    .key = MORPH_STRING("growth"),
    .unit = MORPH_UNIT_PROGRESS};
static const morph_channel *const channels[] = {&growth};

static const morph_region dot = {
    .size = sizeof(morph_region), .id = DOT, .key = MORPH_STRING("dot")};
static const morph_region *const regions[] = {&dot};

static const morph_gesture tap = {
    .size = sizeof(morph_gesture),
    .id = TAP,
    .key = MORPH_STRING("tap"),
    .kind = MORPH_GESTURE_TAP,
    .region = DOT};
static const morph_gesture *const gestures[] = {&tap};

static int lit(const morph_snapshot *now) {
  return now->parameters[AT_IS_ON]->integer != 0;
}

static void grow(morph_effects *effects, double to) {
  const morph_curve curve = {
      .size = sizeof curve, .kind = MORPH_CURVE_SPRING, .response = 0.4, .damping_ratio = 0.55};
  const morph_target target = {.size = sizeof target, .channel = GROWTH, .to = to};
  const morph_target *const targets[] = {&target};
  const morph_animation animation = {
      .size = sizeof animation, .target_count = 1, .targets = targets, .curve = &curve};
  effects->animate(effects, &animation);
}

static void toggle(const morph_snapshot *now, morph_effects *effects) {
  const morph_value value = {
      .size = sizeof value, .type = MORPH_TYPE_BOOL, .integer = !lit(now)};
  /* Pinned to one point of its story, it does not react. */
  if (now->has_progress) return;
  effects->set_parameter(effects, IS_ON, &value);
  effects->haptic(effects, MORPH_HAPTIC_SELECTION, 1);
  grow(effects, lit(now) ? 0 : 1);
}

static morph_status handle(const morph_component *component, const morph_snapshot *now,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  switch (event->kind) {
    case MORPH_EVENT_APPEAR:
      effects->set(effects, GROWTH, 0, lit(now) ? 1 : 0);
      break;
    case MORPH_EVENT_PARAMETERS: {
      const morph_event_parameters *changed = (const morph_event_parameters *)event;
      for (uint32_t index = 0; index < changed->count; index += 1)
        if (changed->ids[index] == IS_ON) grow(effects, lit(now) ? 1 : 0);
      break;
    }
    case MORPH_EVENT_GESTURE:
      if (((const morph_event_gesture *)event)->phase == MORPH_PHASE_END) toggle(now, effects);
      break;
    case MORPH_EVENT_ACCESSIBILITY:
      toggle(now, effects);
      break;
    default:
      break;
  }
  return MORPH_OK;
}

/* ---- What one frame looks like ----------------------------------------------------------- */

static float mixed(float from, float to, double amount) {
  return (float)morph_lerp(from, to, morph_clamp(amount, 0, 1));
}

static morph_status frame(const morph_component *component, const morph_snapshot *now,
                          morph_canvas *canvas) {
  const double full = now->parameters[AT_DIAMETER]->number;
  const morph_color on = now->parameters[AT_TINT]->color;
  /* The spring overshoots; how far the dot may swell is decided here. */
  const double amount = morph_clamp(
      now->has_progress ? now->progress : now->channels[0]->presented, 0, 1.3);
  const double width = full * morph_lerp(0.6, 1, amount);
  const double edge = (full - width) / 2;
  const morph_shape circle = {
      .size = sizeof circle, .kind = MORPH_SHAPE_ELLIPSE, .rect = {edge, edge, width, width}};
  const morph_paint paint = {
      .size = sizeof paint,
      .kind = MORPH_PAINT_SOLID,
      .color = {mixed(0.6f, on.red, amount), mixed(0.6f, on.green, amount),
                mixed(0.6f, on.blue, amount), mixed(1, on.alpha, amount)}};
  const morph_shape touched = {
      .size = sizeof touched, .kind = MORPH_SHAPE_ELLIPSE, .rect = {0, 0, full, full}};
  const morph_region_area area = {
      .size = sizeof area,
      .id = DOT,
      .shape = &touched,
      .cursor = MORPH_CURSOR_POINTER,
      .focusable = 1};
  const morph_string action = MORPH_STRING("Toggle");
  const morph_node node = {
      .size = sizeof node,
      .id = DOT,
      .role = MORPH_ROLE_SWITCH,
      .label = MORPH_STRING("Pulse dot"),
      .value = lit(now) ? (morph_string)MORPH_STRING("On") : (morph_string)MORPH_STRING("Off"),
      .action_count = 1,
      .actions = &action,
      .frame = touched.rect};
  (void)component;
  canvas->set_size(canvas, full, full);
  canvas->fill(canvas, &circle, &paint);
  canvas->region(canvas, &area);
  canvas->accessibility(canvas, &node);
  return MORPH_OK;
}

/* ---- How a host finds it ----------------------------------------------------------------- */

static const morph_descriptor descriptor = {
    .size = sizeof(morph_descriptor),
    .flags = MORPH_COMPONENT_SCRUBBABLE,
    .id = MORPH_STRING("example.pulse-dot"),
    .version = MORPH_STRING("0.1.0"),
    .name = MORPH_STRING("Pulse dot"),
    .summary = MORPH_STRING("A dot that grows and lights up when it is tapped."),
    .canvas = {160, 160},
    .padding = 32,
    .anchor = MORPH_ANCHOR_CENTER,
    .parameter_count = LENGTH(parameters),
    .parameters = parameters,
    .channel_count = LENGTH(channels),
    .channels = channels,
    .gesture_count = LENGTH(gestures),
    .gestures = gestures,
    .region_count = LENGTH(regions),
    .regions = regions};

static const morph_component component = {
    .size = sizeof(morph_component), .descriptor = &descriptor, .handle = handle, .frame = frame};
static const morph_component *const components[] = {&component};

static const morph_plugin plugin = {
    .size = sizeof(morph_plugin),
    .major = MORPH_PROTOCOL_MAJOR,
    .built_minor = MORPH_PROTOCOL_MINOR,
    .component_count = LENGTH(components),
    .components = components};

MORPH_PLUGIN_NOTE(0);

MORPH_EXPORT const morph_plugin *morph_plugin_entry(uint32_t host_major, uint32_t host_minor);

MORPH_EXPORT const morph_plugin *morph_plugin_entry(uint32_t host_major, uint32_t host_minor) {
  (void)host_major, (void)host_minor;
  return &plugin;
}
