/* Memory for the length of one call: taken piece by piece, given back all at once. */
#ifndef MORPH_CALL_ARENA_H
#define MORPH_CALL_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct morph_arena_block morph_arena_block;

typedef struct morph_arena {
  morph_arena_block *first;
  morph_arena_block *current;
  bool failed;
} morph_arena;

/* Zeroed memory, aligned for any type; NULL (and `failed`) when there is none left. */
void *morph_arena_take(morph_arena *arena, size_t count, size_t element_size);
/* Everything taken is gone; the blocks are kept for the next call. */
void morph_arena_reset(morph_arena *arena);
void morph_arena_free(morph_arena *arena);

#define MORPH_TAKE(arena, type, count) ((type *)morph_arena_take((arena), (count), sizeof(type)))

#endif
