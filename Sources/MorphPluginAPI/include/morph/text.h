/* Fonts, text measuring and text drawing. The host lays text out, once, for every back end. */
#ifndef MORPH_TEXT_H
#define MORPH_TEXT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define MORPH_FONT_DESIGN_DEFAULT 0u     /* Inter */
#define MORPH_FONT_DESIGN_MONOSPACED 1u  /* JetBrains Mono */

#define MORPH_DIGITS_PROPORTIONAL 0u
#define MORPH_DIGITS_TABULAR 1u          /* every digit as wide as every other */

#define MORPH_ALIGN_LEADING 0u           /* left in left-to-right environments, else right */
#define MORPH_ALIGN_CENTER 1u
#define MORPH_ALIGN_TRAILING 2u

#define MORPH_TRUNCATE_NONE 0u           /* lines beyond the limit are left out */
#define MORPH_TRUNCATE_END 1u            /* the last line ends in an ellipsis */
#define MORPH_TRUNCATE_MIDDLE 2u
#define MORPH_TRUNCATE_START 3u

typedef struct morph_font {
  uint32_t size;
  uint32_t weight;       /* 100 to 900; 400 regular, 500 medium, 600 semibold, 700 bold */
  double points;         /* one em in points, the text scale already in it */
  uint32_t design;       /* MORPH_FONT_DESIGN_... */
  uint32_t italic;       /* 0 or 1 */
  uint32_t digits;       /* MORPH_DIGITS_... */
  uint32_t reserved;     /* 0 */
  double tracking;       /* points added after each character */
} morph_font;

/* How a paragraph is laid out; the same struct measures and draws, so that both agree. */
typedef struct morph_paragraph {
  uint32_t size;
  uint32_t line_limit;   /* at most so many lines; 0 is no limit */
  morph_string string;
  const morph_font *font;
  double width_limit;    /* lines wrap at this width in points; 0 is no limit */
  double line_spacing;   /* points added between lines */
  uint32_t alignment;    /* MORPH_ALIGN_..., within the width limit or the widest line */
  uint32_t truncation;   /* MORPH_TRUNCATE_... */
} morph_paragraph;

/* The answer to a measurement, in points. The caller sets `size`, `baselines` and
 * `baseline_capacity`; the host fills the rest and at most so many baselines. */
typedef struct morph_text_metrics {
  uint32_t size;
  uint32_t line_count;
  double width;             /* of the widest line's advance */
  double height;            /* line_count lines and the spacing between them */
  double first_baseline;    /* from the top of the first line */
  double last_baseline;
  double ascent;            /* of the font, above the baseline: positive */
  double descent;           /* of the font, below the baseline: negative */
  double cap_height;
  double x_height;
  double line_height;       /* ascent - descent + line gap */
  uint32_t truncated;       /* 1 when text was left out */
  uint32_t baseline_capacity;
  double *baselines;        /* of each line from the top; may be NULL */
} morph_text_metrics;

#ifdef __cplusplus
}
#endif

#endif
