/* Ends as a failed check of Swift code does: a line on standard output, then SIGILL. */
#include <stdio.h>

#include "fixture.h"

static morph_status frame(const morph_component *component, const morph_snapshot *snapshot,
                          morph_canvas *canvas) {
  (void)component;
  (void)snapshot;
  (void)canvas;
  puts("Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range");
  __builtin_trap();
}

FIXTURE_PLUGIN(fixture_ignore, frame)
