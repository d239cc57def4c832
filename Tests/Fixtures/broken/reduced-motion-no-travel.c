/* Travels in small steps where motion is to be reduced. */
#include "subject.h"

enum { STEPS = 60 };

HANDLE_FIRST(const double at = now->channels[0]->model;
             if (now->environment->reduce_motion && is_gesture(event, TAP, MORPH_PHASE_END)) {
               effects->set(effects, OFFSET, 0, 1);
               effects->start_timer(effects, DWELL, 0, 0.016);
               return MORPH_OK;
             }
             if (event->kind == MORPH_EVENT_TIMER && at >= 1 && at < STEPS) {
               effects->set(effects, OFFSET, 0, at + 1);
               effects->start_timer(effects, DWELL, 0, 0.016);
             })

SUBJECT_PLUGIN(handle, subject_frame)
