/*
 * A lamp, as a plain C component: one file, nothing but the protocol's headers.
 *
 * A press switches it. The parameter `is-on` says whether it is lit; it is bindable, so the
 * component may set it as well as the person. The channel `glow` carries the light from one to the
 * other, and the slot `presses` counts. Nothing here outlives a call.
 */
#include <morph/morph.h>

#define LENGTH(list) (sizeof(list) / sizeof((list)[0]))

/* Ids are never reused, and need not be consecutive: what 1 and 3 meant was removed. */
enum { IS_ON = 2, BRIGHTNESS = 5, NAME = 9 };
enum { PRESSES = 4 };
enum { GLOW = 7 };
enum { BULB = 1 };
enum { TAP = 6 };
enum { ACTION_SET = 2, ACTION_DIM = 3, ACTION_PRESSES = 8, ACTION_GREET = 11 };

/* ---- What it is -------------------------------------------------------------------------- */

static const morph_value off = {.size = sizeof(morph_value), .type = MORPH_TYPE_BOOL};
static const morph_value full = {
    .size = sizeof(morph_value), .type = MORPH_TYPE_DOUBLE, .number = 1};
static const morph_value lamp = {
    .size = sizeof(morph_value), .type = MORPH_TYPE_STRING, .string = MORPH_STRING("Lamp")};
static const morph_value none = {.size = sizeof(morph_value), .type = MORPH_TYPE_INT};

static const morph_parameter is_on = {
    .size = sizeof(morph_parameter),
    .id = IS_ON,
    .key = MORPH_STRING("is-on"),
    .label = MORPH_STRING("Is on"),
    .doc = MORPH_STRING("Whether the lamp is lit."),
    .type = MORPH_TYPE_BOOL,
    .flags = MORPH_PARAMETER_BINDABLE,
    .initial = &off};
static const morph_parameter brightness = {
    .size = sizeof(morph_parameter),
    .id = BRIGHTNESS,
    .key = MORPH_STRING("brightness"),
    .label = MORPH_STRING("Brightness"),
    .doc = MORPH_STRING("How bright the lit lamp is."),
    .type = MORPH_TYPE_DOUBLE,
    .unit = MORPH_UNIT_RATIO,
    .flags = MORPH_PARAMETER_BINDABLE,
    .minimum = 0,
    .maximum = 1,
    .step = 0.05,
    .initial = &full};
static const morph_parameter name = {
    .size = sizeof(morph_parameter),
    .id = NAME,
    .key = MORPH_STRING("name"),
    .label = MORPH_STRING("Name"),
    .doc = MORPH_STRING("What an assistive tool calls it."),
    .type = MORPH_TYPE_STRING,
    .initial = &lamp};
static const morph_parameter *const parameters[] = {&is_on, &brightness, &name};
/* Where each stands in the list above, which is where a snapshot has its value. */
enum { AT_IS_ON, AT_BRIGHTNESS, AT_NAME };

static const morph_slot presses = {
    .size = sizeof(morph_slot),
    .id = PRESSES,
    .key = MORPH_STRING("presses"),
    .type = MORPH_TYPE_INT,
    .initial = &none};
static const morph_slot *const slots[] = {&presses};

static const morph_channel glow = {
    .size = sizeof(morph_channel),
    .id = GLOW,
    .key = MORPH_STRING("glow"),
    .unit = MORPH_UNIT_ALPHA,
    .motion_class = MORPH_CLASS_FEEDBACK};
static const morph_channel *const channels[] = {&glow};

static const morph_region bulb = {
    .size = sizeof(morph_region), .id = BULB, .key = MORPH_STRING("bulb")};
static const morph_region *const regions[] = {&bulb};

static const morph_gesture tap = {
    .size = sizeof(morph_gesture),
    .id = TAP,
    .key = MORPH_STRING("tap"),
    .kind = MORPH_GESTURE_TAP,
    .region = BULB};
static const morph_gesture *const gestures[] = {&tap};

/* ---- What happens on input --------------------------------------------------------------- */

static int lit(const morph_snapshot *now) {
  return now->parameters[AT_IS_ON]->integer != 0;
}

static void carry_light(morph_effects *effects, double to) {
  const morph_curve curve = {
      .size = sizeof curve, .kind = MORPH_CURVE_SPRING, .response = 0.2, .damping_ratio = 1};
  const morph_target target = {.size = sizeof target, .channel = GLOW, .to = to};
  const morph_target *const targets[] = {&target};
  const morph_animation animation = {
      .size = sizeof animation, .target_count = 1, .targets = targets, .curve = &curve};
  effects->animate(effects, &animation);
}

static void turn(const morph_snapshot *now, morph_effects *effects, int on) {
  const morph_value value = {.size = sizeof value, .type = MORPH_TYPE_BOOL, .integer = on};
  effects->set_parameter(effects, IS_ON, &value);
  carry_light(effects, on ? now->parameters[AT_BRIGHTNESS]->number : 0);
}

static morph_status handle(const morph_component *component, const morph_snapshot *now,
                           const morph_event *event, morph_effects *effects) {
  (void)component;
  switch (event->kind) {
    case MORPH_EVENT_APPEAR:
      effects->set(effects, GLOW, 0, lit(now) ? now->parameters[AT_BRIGHTNESS]->number : 0);
      break;
    case MORPH_EVENT_PARAMETERS:
      carry_light(effects, lit(now) ? now->parameters[AT_BRIGHTNESS]->number : 0);
      break;
    case MORPH_EVENT_GESTURE:
      if (((const morph_event_gesture *)event)->phase != MORPH_PHASE_END) break;
      /* fall through */
    case MORPH_EVENT_ACCESSIBILITY: {
      const int64_t before = now->slots[0]->value->integer;
      const morph_value count = {
          .size = sizeof count, .type = MORPH_TYPE_INT, .integer = before + 1};
      effects->set_slot(effects, PRESSES, 0, &count);
      turn(now, effects, !lit(now));
      effects->haptic(effects, MORPH_HAPTIC_SELECTION, 1);
      break;
    }
    default:
      break;
  }
  return MORPH_OK;
}

/* ---- What one frame looks like ----------------------------------------------------------- */

static morph_status frame(const morph_component *component, const morph_snapshot *now,
                          morph_canvas *canvas) {
  const double light = morph_clamp(now->channels[0]->presented, 0, 1);
  const morph_shape body = {
      .size = sizeof body, .kind = MORPH_SHAPE_ELLIPSE, .rect = {0, 0, 48, 48}};
  const morph_paint glass = {
      .size = sizeof glass, .kind = MORPH_PAINT_SOLID, .color = {0.22f, 0.22f, 0.25f, 1}};
  const morph_paint shine = {
      .size = sizeof shine,
      .kind = MORPH_PAINT_SOLID,
      .color = {1, 0.84f, 0.25f, (float)light}};
  const morph_shadow halo = {
      .size = sizeof halo, .color = {1, 0.84f, 0.25f, (float)(0.5 * light)}, .sigma = 12 * light};
  const morph_region_area area = {
      .size = sizeof area,
      .id = BULB,
      .shape = &body,
      .cursor = MORPH_CURSOR_POINTER,
      .focusable = 1};
  const morph_string toggle = MORPH_STRING("Toggle");
  const morph_node node = {
      .size = sizeof node,
      .id = 1,
      .role = MORPH_ROLE_SWITCH,
      .label = now->parameters[AT_NAME]->string,
      .value = lit(now) ? (morph_string)MORPH_STRING("On") : (morph_string)MORPH_STRING("Off"),
      .action_count = 1,
      .actions = &toggle,
      .frame = body.rect};
  (void)component;
  canvas->set_size(canvas, body.rect.width, body.rect.height);
  canvas->shadow(canvas, &body, &halo);
  canvas->fill(canvas, &body, &glass);
  canvas->fill(canvas, &body, &shine);
  canvas->region(canvas, &area);
  canvas->accessibility(canvas, &node);
  return MORPH_OK;
}

/* ---- What others may call ---------------------------------------------------------------- */

/* Functions of ordinary signatures; the descriptions below spell them out for the host. */

static morph_status set_on(const morph_action *action, const morph_snapshot *now,
                           morph_effects *effects, void *result, int32_t on) {
  (void)action, (void)result;
  turn(now, effects, on != 0);
  return MORPH_OK;
}

static morph_status dim(const morph_action *action, const morph_snapshot *now,
                        morph_effects *effects, void *result, double to, int64_t steps) {
  const double level = steps > 0 ? morph_clamp(to / (double)steps, 0, 1) : 0;
  const morph_value value = {.size = sizeof value, .type = MORPH_TYPE_DOUBLE, .number = level};
  (void)action, (void)result;
  effects->set_parameter(effects, BRIGHTNESS, &value);
  if (lit(now)) carry_light(effects, level);
  return MORPH_OK;
}

static morph_status count_presses(const morph_action *action, const morph_snapshot *now,
                                  morph_effects *effects, int64_t *result) {
  (void)action, (void)effects;
  *result = now->slots[0]->value->integer;
  return MORPH_OK;
}

static morph_status greet(const morph_action *action, const morph_snapshot *now,
                          morph_effects *effects, morph_result_string *result, const char *whom,
                          size_t length) {
  char text[64] = "Hello, ";
  size_t room = sizeof text - 7;
  (void)action, (void)now, (void)effects;
  if (length < room) room = length;
  /* Not in the middle of a character: its later bytes are 10xxxxxx. */
  while (room < length && room > 0 && ((unsigned char)whom[room] & 0xC0) == 0x80) room -= 1;
  for (size_t index = 0; index < room; index += 1) text[7 + index] = whom[index];
  result->set(result, (morph_string){text, 7 + room});
  return MORPH_OK;
}

#define ARGUMENT(kind, name) \
  {.size = sizeof(morph_argument), .type = (kind), .key = MORPH_STRING(name)}

static const morph_argument argument_on = ARGUMENT(MORPH_TYPE_BOOL, "on");
static const morph_argument argument_to = ARGUMENT(MORPH_TYPE_DOUBLE, "to");
static const morph_argument argument_steps = ARGUMENT(MORPH_TYPE_INT, "steps");
static const morph_argument argument_whom = ARGUMENT(MORPH_TYPE_STRING, "whom");
static const morph_argument *const set_arguments[] = {&argument_on};
static const morph_argument *const dim_arguments[] = {&argument_to, &argument_steps};
static const morph_argument *const greet_arguments[] = {&argument_whom};

static const morph_component component;

static const morph_action action_set = {
    .size = sizeof(morph_action),
    .id = ACTION_SET,
    .component = &component,
    .key = MORPH_STRING("set"),
    .doc = MORPH_STRING("Switches the lamp on or off."),
    .argument_count = LENGTH(set_arguments),
    .arguments = set_arguments,
    .function = (morph_action_function)set_on};
static const morph_action action_dim = {
    .size = sizeof(morph_action),
    .id = ACTION_DIM,
    .component = &component,
    .key = MORPH_STRING("dim"),
    .doc = MORPH_STRING("Sets the brightness to a part of so many steps."),
    .argument_count = LENGTH(dim_arguments),
    .arguments = dim_arguments,
    .function = (morph_action_function)dim};
static const morph_action action_presses = {
    .size = sizeof(morph_action),
    .id = ACTION_PRESSES,
    .component = &component,
    .key = MORPH_STRING("presses"),
    .doc = MORPH_STRING("How often the lamp was pressed."),
    .flags = MORPH_ACTION_PURE,
    .result = MORPH_TYPE_INT,
    .function = (morph_action_function)count_presses};
static const morph_action action_greet = {
    .size = sizeof(morph_action),
    .id = ACTION_GREET,
    .component = &component,
    .key = MORPH_STRING("greet"),
    .doc = MORPH_STRING("A greeting, cut at 64 bytes."),
    .flags = MORPH_ACTION_PURE,
    .result = MORPH_TYPE_STRING,
    .argument_count = LENGTH(greet_arguments),
    .arguments = greet_arguments,
    .function = (morph_action_function)greet};
static const morph_action *const actions[] = {
    &action_set, &action_dim, &action_presses, &action_greet};

/* ---- How a host finds it ----------------------------------------------------------------- */

static const morph_descriptor descriptor = {
    .size = sizeof(morph_descriptor),
    .id = MORPH_STRING("example.lamp"),
    .version = MORPH_STRING("1.0.0"),
    .name = MORPH_STRING("Lamp"),
    .summary = MORPH_STRING("A lamp that a press switches on and off."),
    .license = MORPH_STRING("0BSD"),
    .canvas = {120, 120},
    .padding = 24,
    .anchor = MORPH_ANCHOR_CENTER,
    .parameter_count = LENGTH(parameters),
    .parameters = parameters,
    .slot_count = LENGTH(slots),
    .slots = slots,
    .channel_count = LENGTH(channels),
    .channels = channels,
    .gesture_count = LENGTH(gestures),
    .gestures = gestures,
    .region_count = LENGTH(regions),
    .regions = regions,
    .action_count = LENGTH(actions),
    .actions = actions};

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
