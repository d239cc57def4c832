/* What the host does for a component while one of its functions runs. */
#ifndef MORPH_HOST_H
#define MORPH_HOST_H

#include "base.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_LOG_DEBUG 0u
#define MORPH_LOG_INFO 1u
#define MORPH_LOG_WARNING 2u
#define MORPH_LOG_ERROR 3u

/* The services of the host. They reach a component through its snapshot and may be used in
 * `handle`, `frame` and actions alike, from the thread that made the call, until it returns. */
struct morph_host {
  uint32_t size;
  uint32_t major;                /* protocol of the host */
  uint32_t minor;
  uint32_t message_capacity;     /* bytes of `message`, its closing NUL included */
  char *message;                 /* a callee that fails writes its reason here, NUL-terminated */

  /* Lays out `paragraph` and fills `metrics`. The same question always has the same answer.
   * Fails with MORPH_ERROR_ARGUMENT when the font is not usable or the text is not UTF-8;
   * `metrics` is then zero but for the fields the caller set.
   * [calling thread] */
  morph_status (*measure)(const morph_host *host, const morph_paragraph *paragraph,
                          morph_text_metrics *metrics);

  /* Writes a line for the author. Never part of the output.
   * [calling thread] */
  void (*log)(const morph_host *host, uint32_t level, morph_string text);

  /* The function table of an optional ability, by its id `morph.NAME/1`; NULL when the host has
   * none of that name. What an id means never changes. The id is NUL-terminated.
   * [calling thread] */
  const void *(*extension)(const morph_host *host, const char *id);
};

#ifdef __cplusplus
}
#endif

#endif
