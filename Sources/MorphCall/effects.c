#include "caller.h"

#include <string.h>

static morph_effect_recorder *recorder_of(morph_effects *effects) {
  return (morph_effect_recorder *)effects->context;
}

enum { MAX_EFFECTS = 65536 };

/* Begins an effect; NULL when the list is full. */
static morph_buffer *begin(morph_effects *effects, uint32_t kind) {
  morph_effect_recorder *recorder = recorder_of(effects);
  if (recorder->count >= MAX_EFFECTS) {
    if (recorder->mistake == NULL) recorder->mistake = "more than 65536 effects in one call";
    return NULL;
  }
  recorder->count++;
  morph_write_u32(recorder->out, kind);
  return recorder->out;
}

static void mistake(morph_effects *effects, const char *text) {
  morph_effect_recorder *recorder = recorder_of(effects);
  if (recorder->mistake == NULL) recorder->mistake = text;
}

static void write_curve(morph_buffer *out, const morph_curve *curve) {
  morph_write_u32(out, curve->kind);
  switch (curve->kind) {
    case MORPH_CURVE_SPRING:
      morph_write_f64(out, curve->response);
      morph_write_f64(out, curve->damping_ratio);
      morph_write_f64(out, curve->blend);
      break;
    case MORPH_CURVE_INTERPOLATING:
      morph_write_f64(out, curve->mass);
      morph_write_f64(out, curve->stiffness);
      morph_write_f64(out, curve->damping);
      morph_write_f64(out, curve->velocity);
      break;
    default:
      morph_write_f64(out, curve->x1);
      morph_write_f64(out, curve->y1);
      morph_write_f64(out, curve->x2);
      morph_write_f64(out, curve->y2);
      morph_write_f64(out, curve->duration);
      break;
  }
}

static bool read_curve(morph_curve *curve, const morph_curve *source) {
  return MORPH_COPY(curve, source) && curve->kind >= MORPH_CURVE_SPRING &&
         curve->kind <= MORPH_CURVE_TIMING;
}

static void set_slot(morph_effects *effects, uint32_t id, uint64_t item,
                     const morph_value *value) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_SET_SLOT);
  if (out == NULL) return;
  morph_write_u32(out, id);
  morph_write_u64(out, item);
  morph_write_value(out, value);
}

static void set_parameter(morph_effects *effects, uint32_t id, const morph_value *value) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_SET_PARAMETER);
  if (out == NULL) return;
  morph_write_u32(out, id);
  morph_write_value(out, value);
}

static void animate(morph_effects *effects, const morph_animation *source) {
  morph_animation animation;
  morph_curve curve;
  if (!MORPH_COPY(&animation, source)) {
    mistake(effects, "animate: animation is NULL");
    return;
  }
  if (!read_curve(&curve, animation.curve)) {
    mistake(effects, "animate: curve is NULL or of an unknown kind");
    return;
  }
  if (animation.target_count == 0 || animation.targets == NULL ||
      animation.target_count > MORPH_MAX_ITEMS) {
    mistake(effects, "animate: target_count must be 1 to 4096, and targets not NULL");
    return;
  }
  for (uint32_t i = 0; i < animation.target_count; i++) {
    if (animation.targets[i] == NULL) {
      mistake(effects, "animate: a target is NULL");
      return;
    }
  }
  morph_buffer *out = begin(effects, MORPH_EFFECT_ANIMATE);
  if (out == NULL) return;
  morph_write_u32(out, animation.target_count);
  for (uint32_t i = 0; i < animation.target_count; i++) {
    morph_target target;
    MORPH_COPY(&target, animation.targets[i]);
    morph_write_u32(out, target.channel);
    morph_write_u64(out, target.item);
    morph_write_f64(out, target.to);
  }
  write_curve(out, &curve);
  morph_write_f64(out, animation.delay);
  morph_write_u32(out, animation.repeat);
  morph_write_u32(out, animation.autoreverses);
  morph_write_f64(out, animation.speed);
}

static void keyframes(morph_effects *effects, uint32_t id, uint64_t item, uint32_t count,
                      const morph_keyframe *const *frames, uint32_t repeat) {
  if (count == 0 || count > MORPH_MAX_ITEMS || frames == NULL) {
    mistake(effects, "keyframes: count must be 1 to 4096, and frames not NULL");
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    morph_keyframe frame;
    morph_curve curve;
    if (!MORPH_COPY(&frame, frames[i]) || !read_curve(&curve, frame.curve)) {
      mistake(effects, "keyframes: a frame or its curve is NULL or of an unknown kind");
      return;
    }
  }
  morph_buffer *out = begin(effects, MORPH_EFFECT_KEYFRAMES);
  if (out == NULL) return;
  morph_write_u32(out, id);
  morph_write_u64(out, item);
  morph_write_u32(out, repeat);
  morph_write_u32(out, count);
  for (uint32_t i = 0; i < count; i++) {
    morph_keyframe frame;
    morph_curve curve;
    MORPH_COPY(&frame, frames[i]);
    read_curve(&curve, frame.curve);
    morph_write_f64(out, frame.duration);
    morph_write_f64(out, frame.value);
    write_curve(out, &curve);
  }
}

static void write_key(morph_buffer *out, uint32_t id, uint64_t item) {
  morph_write_u32(out, id);
  morph_write_u64(out, item);
}

static void decay(morph_effects *effects, uint32_t id, uint64_t item, double velocity,
                  double rate) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_DECAY);
  if (out == NULL) return;
  write_key(out, id, item);
  morph_write_f64(out, velocity);
  morph_write_f64(out, rate);
}

static void release(morph_effects *effects, uint32_t id, uint64_t item, double to,
                    const morph_curve *source, double velocity) {
  morph_curve curve;
  if (!read_curve(&curve, source) || curve.kind == MORPH_CURVE_TIMING) {
    mistake(effects, "release: curve must be a spring");
    return;
  }
  morph_buffer *out = begin(effects, MORPH_EFFECT_RELEASE);
  if (out == NULL) return;
  write_key(out, id, item);
  morph_write_f64(out, to);
  write_curve(out, &curve);
  morph_write_f64(out, velocity);
}

static void set_channel(morph_effects *effects, uint32_t id, uint64_t item, double value) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_SET);
  if (out == NULL) return;
  write_key(out, id, item);
  morph_write_f64(out, value);
}

static void shift(morph_effects *effects, uint32_t id, uint64_t item, double to) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_SHIFT);
  if (out == NULL) return;
  write_key(out, id, item);
  morph_write_f64(out, to);
}

/* Effects that are a kind and a key. */
static void keyed(morph_effects *effects, uint32_t kind, uint32_t id, uint64_t item) {
  morph_buffer *out = begin(effects, kind);
  if (out != NULL) write_key(out, id, item);
}

static void hold(morph_effects *effects, uint32_t id, uint64_t item) {
  keyed(effects, MORPH_EFFECT_HOLD, id, item);
}

static void stop(morph_effects *effects, uint32_t id, uint64_t item) {
  keyed(effects, MORPH_EFFECT_STOP, id, item);
}

static void cancel_timer(morph_effects *effects, uint32_t id, uint64_t item) {
  keyed(effects, MORPH_EFFECT_CANCEL_TIMER, id, item);
}

static void request(morph_effects *effects, uint32_t id, uint64_t item) {
  keyed(effects, MORPH_EFFECT_REQUEST, id, item);
}

static void cancel_request(morph_effects *effects, uint32_t id, uint64_t item) {
  keyed(effects, MORPH_EFFECT_CANCEL_REQUEST, id, item);
}

static void focus(morph_effects *effects, uint32_t region, uint64_t item) {
  keyed(effects, MORPH_EFFECT_FOCUS, region, item);
}

static void write_watch(morph_effects *effects, uint32_t kind, uint32_t source, uint32_t id,
                        uint64_t item, double level, uint32_t direction) {
  morph_buffer *out = begin(effects, kind);
  if (out == NULL) return;
  morph_write_u32(out, source);
  write_key(out, id, item);
  morph_write_f64(out, level);
  morph_write_u32(out, direction);
}

static void watch(morph_effects *effects, uint32_t source, uint32_t id, uint64_t item,
                  double level, uint32_t direction) {
  write_watch(effects, MORPH_EFFECT_WATCH, source, id, item, level, direction);
}

static void unwatch(morph_effects *effects, uint32_t source, uint32_t id, uint64_t item,
                    double level, uint32_t direction) {
  write_watch(effects, MORPH_EFFECT_UNWATCH, source, id, item, level, direction);
}

static void start_timer(morph_effects *effects, uint32_t id, uint64_t item, double seconds) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_START_TIMER);
  if (out == NULL) return;
  write_key(out, id, item);
  morph_write_f64(out, seconds);
}

static void haptic(morph_effects *effects, uint32_t kind, double intensity) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_HAPTIC);
  if (out == NULL) return;
  morph_write_u32(out, kind);
  morph_write_f64(out, intensity);
}

static void write_text(morph_buffer *out, morph_string text) {
  morph_write_string(out, text.data, text.data ? text.length : 0);
}

static void announce(morph_effects *effects, morph_string text) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_ANNOUNCE);
  if (out != NULL) write_text(out, text);
}

static void scroll_to(morph_effects *effects, uint32_t scroll, double offset, uint32_t animated) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_SCROLL_TO);
  if (out == NULL) return;
  morph_write_u32(out, scroll);
  morph_write_f64(out, offset);
  morph_write_u32(out, animated);
}

static void drop(morph_effects *effects, uint32_t kind, uint32_t id, uint64_t item) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_DROP);
  if (out == NULL) return;
  morph_write_u32(out, kind);
  write_key(out, id, item);
}

static void write_log(morph_effects *effects, uint32_t level, morph_string text) {
  morph_buffer *out = begin(effects, MORPH_EFFECT_LOG);
  if (out == NULL) return;
  morph_write_u32(out, level);
  write_text(out, text);
}

void morph_effects_begin(morph_effect_recorder *recorder, morph_buffer *out) {
  *recorder = (morph_effect_recorder){
      .table =
          {
              .size = sizeof(morph_effects),
              .context = recorder,
              .set_slot = set_slot,
              .set_parameter = set_parameter,
              .animate = animate,
              .keyframes = keyframes,
              .decay = decay,
              .release = release,
              .set = set_channel,
              .shift = shift,
              .hold = hold,
              .stop = stop,
              .watch = watch,
              .unwatch = unwatch,
              .start_timer = start_timer,
              .cancel_timer = cancel_timer,
              .request = request,
              .cancel_request = cancel_request,
              .haptic = haptic,
              .announce = announce,
              .scroll_to = scroll_to,
              .focus = focus,
              .drop = drop,
              .log = write_log,
          },
      .out = out,
  };
}
