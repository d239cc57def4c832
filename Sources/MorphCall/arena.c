#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct morph_arena_block {
  morph_arena_block *next;
  size_t capacity;
  size_t used;
  size_t padding;
};

enum { BLOCK = 32 * 1024 };

void *morph_arena_take(morph_arena *arena, size_t count, size_t element_size) {
  if (arena->failed || (element_size != 0 && count > (SIZE_MAX / 4) / element_size)) {
    arena->failed = true;
    return NULL;
  }
  size_t size = (count * element_size + 15) & ~(size_t)15;
  if (size == 0) size = 16;
  morph_arena_block *block = arena->current;
  while (block != NULL && block->capacity - block->used < size) {
    block = block->next;
    if (block != NULL) block->used = 0;
  }
  if (block == NULL) {
    size_t capacity = size > BLOCK ? size : BLOCK;
    block = malloc(sizeof *block + capacity);
    if (block == NULL) {
      arena->failed = true;
      return NULL;
    }
    block->capacity = capacity;
    block->used = 0;
    block->next = NULL;
    if (arena->current == NULL) {
      block->next = arena->first;
      arena->first = block;
    } else {
      block->next = arena->current->next;
      arena->current->next = block;
    }
  }
  arena->current = block;
  void *place = (uint8_t *)(block + 1) + block->used;
  block->used += size;
  memset(place, 0, size);
  return place;
}

void morph_arena_reset(morph_arena *arena) {
  arena->current = arena->first;
  if (arena->first != NULL) arena->first->used = 0;
  arena->failed = false;
}

void morph_arena_free(morph_arena *arena) {
  morph_arena_block *block = arena->first;
  while (block != NULL) {
    morph_arena_block *next = block->next;
    free(block);
    block = next;
  }
  memset(arena, 0, sizeof *arena);
}
