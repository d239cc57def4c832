#include "buffer.h"

#include <stdlib.h>
#include <string.h>

void morph_buffer_free(morph_buffer *buffer) {
  free(buffer->data);
  memset(buffer, 0, sizeof *buffer);
}

void morph_buffer_clear(morph_buffer *buffer) {
  buffer->length = 0;
  buffer->failed = false;
}

uint8_t *morph_buffer_extend(morph_buffer *buffer, size_t length) {
  if (buffer->failed) return NULL;
  if (length > SIZE_MAX / 4 - buffer->length ||
      (buffer->limit != 0 && buffer->length + length > buffer->limit)) {
    buffer->failed = true;
    return NULL;
  }
  size_t needed = buffer->length + length;
  if (needed > buffer->capacity) {
    size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;
    while (capacity < needed) capacity *= 2;
    uint8_t *data = realloc(buffer->data, capacity);
    if (data == NULL) {
      buffer->failed = true;
      return NULL;
    }
    buffer->data = data;
    buffer->capacity = capacity;
  }
  uint8_t *place = buffer->data + buffer->length;
  buffer->length = needed;
  return place;
}

void morph_write_bytes(morph_buffer *buffer, const void *bytes, size_t length) {
  if (length == 0) return;
  uint8_t *place = morph_buffer_extend(buffer, length);
  if (place != NULL) memcpy(place, bytes, length);
}

#define MORPH_DEFINE_WRITE(name, type)                        \
  void morph_write_##name(morph_buffer *buffer, type value) { \
    uint8_t *place = morph_buffer_extend(buffer, sizeof value); \
    if (place != NULL) memcpy(place, &value, sizeof value);   \
  }

MORPH_DEFINE_WRITE(u8, uint8_t)
MORPH_DEFINE_WRITE(u16, uint16_t)
MORPH_DEFINE_WRITE(u32, uint32_t)
MORPH_DEFINE_WRITE(u64, uint64_t)
MORPH_DEFINE_WRITE(i64, int64_t)
MORPH_DEFINE_WRITE(f32, float)
MORPH_DEFINE_WRITE(f64, double)

void morph_write_string(morph_buffer *buffer, const char *data, size_t length) {
  if (length > UINT32_MAX) {
    buffer->failed = true;
    return;
  }
  morph_write_u32(buffer, (uint32_t)length);
  morph_write_bytes(buffer, data, length);
}

void morph_patch_u32(morph_buffer *buffer, size_t offset, uint32_t value) {
  if (!buffer->failed && offset + sizeof value <= buffer->length) {
    memcpy(buffer->data + offset, &value, sizeof value);
  }
}

#define MORPH_DEFINE_READ(name, type)                             \
  type morph_read_##name(morph_reader *reader) {                  \
    type value = 0;                                               \
    if (reader->failed || reader->length - reader->offset < sizeof value) { \
      reader->failed = true;                                      \
      return 0;                                                   \
    }                                                             \
    memcpy(&value, reader->data + reader->offset, sizeof value);  \
    reader->offset += sizeof value;                               \
    return value;                                                 \
  }

MORPH_DEFINE_READ(u8, uint8_t)
MORPH_DEFINE_READ(u16, uint16_t)
MORPH_DEFINE_READ(u32, uint32_t)
MORPH_DEFINE_READ(u64, uint64_t)
MORPH_DEFINE_READ(i64, int64_t)
MORPH_DEFINE_READ(f32, float)
MORPH_DEFINE_READ(f64, double)

const char *morph_read_string(morph_reader *reader, size_t *length) {
  uint32_t count = morph_read_u32(reader);
  if (reader->failed || reader->length - reader->offset < count) {
    reader->failed = true;
    *length = 0;
    return "";
  }
  const char *text = (const char *)reader->data + reader->offset;
  reader->offset += count;
  *length = count;
  return text;
}

uint32_t morph_read_count(morph_reader *reader, size_t element_size) {
  uint32_t count = morph_read_u32(reader);
  if (reader->failed || (reader->length - reader->offset) / element_size < count) {
    reader->failed = true;
    return 0;
  }
  return count;
}
