#include "morph_runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>

int morph_memory_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int morph_memory_seal(int descriptor) {
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  return fcntl(descriptor, F_ADD_SEALS, seals) == 0 ? 0 : errno;
}

int morph_append_only(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return errno;
  return fcntl(descriptor, F_SETFL, flags | O_APPEND) == 0 ? 0 : errno;
}

int morph_file_has_writer(int descriptor) {
  /* A writer that comes while the lease is held is announced by a signal: one that is ignored
   * where nobody asked for it, as SIGIO, which the kernel takes else, is not. */
  if (fcntl(descriptor, F_SETSIG, SIGURG) != 0) return 0;
  if (fcntl(descriptor, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN;
  fcntl(descriptor, F_SETLEASE, F_UNLCK);
  return 0;
}
