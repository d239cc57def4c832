/* Casts a shadow that is wider than allowed. */
#include "subject.h"

FRAME_FIRST(const morph_shape shape = rectangle(0, 0, 10, 10);
            const morph_shadow shadow = {.size = sizeof shadow, .color = {0, 0, 0, 1}, .sigma = 200};
            canvas->shadow(canvas, &shape, &shadow);)

SUBJECT_PLUGIN(subject_handle, frame)
