/* Landlock by its system calls: Debian 12 has no library for it, and its header knows only the
 * first two of the ABIs. Numbers: Linux, include/uapi/linux/landlock.h. */
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { VERSION = 1, RULE_PATH_BENEATH = 1 };

/* Rights over files: 13 in the first ABI, then REFER, TRUNCATE, and in the fifth IOCTL_DEV. */
enum { READ_FILE = 1 << 2 };
/* Connecting and binding, since ABI 4. */
enum { ALL_NET = 3 };
/* Abstract sockets and signals of others, since ABI 6. */
enum { ALL_SCOPES = 3 };

struct ruleset {
  uint64_t files;
  uint64_t net;
  uint64_t scopes;
};

struct __attribute__((packed)) path_rule {
  uint64_t allowed;
  int32_t parent;
};

static uint64_t file_rights(long abi) {
  int count = abi >= 5 ? 16 : abi >= 3 ? 15 : abi == 2 ? 14 : 13;
  return (1u << count) - 1;
}

static size_t ruleset_size(long abi) {
  return abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
}

static int allow_reading(int ruleset, const char *path) {
  int parent = open(path, O_PATH | O_CLOEXEC);
  /* A folder that this machine does not have needs no permission. */
  if (parent < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
  struct path_rule rule = {READ_FILE, parent};
  long result = syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0);
  int reason = errno;
  close(parent);
  errno = reason;
  return result == 0 ? 0 : -1;
}

int landlock_restrict(const char *const *paths, uint32_t count) {
  long abi = syscall(CREATE_RULESET, NULL, 0, VERSION);
  if (abi <= 0) return 0;
  struct ruleset handled = {file_rights(abi), ALL_NET, ALL_SCOPES};
  int ruleset = (int)syscall(CREATE_RULESET, &handled, ruleset_size(abi), 0);
  if (ruleset < 0) return -1;
  int result = 0;
  for (uint32_t i = 0; i < count && result == 0; i++) result = allow_reading(ruleset, paths[i]);
  if (result == 0 && syscall(RESTRICT_SELF, ruleset, 0) != 0) result = -1;
  int reason = errno;
  close(ruleset);
  errno = reason;
  return result == 0 ? (int)abi : -1;
}
