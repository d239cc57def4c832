#include "caller.h"

#include <string.h>

static morph_canvas_recorder *recorder_of(morph_canvas *canvas) {
  return (morph_canvas_recorder *)canvas->context;
}

static void mistake(morph_canvas *canvas, const char *text) {
  morph_canvas_recorder *recorder = recorder_of(canvas);
  if (recorder->mistake == NULL) recorder->mistake = text;
}

/* Begins an operation and returns where it starts; SIZE_MAX when the list is full. */
static size_t begin(morph_canvas *canvas, uint16_t kind) {
  morph_canvas_recorder *recorder = recorder_of(canvas);
  if (recorder->operations >= MORPH_MAX_OPERATIONS) {
    mistake(canvas, "more than 65536 display-list operations in a frame");
    return SIZE_MAX;
  }
  recorder->operations++;
  size_t start = recorder->out->length;
  morph_write_u16(recorder->out, kind);
  morph_write_u16(recorder->out, 0);
  morph_write_u32(recorder->out, 0);
  return start;
}

static void end(morph_canvas *canvas, size_t start) {
  morph_buffer *out = recorder_of(canvas)->out;
  morph_patch_u32(out, start + 4, (uint32_t)(out->length - start));
}

static void write_f32(morph_buffer *out, double value) { morph_write_f32(out, (float)value); }

static void write_text(morph_buffer *out, morph_string text) {
  morph_write_string(out, text.data, text.data ? text.length : 0);
}

static void write_color(morph_buffer *out, morph_color color) {
  morph_write_bytes(out, &color, sizeof color);
}

static void write_rect(morph_buffer *out, morph_rect rect) {
  write_f32(out, rect.x);
  write_f32(out, rect.y);
  write_f32(out, rect.width);
  write_f32(out, rect.height);
}

static bool write_path(morph_canvas *canvas, const morph_shape *shape) {
  morph_canvas_recorder *recorder = recorder_of(canvas);
  morph_buffer *out = recorder->out;
  if ((shape->verb_count > 0 && shape->verbs == NULL) ||
      (shape->point_count > 0 && shape->points == NULL)) {
    mistake(canvas, "shape.verbs or shape.points is NULL");
    return false;
  }
  size_t left = MORPH_MAX_PATH_POINTS - recorder->path_points;
  if (shape->point_count > left || shape->verb_count > MORPH_MAX_PATH_POINTS) {
    mistake(canvas, "more than 1048576 path points in a frame");
    return false;
  }
  recorder->path_points += shape->point_count;
  morph_write_u32(out, shape->rule);
  morph_write_u32(out, (uint32_t)shape->verb_count);
  morph_write_u32(out, (uint32_t)shape->point_count);
  morph_write_bytes(out, shape->verbs, shape->verb_count);
  uint8_t *place = morph_buffer_extend(out, shape->point_count * 8);
  if (place == NULL) return false;
  for (size_t i = 0; i < shape->point_count; i++) {
    float pair[2] = {(float)shape->points[i].x, (float)shape->points[i].y};
    memcpy(place + i * 8, pair, sizeof pair);
  }
  return true;
}

static bool write_shape(morph_canvas *canvas, const morph_shape *source) {
  morph_buffer *out = recorder_of(canvas)->out;
  morph_shape shape;
  if (!MORPH_COPY(&shape, source)) {
    mistake(canvas, "a shape is NULL");
    return false;
  }
  morph_write_u32(out, shape.kind);
  switch (shape.kind) {
    case MORPH_SHAPE_RECTANGLE:
    case MORPH_SHAPE_ELLIPSE:
      write_rect(out, shape.rect);
      return true;
    case MORPH_SHAPE_ROUNDED_RECTANGLE:
      write_rect(out, shape.rect);
      write_f32(out, shape.radius_top_left);
      write_f32(out, shape.radius_top_right);
      write_f32(out, shape.radius_bottom_right);
      write_f32(out, shape.radius_bottom_left);
      morph_write_u32(out, shape.corner);
      return true;
    case MORPH_SHAPE_ARC:
      write_f32(out, shape.center.x);
      write_f32(out, shape.center.y);
      write_f32(out, shape.radius);
      write_f32(out, shape.start);
      write_f32(out, shape.end);
      return true;
    case MORPH_SHAPE_PATH:
      return write_path(canvas, &shape);
    default:
      mistake(canvas, "shape.kind must be 1 to 5");
      return false;
  }
}

static bool write_paint(morph_canvas *canvas, const morph_paint *source) {
  morph_buffer *out = recorder_of(canvas)->out;
  morph_paint paint;
  if (!MORPH_COPY(&paint, source)) {
    mistake(canvas, "a paint is NULL");
    return false;
  }
  morph_write_u32(out, paint.kind);
  switch (paint.kind) {
    case MORPH_PAINT_SOLID:
      write_color(out, paint.color);
      return true;
    case MORPH_PAINT_LINEAR:
      write_f32(out, paint.from.x);
      write_f32(out, paint.from.y);
      write_f32(out, paint.to.x);
      write_f32(out, paint.to.y);
      break;
    case MORPH_PAINT_RADIAL:
    case MORPH_PAINT_CONIC:
      write_f32(out, paint.from.x);
      write_f32(out, paint.from.y);
      write_f32(out, paint.kind == MORPH_PAINT_RADIAL ? paint.radius : paint.angle);
      break;
    default:
      mistake(canvas, "paint.kind must be 1 to 4");
      return false;
  }
  if (paint.stops == NULL || paint.stop_count < 2 || paint.stop_count > 256) {
    mistake(canvas, "paint.stop_count must be 2 to 256, and stops not NULL");
    return false;
  }
  morph_write_u32(out, paint.spread);
  morph_write_u32(out, paint.units);
  morph_write_u32(out, (uint32_t)paint.stop_count);
  for (size_t i = 0; i < paint.stop_count; i++) {
    write_f32(out, paint.stops[i].offset);
    write_color(out, paint.stops[i].color);
  }
  return true;
}

static void set_size(morph_canvas *canvas, double width, double height) {
  size_t start = begin(canvas, MORPH_OP_SIZE);
  if (start == SIZE_MAX) return;
  write_f32(recorder_of(canvas)->out, width);
  write_f32(recorder_of(canvas)->out, height);
  end(canvas, start);
}

static void bare(morph_canvas *canvas, uint16_t kind) {
  size_t start = begin(canvas, kind);
  if (start != SIZE_MAX) end(canvas, start);
}

static void save(morph_canvas *canvas) { bare(canvas, MORPH_OP_SAVE); }

static void restore(morph_canvas *canvas) { bare(canvas, MORPH_OP_RESTORE); }

static void end_layer(morph_canvas *canvas) { bare(canvas, MORPH_OP_END_LAYER); }

static void write_transform(morph_canvas *canvas, morph_transform transform) {
  size_t start = begin(canvas, MORPH_OP_CONCAT);
  if (start == SIZE_MAX) return;
  morph_write_bytes(recorder_of(canvas)->out, &transform, sizeof transform);
  end(canvas, start);
}

static void concat(morph_canvas *canvas, const morph_transform *transform) {
  if (transform == NULL) {
    mistake(canvas, "concat: transform is NULL");
    return;
  }
  write_transform(canvas, *transform);
}

static void translate(morph_canvas *canvas, double x, double y) {
  write_transform(canvas, (morph_transform){1, 0, 0, 1, x, y});
}

static void scale(morph_canvas *canvas, double x, double y, double about_x, double about_y) {
  write_transform(canvas,
                  (morph_transform){x, 0, 0, y, about_x - x * about_x, about_y - y * about_y});
}

static void rotate(morph_canvas *canvas, double radians, double about_x, double about_y) {
  double sine, cosine;
  morph_sincos(radians, &sine, &cosine);
  write_transform(canvas, (morph_transform){cosine, sine, -sine, cosine,
                                            about_x - cosine * about_x + sine * about_y,
                                            about_y - sine * about_x - cosine * about_y});
}

static void clip(morph_canvas *canvas, const morph_shape *shape) {
  size_t start = begin(canvas, MORPH_OP_CLIP);
  if (start != SIZE_MAX && write_shape(canvas, shape)) end(canvas, start);
}

static void begin_layer(morph_canvas *canvas, const morph_layer *source) {
  morph_layer layer;
  if (!MORPH_COPY(&layer, source)) {
    mistake(canvas, "begin_layer: layer is NULL");
    return;
  }
  if (layer.blend != 0 || layer.backdrop != 0 || layer.blur != 0) {
    mistake(canvas, "begin_layer: blend, backdrop and blur are reserved and must be 0");
    return;
  }
  if (layer.mask > MORPH_MASK_SHAPE) {
    mistake(canvas, "begin_layer: mask must be 0 to 2");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_BEGIN_LAYER);
  if (start == SIZE_MAX) return;
  write_f32(recorder_of(canvas)->out, layer.alpha);
  morph_write_u32(recorder_of(canvas)->out, layer.mask);
  if (layer.mask != MORPH_MASK_NONE && !write_shape(canvas, layer.mask_shape)) return;
  if (layer.mask == MORPH_MASK_PAINT && !write_paint(canvas, layer.mask_paint)) return;
  end(canvas, start);
}

static void fill(morph_canvas *canvas, const morph_shape *shape, const morph_paint *paint) {
  size_t start = begin(canvas, MORPH_OP_FILL);
  if (start == SIZE_MAX) return;
  if (write_shape(canvas, shape) && write_paint(canvas, paint)) end(canvas, start);
}

static void stroke(morph_canvas *canvas, const morph_shape *shape, const morph_paint *paint,
                   const morph_stroke *source) {
  morph_stroke stroke;
  if (!MORPH_COPY(&stroke, source)) {
    mistake(canvas, "stroke: stroke is NULL");
    return;
  }
  if (stroke.dash_count > 64 || (stroke.dash_count > 0 && stroke.dashes == NULL)) {
    mistake(canvas, "stroke.dash_count must be at most 64, and dashes not NULL");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_STROKE);
  if (start == SIZE_MAX) return;
  if (!write_shape(canvas, shape) || !write_paint(canvas, paint)) return;
  morph_buffer *out = recorder_of(canvas)->out;
  write_f32(out, stroke.width);
  morph_write_u32(out, stroke.cap);
  morph_write_u32(out, stroke.join);
  morph_write_u32(out, stroke.position);
  write_f32(out, stroke.miter_limit == 0 ? 10 : stroke.miter_limit);
  write_f32(out, stroke.dash_phase);
  morph_write_u32(out, (uint32_t)stroke.dash_count);
  for (size_t i = 0; i < stroke.dash_count; i++) write_f32(out, stroke.dashes[i]);
  end(canvas, start);
}

static void shadow(morph_canvas *canvas, const morph_shape *shape, const morph_shadow *source) {
  morph_shadow shadow;
  if (!MORPH_COPY(&shadow, source)) {
    mistake(canvas, "shadow: shadow is NULL");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_SHADOW);
  if (start == SIZE_MAX || !write_shape(canvas, shape)) return;
  morph_buffer *out = recorder_of(canvas)->out;
  write_color(out, shadow.color);
  write_f32(out, shadow.sigma);
  write_f32(out, shadow.offset.x);
  write_f32(out, shadow.offset.y);
  end(canvas, start);
}

static void text(morph_canvas *canvas, const morph_text *source) {
  morph_text text;
  if (!MORPH_COPY(&text, source)) {
    mistake(canvas, "text: text is NULL");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_TEXT);
  if (start == SIZE_MAX) return;
  morph_buffer *out = recorder_of(canvas)->out;
  write_color(out, text.color);
  write_f32(out, text.origin.x);
  write_f32(out, text.origin.y);
  if (!morph_write_paragraph(out, text.paragraph)) {
    mistake(canvas, "text: paragraph, font or string is NULL");
    return;
  }
  end(canvas, start);
}

static void symbol(morph_canvas *canvas, const morph_symbol *source) {
  morph_symbol symbol;
  if (!MORPH_COPY(&symbol, source)) {
    mistake(canvas, "symbol: symbol is NULL");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_SYMBOL);
  if (start == SIZE_MAX) return;
  morph_buffer *out = recorder_of(canvas)->out;
  morph_write_u32(out, symbol.weight);
  write_color(out, symbol.color);
  write_f32(out, symbol.center.x);
  write_f32(out, symbol.center.y);
  write_f32(out, symbol.extent);
  write_text(out, symbol.name);
  end(canvas, start);
}

static void region(morph_canvas *canvas, const morph_region_area *source) {
  morph_region_area region;
  if (!MORPH_COPY(&region, source)) {
    mistake(canvas, "region: region is NULL");
    return;
  }
  if (region.gesture_count > 256 || (region.gesture_count > 0 && region.gestures == NULL)) {
    mistake(canvas, "region.gesture_count must be at most 256, and gestures not NULL");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_REGION);
  if (start == SIZE_MAX) return;
  morph_buffer *out = recorder_of(canvas)->out;
  morph_write_u32(out, region.id);
  morph_write_u64(out, region.item);
  if (!write_shape(canvas, region.shape)) return;
  morph_write_u32(out, region.cursor);
  morph_write_u32(out, region.focusable);
  morph_write_u32(out, region.scroll);
  write_f32(out, region.content);
  morph_write_u32(out, region.gesture_count);
  for (uint32_t i = 0; i < region.gesture_count; i++) morph_write_u32(out, region.gestures[i]);
  end(canvas, start);
}

static void accessibility(morph_canvas *canvas, const morph_node *source) {
  morph_node node;
  if (!MORPH_COPY(&node, source)) {
    mistake(canvas, "accessibility: node is NULL");
    return;
  }
  if (node.action_count > 64 || (node.action_count > 0 && node.actions == NULL)) {
    mistake(canvas, "node.action_count must be at most 64, and actions not NULL");
    return;
  }
  size_t start = begin(canvas, MORPH_OP_ACCESSIBILITY);
  if (start == SIZE_MAX) return;
  morph_buffer *out = recorder_of(canvas)->out;
  morph_write_u32(out, node.id);
  morph_write_u64(out, node.item);
  morph_write_u32(out, node.role);
  morph_write_u32(out, node.hidden);
  write_text(out, node.label);
  write_text(out, node.value);
  write_text(out, node.hint);
  morph_write_u32(out, (uint32_t)node.action_count);
  for (size_t i = 0; i < node.action_count; i++) write_text(out, node.actions[i]);
  write_rect(out, node.frame);
  morph_write_u32(out, node.parent);
  morph_write_u64(out, node.parent_item);
  end(canvas, start);
}

void morph_canvas_begin(morph_canvas_recorder *recorder, morph_buffer *out) {
  *recorder = (morph_canvas_recorder){
      .table =
          {
              .size = sizeof(morph_canvas),
              .context = recorder,
              .set_size = set_size,
              .save = save,
              .restore = restore,
              .translate = translate,
              .scale = scale,
              .rotate = rotate,
              .concat = concat,
              .clip = clip,
              .begin_layer = begin_layer,
              .end_layer = end_layer,
              .fill = fill,
              .stroke = stroke,
              .shadow = shadow,
              .text = text,
              .symbol = symbol,
              .region = region,
              .accessibility = accessibility,
          },
      .out = out,
  };
}
