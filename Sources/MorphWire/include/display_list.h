/* The display list: what one call of `frame` drew, as bytes.
 *
 * A list is a sequence of operations. Each begins with a header of eight bytes:
 *
 *     u16 kind   u16 flags   u32 length (of the whole operation, header included)
 *
 * A reader that meets a kind it does not know skips it when MORPH_OP_SKIPPABLE is set, and refuses
 * the list otherwise. Numbers are little-endian; coordinates, alphas and colours are f32. "string"
 * is a u32 length and UTF-8 bytes. Values of enumerations are those of the protocol's headers.
 */
#ifndef MORPH_WIRE_DISPLAY_LIST_H
#define MORPH_WIRE_DISPLAY_LIST_H

#include <stdint.h>

enum {
  MORPH_OP_SKIPPABLE = 1,
};

enum {
  MORPH_OP_SIZE = 1,            /* f32 width, height */
  MORPH_OP_SAVE = 2,            /* - */
  MORPH_OP_RESTORE = 3,         /* - */
  MORPH_OP_CONCAT = 4,          /* f64 a b c d tx ty */
  MORPH_OP_CLIP = 5,            /* shape */
  MORPH_OP_BEGIN_LAYER = 6,     /* f32 alpha, u32 mask, [shape], [paint] */
  MORPH_OP_END_LAYER = 7,       /* - */
  MORPH_OP_FILL = 8,            /* shape, paint */
  MORPH_OP_STROKE = 9,          /* shape, paint, stroke */
  MORPH_OP_SHADOW = 10,         /* shape, color, f32 sigma dx dy */
  MORPH_OP_TEXT = 11,           /* color, f32 x y, paragraph */
  MORPH_OP_SYMBOL = 12,         /* u32 weight, color, f32 x y extent, string name */
  MORPH_OP_REGION = 13,         /* u32 id, u64 item, shape, u32 cursor, u32 focusable, u32 scroll,
                                   f32 content, u32 count, u32 gestures[count] */
  MORPH_OP_ACCESSIBILITY = 14,  /* u32 id, u64 item, u32 role, u32 hidden, string label, value,
                                   hint, u32 count, string actions[count], f32 x y w h,
                                   u32 parent, u64 parent item */
};

/* shape: u32 kind, then
 *   RECTANGLE, ELLIPSE       f32 x y width height
 *   ROUNDED_RECTANGLE        f32 x y width height, f32 radii tl tr br bl, u32 corner
 *   ARC                      f32 cx cy radius start end
 *   PATH                     u32 rule, u32 verb count, u32 point count, u8 verbs[], f32 x y []
 * paint: u32 kind, then
 *   SOLID                    color
 *   LINEAR                   f32 from x y, to x y, ramp
 *   RADIAL                   f32 center x y, radius, ramp
 *   CONIC                    f32 center x y, angle, ramp
 * ramp: u32 spread, u32 units, u32 count, (f32 offset, color) []
 * color: f32 red green blue alpha
 * stroke: f32 width, u32 cap join position, f32 miter limit, f32 dash phase, u32 count, f32 []
 * paragraph: string text, font, f32 width limit, u32 line limit, f32 line spacing,
 *            u32 alignment, u32 truncation
 * font: f32 points, u32 weight design italic digits, f32 tracking
 */

#endif
