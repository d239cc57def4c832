/* Declares one of everything, asks for every effect, measures text and reads all that it is told:
 * what it draws depends on each part of the snapshot. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#define VALUE(name, ...) static const morph_value name = {.size = sizeof name, __VA_ARGS__}

static const morph_color palette[] = {{1, 0, 0, 1}, {0, 0.5f, 0, 0.5f}};
static const morph_string words[] = {MORPH_STRING("Live"), MORPH_STRING("In review")};
static const double numbers[] = {0.5, 1};
VALUE(a_bool, .type = MORPH_TYPE_BOOL, .integer = 1);
VALUE(an_int, .type = MORPH_TYPE_INT, .integer = -7);
VALUE(a_double, .type = MORPH_TYPE_DOUBLE, .number = 22.5);
VALUE(a_string, .type = MORPH_TYPE_STRING, .string = MORPH_STRING("caf\xc3\xa9"));
VALUE(an_option, .type = MORPH_TYPE_ENUM, .integer = 20);
VALUE(a_color, .type = MORPH_TYPE_COLOR, .color = {0.25f, 0.5f, 0.75f, 1});
VALUE(some_colors, .type = MORPH_TYPE_COLORS, .count = 2, .colors = palette);
VALUE(some_strings, .type = MORPH_TYPE_STRINGS, .count = 2, .strings = words);
VALUE(some_doubles, .type = MORPH_TYPE_DOUBLES, .count = 2, .numbers = numbers);
VALUE(some_bytes, .type = MORPH_TYPE_BYTES, .string = MORPH_STRING("\0\xff"));

static const morph_option first = {sizeof first, 10, MORPH_STRING("one"), MORPH_STRING("One")};
static const morph_option second = {sizeof second, 20, MORPH_STRING("two"), MORPH_STRING("Two")};
static const morph_option *const options[] = {&first, &second};

#define PARAMETER(name, number, word, kind, value, ...)                                  \
  static const morph_parameter name = {.size = sizeof name,                              \
                                       .id = number,                                     \
                                       .key = MORPH_STRING(word),                        \
                                       .label = MORPH_STRING("Label of " word),          \
                                       .doc = MORPH_STRING("Doc of " word),              \
                                       .group = MORPH_STRING("Group"),                   \
                                       .type = kind,                                     \
                                       .initial = &value,                                \
                                       __VA_ARGS__}
PARAMETER(p_bool, 1, "enabled", MORPH_TYPE_BOOL, a_bool, .flags = MORPH_PARAMETER_BINDABLE);
PARAMETER(p_int, 2, "count", MORPH_TYPE_INT, an_int, .minimum = -10, .maximum = 10, .step = 1);
PARAMETER(p_double, 3, "height", MORPH_TYPE_DOUBLE, a_double, .unit = MORPH_UNIT_POINTS,
          .minimum = 8, .maximum = 400, .step = 0.5);
PARAMETER(p_string, 4, "title", MORPH_TYPE_STRING, a_string,
          .flags = MORPH_PARAMETER_MULTILINE);
PARAMETER(p_option, 5, "style", MORPH_TYPE_ENUM, an_option, .option_count = 2,
          .options = options);
PARAMETER(p_color, 6, "tint", MORPH_TYPE_COLOR, a_color, .flags = MORPH_PARAMETER_ADVANCED);
PARAMETER(p_colors, 7, "palette", MORPH_TYPE_COLORS, some_colors, .flags = 0);
PARAMETER(p_strings, 8, "words", MORPH_TYPE_STRINGS, some_strings, .flags = 0);
PARAMETER(p_doubles, 90, "stops", MORPH_TYPE_DOUBLES, some_doubles, .minimum = 0,
          .maximum = 1);
static const morph_parameter *const parameters[] = {
    &p_bool, &p_int, &p_double, &p_string, &p_option, &p_color, &p_colors, &p_strings, &p_doubles};

static const morph_slot stepped = {sizeof stepped, 1, MORPH_STRING("stepped"), 0, MORPH_TYPE_INT,
                                   &an_int};
static const morph_slot note = {sizeof note, 2, MORPH_STRING("note"), MORPH_PER_ITEM,
                                MORPH_TYPE_BYTES, &some_bytes};
static const morph_slot *const slots[] = {&stepped, &note};

static const morph_channel position = {.size = sizeof position,
                                       .id = 1,
                                       .key = MORPH_STRING("position"),
                                       .unit = MORPH_UNIT_INDEX,
                                       .initial = 0.5,
                                       .bounds = MORPH_BOUNDS_STOP,
                                       .minimum = 0,
                                       .maximum = 3};
static const morph_channel digit = {.size = sizeof digit,
                                    .id = 2,
                                    .key = MORPH_STRING("digit"),
                                    .flags = MORPH_PER_ITEM,
                                    .unit = MORPH_UNIT_ALPHA,
                                    .motion_class = MORPH_CLASS_FEEDBACK,
                                    .epsilon = 0.125};
static const morph_channel *const channels[] = {&position, &digit};

static const morph_timer dwell = {sizeof dwell, 1, MORPH_STRING("dwell"), MORPH_PER_ITEM, 0};
static const morph_timer *const timers[] = {&dwell};
static const morph_scroll list = {sizeof list, 1, MORPH_STRING("list"), MORPH_AXIS_Y,
                                  MORPH_SCROLL_BOUNCES};
static const morph_scroll *const scrolls[] = {&list};
static const morph_region pill = {sizeof pill, 1, MORPH_STRING("pill"), MORPH_PER_ITEM, 0};
static const morph_region *const regions[] = {&pill};
static const uint32_t the_drag[] = {2};
static const morph_gesture tap = {.size = sizeof tap,
                                  .id = 1,
                                  .key = MORPH_STRING("tap"),
                                  .kind = MORPH_GESTURE_TAP,
                                  .flags = MORPH_GESTURE_CANCELS_ON_EXIT,
                                  .region = 1,
                                  .exclusive_count = 1,
                                  .exclusive_with = the_drag};
static const morph_gesture drag = {.size = sizeof drag,
                                   .id = 2,
                                   .key = MORPH_STRING("drag"),
                                   .kind = MORPH_GESTURE_DRAG,
                                   .axis = MORPH_AXIS_Y,
                                   .minimum_distance = 8,
                                   .deadline = 0.25};
static const morph_gesture *const gestures[] = {&tap, &drag};
static const morph_request refresh = {sizeof refresh, 1, MORPH_STRING("refresh"),
                                      MORPH_STRING("Fetches the list.")};
static const morph_request *const requests[] = {&refresh};

static morph_status mix(const morph_action *action, const morph_snapshot *snapshot,
                        morph_effects *effects, morph_result_string *result, int32_t flag,
                        int64_t integer, double number, const char *text, size_t length) {
  (void)action;
  (void)snapshot;
  (void)effects;
  char line[128];
  int count = snprintf(line, sizeof line, "%d %lld %g %.*s", flag, (long long)integer, number,
                       (int)length, text);
  result->set(result, (morph_string){line, (size_t)count});
  return MORPH_OK;
}

static morph_status bump(const morph_action *action, const morph_snapshot *snapshot,
                         morph_effects *effects, void *result, int64_t by) {
  (void)action;
  (void)snapshot;
  (void)result;
  if (by < 0) {
    snprintf(snapshot->host->message, snapshot->host->message_capacity, "by is negative");
    return MORPH_ERROR_ARGUMENT;
  }
  morph_value value = {.size = sizeof value, .type = MORPH_TYPE_INT, .integer = by};
  effects->set_slot(effects, 1, 0, &value);
  return MORPH_OK;
}

static const morph_argument g_flag = {sizeof g_flag, MORPH_TYPE_BOOL, MORPH_STRING("flag"),
                                      MORPH_STRING("")};
static const morph_argument g_by = {sizeof g_by, MORPH_TYPE_INT, MORPH_STRING("by"),
                                    MORPH_STRING("Steps.")};
static const morph_argument g_number = {sizeof g_number, MORPH_TYPE_DOUBLE,
                                        MORPH_STRING("number"), MORPH_STRING("")};
static const morph_argument g_text = {sizeof g_text, MORPH_TYPE_STRING, MORPH_STRING("text"),
                                      MORPH_STRING("")};
static const morph_argument *const mix_arguments[] = {&g_flag, &g_by, &g_number, &g_text};
static const morph_argument *const bump_arguments[] = {&g_by};
static const morph_component component;
static const morph_action a_mix = {.size = sizeof a_mix,
                                   .id = 1,
                                   .component = &component,
                                   .key = MORPH_STRING("mix"),
                                   .doc = MORPH_STRING("Puts its arguments in a line."),
                                   .flags = MORPH_ACTION_PURE,
                                   .result = MORPH_TYPE_STRING,
                                   .argument_count = 4,
                                   .arguments = mix_arguments,
                                   .function = (morph_action_function)mix};
static const morph_action a_bump = {.size = sizeof a_bump,
                                    .id = 2,
                                    .component = &component,
                                    .key = MORPH_STRING("bump"),
                                    .argument_count = 1,
                                    .arguments = bump_arguments,
                                    .function = (morph_action_function)bump};
static const morph_action *const actions[] = {&a_mix, &a_bump};

static const morph_descriptor descriptor = {
    FIXTURE_DESCRIPTOR,
    .flags = MORPH_COMPONENT_SCRUBBABLE,
    .credit = MORPH_STRING("Nobody"),
    .license = MORPH_STRING("MIT"),
    .url = MORPH_STRING("https://example.org/"),
    .anchor = MORPH_ANCHOR_TOP,
    .parameter_count = 9,
    .parameters = parameters,
    .slot_count = 2,
    .slots = slots,
    .channel_count = 2,
    .channels = channels,
    .timer_count = 1,
    .timers = timers,
    .scroll_count = 1,
    .scrolls = scrolls,
    .gesture_count = 2,
    .gestures = gestures,
    .region_count = 1,
    .regions = regions,
    .request_count = 1,
    .requests = requests,
    .action_count = 2,
    .actions = actions,
};

static void ask_for_everything(morph_effects *effects) {
  morph_curve spring = {.size = sizeof spring,
                        .kind = MORPH_CURVE_SPRING,
                        .response = 0.5,
                        .damping_ratio = 0.75,
                        .blend = 0.125};
  morph_curve interpolating = {.size = sizeof interpolating,
                               .kind = MORPH_CURVE_INTERPOLATING,
                               .mass = 1,
                               .stiffness = 100,
                               .damping = 10,
                               .velocity = -2};
  morph_curve timing = {.size = sizeof timing,
                        .kind = MORPH_CURVE_TIMING,
                        .x1 = 0.25,
                        .y1 = 0.1,
                        .x2 = 0.25,
                        .y2 = 1,
                        .duration = 0.2};
  morph_target a = {sizeof a, 1, 0, 2};
  morph_target b = {sizeof b, 2, 7, 1};
  const morph_target *targets[] = {&a, &b};
  morph_animation animation = {.size = sizeof animation,
                               .target_count = 2,
                               .targets = targets,
                               .curve = &timing,
                               .delay = 0.1,
                               .repeat = MORPH_REPEAT_FOREVER,
                               .autoreverses = 1,
                               .speed = 0};
  morph_keyframe piece = {sizeof piece, 0, 0.25, 3, &interpolating};
  const morph_keyframe *pieces[] = {&piece};
  effects->set_slot(effects, 1, 0, &an_int);
  effects->set_slot(effects, 2, 5, &some_bytes);
  effects->set_parameter(effects, 1, &a_bool);
  effects->animate(effects, &animation);
  effects->keyframes(effects, 1, 0, 1, pieces, 3);
  effects->decay(effects, 1, 0, 300, 0.998);
  effects->release(effects, 1, 0, 1, &spring, -40);
  effects->set(effects, 1, 0, 1.5);
  effects->shift(effects, 1, 0, 2.5);
  effects->hold(effects, 1, 0);
  effects->stop(effects, 2, 7);
  effects->watch(effects, MORPH_SOURCE_OVERSCROLL, 1, 0, 64, MORPH_RISING);
  effects->unwatch(effects, MORPH_SOURCE_CHANNEL, 1, 0, 0.5, MORPH_FALLING);
  effects->start_timer(effects, 1, 9, 2.5);
  effects->cancel_timer(effects, 1, 9);
  effects->request(effects, 1, 0);
  effects->cancel_request(effects, 1, 0);
  effects->haptic(effects, MORPH_HAPTIC_SUCCESS, 0.5);
  effects->announce(effects, words[1]);
  effects->scroll_to(effects, 1, 120, 1);
  effects->focus(effects, 1, 3);
  effects->drop(effects, MORPH_DROP_ALL, 0, 7);
  effects->log(effects, MORPH_LOG_WARNING, words[0]);
}

/* Says in a log effect what it was told, byte for byte but for pointers. */
static void echo(const morph_event *event, morph_effects *effects) {
  char line[256];
  int count = snprintf(line, sizeof line, "kind %u size %u at %lld", event->kind, event->size,
                       (long long)event->nanoseconds);
  switch (event->kind) {
    case MORPH_EVENT_GESTURE: {
      const morph_event_gesture *g = (const morph_event_gesture *)event;
      count = snprintf(line, sizeof line,
                       "gesture %u phase %u region %u[%llu] pointers %u at %g,%g from %g,%g by "
                       "%g,%g speed %g,%g modifiers %u device %u",
                       g->gesture, g->phase, g->region, (unsigned long long)g->item,
                       g->pointer_count, g->location.x, g->location.y, g->start.x, g->start.y,
                       g->translation.x, g->translation.y, g->velocity.x, g->velocity.y,
                       g->modifiers, g->device);
      break;
    }
    case MORPH_EVENT_KEY: {
      const morph_event_key *k = (const morph_event_key *)event;
      count = snprintf(line, sizeof line, "key %.*s down %u modifiers %u region %u gesture %u[%llu]",
                       (int)k->key.length, k->key.data, k->down, k->modifiers, k->region,
                       k->gesture, (unsigned long long)k->item);
      break;
    }
    case MORPH_EVENT_RELOADED: {
      const morph_event_reloaded *r = (const morph_event_reloaded *)event;
      count = snprintf(line, sizeof line, "reloaded +%u -%u !%u %.*s", r->added_count,
                       r->removed_count, r->reset_count,
                       r->added_count > 0 ? (int)r->added[0].length : 0,
                       r->added_count > 0 ? r->added[0].data : "");
      break;
    }
    case MORPH_EVENT_CHANNEL_DONE: {
      const morph_event_channel_done *c = (const morph_event_channel_done *)event;
      count = snprintf(line, sizeof line, "channel %u[%llu] reason %u done %u", c->id,
                       (unsigned long long)c->item, c->reason, c->done);
      break;
    }
    case MORPH_EVENT_PARAMETERS: {
      const morph_event_parameters *p = (const morph_event_parameters *)event;
      count = snprintf(line, sizeof line, "parameters %u, first %u", p->count,
                       p->count > 0 ? p->ids[0] : 0);
      break;
    }
    default:
      break;
  }
  effects->log(effects, MORPH_LOG_INFO, (morph_string){line, (size_t)count});
}

static morph_status handle(const morph_component *self, const morph_snapshot *snapshot,
                           const morph_event *event, morph_effects *effects) {
  (void)self;
  snapshot->host->log(snapshot->host, MORPH_LOG_DEBUG, words[0]);
  if (event->kind == MORPH_EVENT_APPEAR) {
    ask_for_everything(effects);
  } else {
    echo(event, effects);
  }
  return MORPH_OK;
}

static morph_status frame(const morph_component *self, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  (void)self;
  morph_font font = {.size = sizeof font, .weight = 600, .points = 13.5, .tracking = 0.25};
  morph_paragraph paragraph = {.size = sizeof paragraph,
                               .line_limit = 2,
                               .string = snapshot->parameters[3]->string,
                               .font = &font,
                               .width_limit = snapshot->proposal.width,
                               .alignment = MORPH_ALIGN_CENTER,
                               .truncation = MORPH_TRUNCATE_END};
  double baselines[4];
  morph_text_metrics metrics = {
      .size = sizeof metrics, .baseline_capacity = 4, .baselines = baselines};
  morph_status status = snapshot->host->measure(snapshot->host, &paragraph, &metrics);
  if (status != MORPH_OK) return status;
  const morph_environment *environment = snapshot->environment;
  fixture_rectangle(canvas, metrics.width);
  fixture_rectangle(canvas, metrics.line_count + metrics.last_baseline + metrics.descent);
  fixture_rectangle(canvas, environment->text_scale * 100 + environment->reduce_motion * 10 +
                                environment->direction);
  fixture_rectangle(canvas, (double)snapshot->parameters[1]->integer + 100);
  fixture_rectangle(canvas, snapshot->has_progress ? snapshot->progress : 0);
  for (uint32_t i = 0; i < snapshot->slot_count; i++) {
    fixture_rectangle(canvas, (double)snapshot->slots[i]->item + 1);
  }
  for (uint32_t i = 0; i < snapshot->channel_count; i++) {
    const morph_channel_state *channel = snapshot->channels[i];
    fixture_rectangle(canvas, channel->presented + channel->model + channel->velocity +
                                  channel->running);
  }
  for (uint32_t i = 0; i < snapshot->scroll_count; i++) {
    fixture_rectangle(canvas, snapshot->scrolls[i]->offset + snapshot->scrolls[i]->content);
  }
  fixture_rectangle(canvas, (double)snapshot->seed + snapshot->focus_region +
                                (double)snapshot->focus_item);
  return MORPH_OK;
}

static const morph_component component = {
    .size = sizeof component, .descriptor = &descriptor, .handle = handle, .frame = frame};
static const morph_component *const components[] = {&component};
static const morph_plugin plugin = {.size = sizeof plugin,
                                    .major = MORPH_PROTOCOL_MAJOR,
                                    .built_minor = MORPH_PROTOCOL_MINOR,
                                    .component_count = 1,
                                    .components = components};

MORPH_PLUGIN_NOTE(0);

FIXTURE_ENTRY {
  (void)major;
  (void)minor;
  return &plugin;
}
