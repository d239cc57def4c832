#include "morphkit.h"

#include <stdlib.h>
#include <unistd.h>

/* The SDK uses nothing above minor 0. */
MORPH_PLUGIN_NOTE(0);

/* The compiler's name for the component's `@main`; absent from programs that only test the SDK. */
extern int morph_plugin_main(int argc, char **argv) __attribute__((weak));

int32_t morphkit_run_main(void) {
  if (morph_plugin_main == NULL) return 0;
  morph_plugin_main(0, NULL);
  return 1;
}

void morphkit_fail(const char *text, size_t length) {
  size_t written = 0;
  while (written < length) {
    ssize_t count = write(STDERR_FILENO, text + written, length - written);
    if (count <= 0) break;
    written += (size_t)count;
  }
  if (write(STDERR_FILENO, "\n", 1) < 0) abort();
  abort();
}

/* Embedded Swift seeds the hashing of sets and dictionaries with random numbers and with addresses,
 * so that their order is another one in every process, which a frame must not depend on. Its
 * parameters are filled once by the function of the second name, a weak symbol that this one
 * replaces: no random seed, and "deterministic", which leaves the addresses out. The variable is
 * absent from a plugin that hashes nothing, and then the function is never called. */
typedef struct hashing_parameters {
  uint64_t seed0;
  uint64_t seed1;
  _Bool deterministic;
} hashing_parameters;

#define HASHING_PARAMETERS "$es32_swift_stdlib_Hashing_parametersSo06_SwiftC10ParametersVvp"
#define HASHING_PARAMETERS_ONCE "$es32_swift_stdlib_Hashing_parameters_WZ"

extern hashing_parameters morphkit_hashing __asm__(HASHING_PARAMETERS)
    __attribute__((weak, visibility("hidden")));
void morphkit_set_hashing(void *context) __asm__(HASHING_PARAMETERS_ONCE)
    __attribute__((visibility("hidden")));

void morphkit_set_hashing(void *context) {
  (void)context;
  morphkit_hashing = (hashing_parameters){0, 0, 1};
}
