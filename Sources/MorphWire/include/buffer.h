/* A growing byte buffer to write to, and a bounded cursor to read from. Little-endian, packed. */
#ifndef MORPH_WIRE_BUFFER_H
#define MORPH_WIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
/* Room for `length` more bytes, uninitialised; NULL when failed. */
uint8_t *morph_buffer_extend(morph_buffer *buffer, size_t length);

void morph_write_bytes(morph_buffer *buffer, const void *bytes, size_t length);
void morph_write_u8(morph_buffer *buffer, uint8_t value);
void morph_write_u16(morph_buffer *buffer, uint16_t value);
void morph_write_u32(morph_buffer *buffer, uint32_t value);
void morph_write_u64(morph_buffer *buffer, uint64_t value);
void morph_write_i64(morph_buffer *buffer, int64_t value);
void morph_write_f32(morph_buffer *buffer, float value);
void morph_write_f64(morph_buffer *buffer, double value);
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

uint8_t morph_read_u8(morph_reader *reader);
uint16_t morph_read_u16(morph_reader *reader);
uint32_t morph_read_u32(morph_reader *reader);
uint64_t morph_read_u64(morph_reader *reader);
int64_t morph_read_i64(morph_reader *reader);
float morph_read_f32(morph_reader *reader);
double morph_read_f64(morph_reader *reader);
/* A pointer into the bytes being read, and their length. */
const char *morph_read_string(morph_reader *reader, size_t *length);
/* A count of elements of at least `element_size` bytes each; 0 and failed when so many cannot be
 * left, so that a count can be trusted to size an allocation. */
uint32_t morph_read_count(morph_reader *reader, size_t element_size);

#endif
