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

bool morph_buffer_grow(morph_buffer *buffer, size_t length) {
  if (buffer->failed) return false;
  size_t limit = buffer->limit != 0 ? buffer->limit : SIZE_MAX / 4;
  if (buffer->length > limit || length > limit - buffer->length) {
    buffer->failed = true;
    return false;
  }
  size_t needed = buffer->length + length;
  size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;
  while (capacity < needed) capacity *= 2;
  if (capacity > limit) capacity = limit;
  uint8_t *data = realloc(buffer->data, capacity);
  if (data == NULL) {
    buffer->failed = true;
    return false;
  }
  buffer->data = data;
  buffer->capacity = capacity;
  return true;
}

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
