#include "caller.h"

void morph_write_value(morph_buffer *out, const morph_value *source) {
  morph_value value;
  if (!MORPH_COPY(&value, source)) {
    morph_write_u8(out, MORPH_TYPE_NONE);
    return;
  }
  morph_write_u8(out, (uint8_t)value.type);
  switch (value.type) {
    case MORPH_TYPE_BOOL:
      morph_write_u8(out, value.integer != 0);
      break;
    case MORPH_TYPE_INT:
    case MORPH_TYPE_ENUM:
      morph_write_i64(out, value.integer);
      break;
    case MORPH_TYPE_DOUBLE:
      morph_write_f64(out, value.number);
      break;
    case MORPH_TYPE_STRING:
    case MORPH_TYPE_BYTES:
      morph_write_string(out, value.string.data, value.string.data ? value.string.length : 0);
      break;
    case MORPH_TYPE_COLOR:
      morph_write_bytes(out, &value.color, sizeof value.color);
      break;
    case MORPH_TYPE_COLORS: {
      size_t count = value.colors ? value.count : 0;
      morph_write_u32(out, (uint32_t)count);
      morph_write_bytes(out, value.colors, count * sizeof *value.colors);
      break;
    }
    case MORPH_TYPE_STRINGS: {
      size_t count = value.strings ? value.count : 0;
      morph_write_u32(out, (uint32_t)count);
      for (size_t i = 0; i < count; i++) {
        const morph_string *string = &value.strings[i];
        morph_write_string(out, string->data, string->data ? string->length : 0);
      }
      break;
    }
    case MORPH_TYPE_DOUBLES: {
      size_t count = value.numbers ? value.count : 0;
      morph_write_u32(out, (uint32_t)count);
      morph_write_bytes(out, value.numbers, count * sizeof *value.numbers);
      break;
    }
    default:
      break;
  }
}

bool morph_read_value(morph_arena *arena, morph_reader *reader, morph_value *value) {
  value->size = sizeof *value;
  value->type = morph_read_u8(reader);
  switch (value->type) {
    case MORPH_TYPE_NONE:
      break;
    case MORPH_TYPE_BOOL:
      value->integer = morph_read_u8(reader);
      break;
    case MORPH_TYPE_INT:
    case MORPH_TYPE_ENUM:
      value->integer = morph_read_i64(reader);
      break;
    case MORPH_TYPE_DOUBLE:
      value->number = morph_read_f64(reader);
      break;
    case MORPH_TYPE_STRING:
    case MORPH_TYPE_BYTES:
      value->string.data = morph_read_string(reader, &value->string.length);
      break;
    case MORPH_TYPE_COLOR: {
      value->color.red = morph_read_f32(reader);
      value->color.green = morph_read_f32(reader);
      value->color.blue = morph_read_f32(reader);
      value->color.alpha = morph_read_f32(reader);
      break;
    }
    case MORPH_TYPE_COLORS: {
      uint32_t count = morph_read_count(reader, sizeof(morph_color));
      morph_color *colors = MORPH_TAKE(arena, morph_color, count);
      if (colors == NULL) return false;
      for (uint32_t i = 0; i < count; i++) {
        colors[i].red = morph_read_f32(reader);
        colors[i].green = morph_read_f32(reader);
        colors[i].blue = morph_read_f32(reader);
        colors[i].alpha = morph_read_f32(reader);
      }
      value->colors = colors;
      value->count = count;
      break;
    }
    case MORPH_TYPE_STRINGS: {
      uint32_t count = morph_read_count(reader, sizeof(uint32_t));
      morph_string *strings = MORPH_TAKE(arena, morph_string, count);
      if (strings == NULL) return false;
      for (uint32_t i = 0; i < count; i++) {
        strings[i].data = morph_read_string(reader, &strings[i].length);
      }
      value->strings = strings;
      value->count = count;
      break;
    }
    case MORPH_TYPE_DOUBLES: {
      uint32_t count = morph_read_count(reader, sizeof(double));
      double *numbers = MORPH_TAKE(arena, double, count);
      if (numbers == NULL) return false;
      for (uint32_t i = 0; i < count; i++) numbers[i] = morph_read_f64(reader);
      value->numbers = numbers;
      value->count = count;
      break;
    }
    default:
      reader->failed = true;
  }
  return !reader->failed;
}
