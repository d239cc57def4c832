/* Checks, when compiled, that the protocol's structs are laid out as the golden table says. */
#include <morph/morph.h>

#ifdef __cplusplus
#define MORPH_ASSERT(condition, text) static_assert(condition, text)
#else
#define MORPH_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#define MORPH_SIZE(type, bytes) \
  MORPH_ASSERT(sizeof(type) == (bytes), "the size of " #type " changed");
#define MORPH_FIELD(type, field, offset, bytes)                                             \
  MORPH_ASSERT(offsetof(type, field) == (offset) && sizeof(((type *)0)->field) == (bytes),  \
               "the place of " #type "." #field " changed");

#include "layout.h"
