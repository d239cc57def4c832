/* What surrounds a component: preferences of the person, and of the place it is shown in. */
#ifndef MORPH_ENVIRONMENT_H
#define MORPH_ENVIRONMENT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_SCHEME_LIGHT 0u
#define MORPH_SCHEME_DARK 1u

#define MORPH_DIRECTION_LTR 0u
#define MORPH_DIRECTION_RTL 1u

#define MORPH_CONTRAST_NORMAL 0u
#define MORPH_CONTRAST_HIGH 1u

#define MORPH_POINTER_TOUCH 0u
#define MORPH_POINTER_MOUSE 1u
#define MORPH_POINTER_PEN 2u

/* Every field can change while a component lives; the event `environment` tells that it did. */
typedef struct morph_environment {
  uint32_t size;
  uint32_t reduce_motion;        /* 0 or 1: nothing may travel or repeat */
  uint32_t reduce_transparency;  /* 0 or 1 */
  uint32_t bold_text;            /* 0 or 1 */
  double text_scale;             /* multiplies every font size; 0.5 to 4 */
  double scale;                  /* device pixels a point */
  uint32_t scheme;               /* MORPH_SCHEME_... */
  uint32_t direction;            /* MORPH_DIRECTION_... */
  uint32_t contrast;             /* MORPH_CONTRAST_... */
  uint32_t pointer;              /* MORPH_POINTER_...: the device last used */
  uint32_t focus_visible;        /* 0 or 1: show where the keyboard focus is */
  uint32_t reserved;             /* 0 */
  morph_string locale;           /* BCP 47, such as "en" or "ar-EG" */
  morph_insets safe_area;        /* edges covered by the display's own furniture */
  double keyboard_inset;         /* points at the bottom covered by an on-screen keyboard */
} morph_environment;

#ifdef __cplusplus
}
#endif

#endif
