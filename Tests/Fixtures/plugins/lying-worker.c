/* Stands in for a worker whose plugin has overwritten its memory. LIE says what it does. */
#include <morph_wire.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(uint32_t length, uint32_t kind, const void *payload, size_t size) {
  uint32_t header[2] = {length, kind};
  if (write(3, header, sizeof header) < 0) _exit(9);
  if (size > 0 && write(3, payload, size) < 0) _exit(9);
}

static void hear(void) {
  char buffer[65536];
  if (read(3, buffer, sizeof buffer) <= 0) _exit(9);
}

int main(void) {
  if (LIE == 8) {
    for (;;) pause();
  }
  uint32_t version = LIE == 1 ? 99 : MORPH_WIRE_VERSION;
  /* Nothing confines it, and there was no problem. */
  uint32_t hello[] = {version, 0, 0, 0};
  say(4 + sizeof hello, MORPH_MESSAGE_HELLO, hello, sizeof hello);
  hear();
  if (LIE == 2) say(0xffffffff, MORPH_MESSAGE_LOADED, NULL, 0);
  if (LIE == 3) say(2, MORPH_MESSAGE_LOADED, NULL, 0);
  if (LIE == 4) say(4, MORPH_MESSAGE_LOADED, NULL, 0);
  if (LIE == 5) {
    uint32_t huge[2] = {0, 0xffffffff};
    say(12, MORPH_MESSAGE_LOADED, huge, sizeof huge);
  }
  if (LIE == 6) close(3);
  if (LIE == 7) return 3;
  for (;;) pause();
}
