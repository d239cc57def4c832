/* How a library is found, and when it is refused. */
#ifndef MORPH_PLUGIN_H
#define MORPH_PLUGIN_H

#include "base.h"
#include "component.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The first twelve bytes (size, major, needs_minor) mean the same in every version of the
 * protocol, so that any host can refuse any plugin with a reason. */
struct morph_plugin {
  uint32_t size;
  uint32_t major;             /* MORPH_PROTOCOL_MAJOR */
  uint32_t needs_minor;       /* the least minor whose fields the plugin cannot do without */
  uint32_t built_minor;       /* MORPH_PROTOCOL_MINOR of the header it was built with */
  uint32_t component_count;
  uint32_t reserved;          /* 0 */
  const morph_component *const *components;

  /* The table of an optional ability, by its id `morph.NAME/1`; NULL when there is none. May
   * itself be NULL. The id is NUL-terminated.
   * [any thread] */
  const void *(*extension)(const morph_plugin *plugin, const char *id);
};

/* The one exported function. Answers the same table on every call, whatever the host's version;
 * NULL means that the library is broken. Link so that nothing else is exported:
 * `{ global: morph_plugin_entry; local: *; };`.
 * [main thread, first call; any thread afterwards] */
#define MORPH_ENTRY_SYMBOL "morph_plugin_entry"
typedef const morph_plugin *(*morph_plugin_entry_function)(uint32_t host_major,
                                                           uint32_t host_minor);

#if defined(__GNUC__)
#define MORPH_EXPORT __attribute__((visibility("default")))
#else
#define MORPH_EXPORT
#endif

/* The same numbers as an ELF note, so that a host can refuse a library without loading it. Write
 * `MORPH_PLUGIN_NOTE(0);` once, at file scope. */
#define MORPH_NOTE_SECTION ".note.morph"
#define MORPH_NOTE_NAME "Morph"
#define MORPH_NOTE_TYPE 1u

typedef struct morph_plugin_note {
  uint32_t name_size;         /* 6 */
  uint32_t descriptor_size;   /* 12 */
  uint32_t type;              /* MORPH_NOTE_TYPE */
  char name[8];               /* "Morph" */
  uint32_t major;
  uint32_t needs_minor;
  uint32_t built_minor;
} morph_plugin_note;

#if defined(__GNUC__)
#define MORPH_PLUGIN_NOTE(needs)                                                              \
  __attribute__((section(MORPH_NOTE_SECTION), used, aligned(4)))                              \
  static const morph_plugin_note morph_note = { 6u, 12u, MORPH_NOTE_TYPE, MORPH_NOTE_NAME,    \
                                                MORPH_PROTOCOL_MAJOR, (needs),                \
                                                MORPH_PROTOCOL_MINOR }
#else
#define MORPH_PLUGIN_NOTE(needs) struct morph_plugin_note
#endif

#ifdef __cplusplus
}
#endif

#endif
