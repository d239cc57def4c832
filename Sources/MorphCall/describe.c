#include "caller.h"

#include <stdio.h>

typedef struct description {
  morph_buffer *out;
  char *reason;
  size_t capacity;
  uint32_t component;
  bool failed;
} description;

static void write_text(description *d, morph_string text) {
  morph_write_string(d->out, text.data, text.data ? text.length : 0);
}

static void fail(description *d, const char *list, uint32_t index, const char *what) {
  if (d->failed) return;
  d->failed = true;
  snprintf(d->reason, d->capacity, "components[%u].%s[%u]%s", d->component, list, index, what);
}

/* Writes the count of a list; false when there is nothing to walk. */
static bool begin_list(description *d, const char *list, uint32_t count, const void *elements,
                       uint32_t limit) {
  if (count > limit || (count > 0 && elements == NULL)) {
    if (!d->failed) {
      d->failed = true;
      if (count > limit) {
        snprintf(d->reason, d->capacity, "components[%u].%s has %u elements; at most %u",
                 d->component, list, count, limit);
      } else {
        snprintf(d->reason, d->capacity, "components[%u].%s is NULL", d->component, list);
      }
    }
    count = 0;
  }
  morph_write_u32(d->out, count);
  return count > 0;
}

static void write_parameters(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "parameters", source->parameter_count, source->parameters,
                  MORPH_MAX_PARAMETERS))
    return;
  for (uint32_t i = 0; i < source->parameter_count; i++) {
    morph_parameter parameter;
    if (!MORPH_COPY(&parameter, source->parameters[i])) {
      fail(d, "parameters", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, parameter.id);
    write_text(d, parameter.key);
    write_text(d, parameter.label);
    write_text(d, parameter.doc);
    write_text(d, parameter.group);
    morph_write_u32(d->out, parameter.type);
    morph_write_u32(d->out, parameter.unit);
    morph_write_u32(d->out, parameter.flags);
    morph_write_f64(d->out, parameter.minimum);
    morph_write_f64(d->out, parameter.maximum);
    morph_write_f64(d->out, parameter.step);
    morph_write_value(d->out, parameter.initial);
    if (!begin_list(d, "parameters.options", parameter.option_count, parameter.options,
                    MORPH_MAX_PARAMETERS))
      continue;
    for (uint32_t j = 0; j < parameter.option_count; j++) {
      morph_option option;
      if (!MORPH_COPY(&option, parameter.options[j])) {
        fail(d, "parameters.options", j, " is NULL");
        return;
      }
      morph_write_u32(d->out, option.id);
      write_text(d, option.key);
      write_text(d, option.label);
    }
  }
}

static void write_slots(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "slots", source->slot_count, source->slots, MORPH_MAX_PARAMETERS)) return;
  for (uint32_t i = 0; i < source->slot_count; i++) {
    morph_slot slot;
    if (!MORPH_COPY(&slot, source->slots[i])) {
      fail(d, "slots", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, slot.id);
    write_text(d, slot.key);
    morph_write_u32(d->out, slot.flags);
    morph_write_u32(d->out, slot.type);
    morph_write_value(d->out, slot.initial);
  }
}

static void write_channels(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "channels", source->channel_count, source->channels, MORPH_MAX_CHANNELS))
    return;
  for (uint32_t i = 0; i < source->channel_count; i++) {
    morph_channel channel;
    if (!MORPH_COPY(&channel, source->channels[i])) {
      fail(d, "channels", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, channel.id);
    write_text(d, channel.key);
    morph_write_u32(d->out, channel.flags);
    morph_write_u32(d->out, channel.unit);
    morph_write_u32(d->out, channel.motion_class);
    morph_write_u32(d->out, channel.bounds);
    morph_write_f64(d->out, channel.minimum);
    morph_write_f64(d->out, channel.maximum);
    morph_write_f64(d->out, channel.initial);
    morph_write_f64(d->out, channel.epsilon);
  }
}

static void write_timers(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "timers", source->timer_count, source->timers, MORPH_MAX_CHANNELS)) return;
  for (uint32_t i = 0; i < source->timer_count; i++) {
    morph_timer timer;
    if (!MORPH_COPY(&timer, source->timers[i])) {
      fail(d, "timers", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, timer.id);
    write_text(d, timer.key);
    morph_write_u32(d->out, timer.flags);
  }
}

static void write_scrolls(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "scrolls", source->scroll_count, source->scrolls, MORPH_MAX_CHANNELS))
    return;
  for (uint32_t i = 0; i < source->scroll_count; i++) {
    morph_scroll scroll;
    if (!MORPH_COPY(&scroll, source->scrolls[i])) {
      fail(d, "scrolls", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, scroll.id);
    write_text(d, scroll.key);
    morph_write_u32(d->out, scroll.axis);
    morph_write_u32(d->out, scroll.flags);
  }
}

static void write_ids(description *d, const char *list, uint32_t count, const uint32_t *ids) {
  if (!begin_list(d, list, count, ids, MORPH_MAX_CHANNELS)) return;
  for (uint32_t i = 0; i < count; i++) morph_write_u32(d->out, ids[i]);
}

static void write_gestures(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "gestures", source->gesture_count, source->gestures, MORPH_MAX_CHANNELS))
    return;
  for (uint32_t i = 0; i < source->gesture_count; i++) {
    morph_gesture gesture;
    if (!MORPH_COPY(&gesture, source->gestures[i])) {
      fail(d, "gestures", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, gesture.id);
    write_text(d, gesture.key);
    morph_write_u32(d->out, gesture.kind);
    morph_write_u32(d->out, gesture.flags);
    morph_write_u32(d->out, gesture.region);
    morph_write_u32(d->out, gesture.axis);
    morph_write_f64(d->out, gesture.minimum_distance);
    morph_write_f64(d->out, gesture.deadline);
    write_ids(d, "gestures.exclusive_with", gesture.exclusive_count, gesture.exclusive_with);
    write_ids(d, "gestures.simultaneous_with", gesture.simultaneous_count,
              gesture.simultaneous_with);
  }
}

static void write_regions(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "regions", source->region_count, source->regions, MORPH_MAX_CHANNELS))
    return;
  for (uint32_t i = 0; i < source->region_count; i++) {
    morph_region region;
    if (!MORPH_COPY(&region, source->regions[i])) {
      fail(d, "regions", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, region.id);
    write_text(d, region.key);
    morph_write_u32(d->out, region.flags);
  }
}

static void write_requests(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "requests", source->request_count, source->requests, MORPH_MAX_CHANNELS))
    return;
  for (uint32_t i = 0; i < source->request_count; i++) {
    morph_request request;
    if (!MORPH_COPY(&request, source->requests[i])) {
      fail(d, "requests", i, " is NULL");
      return;
    }
    morph_write_u32(d->out, request.id);
    write_text(d, request.key);
    write_text(d, request.doc);
  }
}

static void write_actions(description *d, const morph_descriptor *source) {
  if (!begin_list(d, "actions", source->action_count, source->actions, MORPH_MAX_CHANNELS))
    return;
  for (uint32_t i = 0; i < source->action_count; i++) {
    morph_action action;
    if (!MORPH_COPY(&action, source->actions[i])) {
      fail(d, "actions", i, " is NULL");
      return;
    }
    if (action.function == NULL) {
      fail(d, "actions", i, ".function is NULL");
      return;
    }
    morph_write_u32(d->out, action.id);
    write_text(d, action.key);
    write_text(d, action.doc);
    morph_write_u32(d->out, action.flags);
    morph_write_u32(d->out, action.result);
    if (!begin_list(d, "actions.arguments", action.argument_count, action.arguments, 16)) continue;
    for (uint32_t j = 0; j < action.argument_count; j++) {
      morph_argument argument;
      if (!MORPH_COPY(&argument, action.arguments[j])) {
        fail(d, "actions.arguments", j, " is NULL");
        return;
      }
      morph_write_u32(d->out, argument.type);
      write_text(d, argument.key);
      write_text(d, argument.doc);
    }
  }
}

bool morph_describe(morph_caller *caller, morph_buffer *out, char *reason, size_t capacity) {
  description d = {out, reason, capacity, 0, false};
  morph_write_u32(out, caller->plugin.component_count);
  for (uint32_t i = 0; i < caller->plugin.component_count; i++) {
    morph_descriptor descriptor;
    d.component = i;
    if (!MORPH_COPY(&descriptor, caller->components[i].descriptor)) {
      snprintf(reason, capacity, "components[%u].descriptor is NULL", i);
      return false;
    }
    write_text(&d, descriptor.id);
    write_text(&d, descriptor.version);
    write_text(&d, descriptor.name);
    write_text(&d, descriptor.summary);
    write_text(&d, descriptor.credit);
    write_text(&d, descriptor.license);
    write_text(&d, descriptor.url);
    morph_write_u32(out, descriptor.flags);
    morph_write_f64(out, descriptor.canvas.width);
    morph_write_f64(out, descriptor.canvas.height);
    morph_write_f64(out, descriptor.padding);
    morph_write_u32(out, descriptor.anchor);
    write_parameters(&d, &descriptor);
    write_slots(&d, &descriptor);
    write_channels(&d, &descriptor);
    write_timers(&d, &descriptor);
    write_scrolls(&d, &descriptor);
    write_gestures(&d, &descriptor);
    write_regions(&d, &descriptor);
    write_requests(&d, &descriptor);
    write_actions(&d, &descriptor);
    if (d.failed) return false;
  }
  if (out->failed) {
    snprintf(reason, capacity, "the description does not fit in memory");
    return false;
  }
  return true;
}
