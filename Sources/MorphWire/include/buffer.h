/* A growing byte buffer to write to, and a bounded cursor to read from. Little-endian, packed. */
#ifndef MORPH_WIRE_BUFFER_H
#define MORPH_WIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* `failed` is set, and stays set, when memory ran out or the limit was passed; writes are then
 * ignored. A zeroed struct is an empty buffer without a limit. */
typedef struct morph_buffer {
  uint8_t *data;
  size_t length;
  size_t capacity;
  size_t limit;   /* 0: none */
  bool failed;
} morph_buffer;

void morph_buffer_free(morph_buffer *buffer);
void morph_buffer_clear(morph_buffer *buffer);
/* Makes room for `length` more bytes; false when failed. The capacity never passes the limit. */
bool morph_buffer_grow(morph_buffer *buffer, size_t length);

/* Room for `length` more bytes, uninitialised; NULL when failed. Inline, as are the writes below:
 * a frame makes some thousand of them. */
static inline uint8_t *morph_buffer_extend(morph_buffer *buffer, size_t length) {
  if ((buffer->failed || length > buffer->capacity - buffer->length) &&
      !morph_buffer_grow(buffer, length)) {
    return NULL;
  }
  uint8_t *place = buffer->data + buffer->length;
  buffer->length += length;
  return place;
}

static inline void morph_write_bytes(morph_buffer *buffer, const void *bytes, size_t length) {
  if (length == 0) return;
  uint8_t *place = morph_buffer_extend(buffer, length);
  if (place != NULL) memcpy(place, bytes, length);
}

#define MORPH_DEFINE_WRITE(name, type)                                      \
  static inline void morph_write_##name(morph_buffer *buffer, type value) { \
    uint8_t *place = morph_buffer_extend(buffer, sizeof value);             \
    if (place != NULL) memcpy(place, &value, sizeof value);                 \
  }

MORPH_DEFINE_WRITE(u8, uint8_t)
MORPH_DEFINE_WRITE(u16, uint16_t)
MORPH_DEFINE_WRITE(u32, uint32_t)
MORPH_DEFINE_WRITE(u64, uint64_t)
MORPH_DEFINE_WRITE(i64, int64_t)
MORPH_DEFINE_WRITE(f32, float)
MORPH_DEFINE_WRITE(f64, double)
#undef MORPH_DEFINE_WRITE

/* A u32 length and the bytes. */
void morph_write_string(morph_buffer *buffer, const char *data, size_t length);
/* Overwrites a u32 written earlier. */
void morph_patch_u32(morph_buffer *buffer, size_t offset, uint32_t value);

/* Reads past the end give zero and set `failed`. */
typedef struct morph_reader {
  const uint8_t *data;
  size_t length;
  size_t offset;
  bool failed;
} morph_reader;

#define MORPH_DEFINE_READ(name, type)                                       \
  static inline type morph_read_##name(morph_reader *reader) {              \
    type value = 0;                                                         \
    if (reader->failed || reader->length - reader->offset < sizeof value) { \
      reader->failed = true;                                                \
      return 0;                                                             \
    }                                                                       \
    memcpy(&value, reader->data + reader->offset, sizeof value);            \
    reader->offset += sizeof value;                                         \
    return value;                                                           \
  }

MORPH_DEFINE_READ(u8, uint8_t)
MORPH_DEFINE_READ(u16, uint16_t)
MORPH_DEFINE_READ(u32, uint32_t)
MORPH_DEFINE_READ(u64, uint64_t)
MORPH_DEFINE_READ(i64, int64_t)
MORPH_DEFINE_READ(f32, float)
MORPH_DEFINE_READ(f64, double)
#undef MORPH_DEFINE_READ

/* A pointer into the bytes being read, and their length. */
const char *morph_read_string(morph_reader *reader, size_t *length);
/* A count of elements of at least `element_size` bytes each; 0 and failed when so many cannot be
 * left, so that a count can be trusted to size an allocation. */
uint32_t morph_read_count(morph_reader *reader, size_t element_size);

#endif
