/* What lasts from one call to the next: the plugin's own variables, and the state of its process.
 * The first question copies it, later ones compare. */
#include "worker.h"

#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Set by libc for itself when it installs a handler. */
enum { RESTORER = 0x04000000 };

enum { MAX_REGIONS = 16, MAX_CHANGES = 256, MAX_NAMES = 96, NAME_CAPACITY = 48 };

/* A larger total is not watched, bytes. */
enum { MAX_TOTAL = 256 << 20 };

typedef struct region {
  uint32_t kind;      /* MORPH_MEMORY_... */
  uint64_t offset;
  uint8_t *memory;
  size_t length;
  uint8_t *copy;
} region;

static region regions[MAX_REGIONS];
static uint32_t region_count;
static struct sigaction actions[NSIG];
static sigset_t blocked;
static bool has_baseline;
static bool is_too_large;

static void add(uint32_t kind, uint64_t offset, uint8_t *memory, size_t length) {
  if (length == 0 || region_count == MAX_REGIONS) return;
  regions[region_count++] = (region){kind, offset, memory, length, NULL};
}

/* The writable part of a segment: without what is read-only after relocation. */
static void add_segment(const struct dl_phdr_info *library, const ElfW(Phdr) *segment) {
  uint64_t start = segment->p_vaddr;
  uint64_t end = start + segment->p_memsz;
  uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *other = &library->dlpi_phdr[i];
    if (other->p_type != PT_GNU_RELRO) continue;
    uint64_t sealed = (other->p_vaddr + other->p_memsz) / page * page;
    if (other->p_vaddr <= start && sealed > start) start = sealed < end ? sealed : end;
  }
  add(MORPH_MEMORY_DATA, start, (uint8_t *)(uintptr_t)(library->dlpi_addr + start), end - start);
}

static int find_plugin(struct dl_phdr_info *library, size_t size, void *unused) {
  (void)size;
  (void)unused;
  if (strcmp(library->dlpi_name, IMAGE_PATH) != 0) return 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W) != 0) {
      add_segment(library, segment);
    }
    /* Not there before this thread has used one of them. */
    if (segment->p_type == PT_TLS && library->dlpi_tls_data != NULL) {
      add(MORPH_MEMORY_THREAD, 0, library->dlpi_tls_data, segment->p_memsz);
    }
  }
  return 1;
}

static void take_baseline(void) {
  has_baseline = true;
  purity_forget();
  dl_iterate_phdr(find_plugin, NULL);
  size_t total = 0;
  for (uint32_t i = 0; i < region_count; i++) total += regions[i].length;
  is_too_large = total > MAX_TOTAL;
  for (uint32_t i = 0; i < region_count && !is_too_large; i++) {
    regions[i].copy = malloc(regions[i].length);
    if (regions[i].copy == NULL) {
      is_too_large = true;
    } else {
      memcpy(regions[i].copy, regions[i].memory, regions[i].length);
    }
  }
  for (int i = 1; i < NSIG; i++) sigaction(i, NULL, &actions[i]);
  sigprocmask(SIG_BLOCK, NULL, &blocked);
}

/* Writes the runs of changed bytes; gaps below 8 bytes do not part them. */
static uint32_t write_changes(const region *region, morph_buffer *reply, uint32_t room) {
  uint32_t count = 0;
  size_t at = 0;
  while (at < region->length && count < room) {
    if (region->memory[at] == region->copy[at]) {
      at++;
      continue;
    }
    size_t start = at, end = at + 1;
    for (at = end; at < region->length && at < end + 8; at++) {
      if (region->memory[at] != region->copy[at]) end = at + 1;
    }
    morph_write_u32(reply, region->kind);
    morph_write_u64(reply, region->offset + start);
    morph_write_u64(reply, end - start);
    count++;
  }
  return count;
}

static void write_name(morph_buffer *reply, uint32_t *count, const char *name) {
  if (*count == MAX_NAMES) return;
  morph_write_string(reply, name, strlen(name));
  (*count)++;
}

static void write_process_state(morph_buffer *reply) {
  size_t count_at = reply->length;
  uint32_t count = 0;
  morph_write_u32(reply, 0);
  const char *names[8];
  uint32_t known = purity_changes(names, 8);
  for (uint32_t i = 0; i < known; i++) write_name(reply, &count, names[i]);
  for (int i = 1; i < NSIG; i++) {
    struct sigaction now;
    if (sigaction(i, NULL, &now) != 0) continue;
    int changed_flags = (now.sa_flags ^ actions[i].sa_flags) & ~RESTORER;
    if (now.sa_handler == actions[i].sa_handler && changed_flags == 0) continue;
    char name[NAME_CAPACITY];
    const char *abbreviation = sigabbrev_np(i);
    if (abbreviation != NULL) {
      snprintf(name, sizeof name, "handler of SIG%s", abbreviation);
    } else {
      snprintf(name, sizeof name, "handler of signal %d", i);
    }
    write_name(reply, &count, name);
  }
  sigset_t now;
  sigprocmask(SIG_BLOCK, NULL, &now);
  for (int i = 1; i < NSIG; i++) {
    if (sigismember(&now, i) != sigismember(&blocked, i)) {
      write_name(reply, &count, "blocked signals");
      break;
    }
  }
  if (is_too_large) write_name(reply, &count, "more variables than can be watched");
  morph_patch_u32(reply, count_at, count);
}

void write_state(morph_buffer *reply) {
  morph_buffer_clear(reply);
  if (!has_baseline) {
    take_baseline();
    morph_write_u32(reply, 0);
    morph_write_u32(reply, 0);
    return;
  }
  write_process_state(reply);
  size_t count_at = reply->length;
  uint32_t count = 0;
  morph_write_u32(reply, 0);
  for (uint32_t i = 0; i < region_count && !is_too_large; i++) {
    count += write_changes(&regions[i], reply, MAX_CHANGES - count);
  }
  morph_patch_u32(reply, count_at, count);
}
