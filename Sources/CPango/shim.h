/* Pango, HarfBuzz and fontconfig for Swift, and what their headers offer only as macros. */
#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

static inline const char *cpango_harfbuzz_version(void) { return hb_version_string(); }

static inline const char *cpango_pango_version(void) { return pango_version_string(); }

/* Pango's font map starts a thread that loads the machine's whole fontconfig configuration
 * (8 to 14 ms) unless the process has a current one: make an empty one current. */
static inline void cpango_set_empty_current_config(void) {
  FcConfig *config = FcConfigCreate();
  if (config != NULL) {
    FcConfigSetCurrent(config);
    FcConfigDestroy(config);
  }
}

/* Adds a font file under one more family name, by which it, and no other file, is then asked for. */
static inline gboolean cpango_config_add_file(
  FcConfig *config, const char *path, const char *family) {
  FcFontSet *fonts;
  int before = 0;
  fonts = FcConfigGetFonts(config, FcSetApplication);
  if (fonts != NULL) {
    before = fonts->nfont;
  }
  if (!FcConfigAppFontAddFile(config, (const FcChar8 *)path)) {
    return FALSE;
  }
  fonts = FcConfigGetFonts(config, FcSetApplication);
  if (fonts == NULL || fonts->nfont <= before) {
    return FALSE;
  }
  for (int i = before; i < fonts->nfont; i++) {
    FcPatternAddString(fonts->fonts[i], FC_FAMILY, (const FcChar8 *)family);
  }
  return TRUE;
}

/* A configuration of its own that holds one file's rules and the fonts they name; NULL on error. */
static inline FcConfig *cpango_config_load_file(const char *path) {
  FcConfig *config = FcConfigCreate();
  if (config == NULL) {
    return NULL;
  }
  if (!FcConfigParseAndLoad(config, (const FcChar8 *)path, FcTrue)
    || !FcConfigBuildFonts(config)) {
    FcConfigDestroy(config);
    return NULL;
  }
  return config;
}

static inline void cpango_font_map_set_config(PangoFontMap *map, FcConfig *config) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

/* Path of the file a font was loaded from, and which font in it it is; NULL when it has none. */
static inline const char *cpango_font_file(PangoFont *font, int *index) {
  FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcChar8 *path = NULL;
  *index = 0;
  if (pattern == NULL || FcPatternGetString(pattern, FC_FILE, 0, &path) != FcResultMatch) {
    return NULL;
  }
  if (FcPatternGetInteger(pattern, FC_INDEX, 0, index) != FcResultMatch) {
    *index = 0;
  }
  return (const char *)path;
}

static inline PangoGlyphItem *cpango_run(const GSList *list) {
  return (PangoGlyphItem *)list->data;
}

/* 1 for a run that is written from right to left. */
static inline int cpango_run_is_right_to_left(const PangoGlyphItem *run) {
  return run->item->analysis.level % 2;
}

/* Takes space, but has nothing to draw. */
static inline gboolean cpango_glyph_is_empty(PangoGlyph glyph) {
  return glyph == PANGO_GLYPH_EMPTY;
}

/* No font has it; the code point is in it. */
static inline gboolean cpango_glyph_is_unknown(PangoGlyph glyph) {
  return (glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
}

static inline uint32_t cpango_glyph_code_point(PangoGlyph glyph) {
  return glyph & ~PANGO_GLYPH_UNKNOWN_FLAG;
}

static inline void cpango_font_draw_glyph(
  hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *functions, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, functions, data);
#else
  hb_font_get_glyph_shape(font, glyph, functions, data);
#endif
}

/* A glyph outline needs one of these tables; a font of pictures has none of them. */
static inline gboolean cpango_face_has_outlines(hb_face_t *face) {
  const hb_tag_t tags[] = {
    HB_TAG('g', 'l', 'y', 'f'), HB_TAG('C', 'F', 'F', ' '), HB_TAG('C', 'F', 'F', '2')};
  for (int i = 0; i < 3; i++) {
    hb_blob_t *table = hb_face_reference_table(face, tags[i]);
    unsigned int length = hb_blob_get_length(table);
    hb_blob_destroy(table);
    if (length > 0) {
      return TRUE;
    }
  }
  return FALSE;
}

#endif
