#!/usr/bin/env python3
"""Writes vectors.json beside this file: what the font files themselves say, and what HarfBuzz makes
of them without Pango. Needs fonttools and uharfbuzz, and Debian's fonts-inter and
fonts-jetbrains-mono.
"""
import json
import pathlib

import fontTools
import uharfbuzz
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).parent
INTER = "/usr/share/fonts/opentype/inter/Inter-{}.otf"
MONO = "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-{}.ttf"
# design, weight, italic, file
FONTS = [
    ("standard", 400, False, INTER.format("Regular")),
    ("standard", 600, False, INTER.format("SemiBold")),
    ("standard", 900, True, INTER.format("BlackItalic")),
    ("monospaced", 400, False, MONO.format("Regular")),
    ("monospaced", 700, True, MONO.format("BoldItalic")),
]
TEXTS = [
    "In review", "AVATAR To We.", "12:30", "4x4 -> 16 != 15", "office fjord", "Caf\u00e9 nai\u0308ve",
    "e\u0301\u0323 o\u0308", "\u041f\u0440\u0438\u0432\u0435\u0442 \u0393\u03b5\u03b9\u03ac", "(1,234.50)",
    # Other glyphs in Romanian and Turkish.
    "\u0218\u0219 \u015e\u0163 i",
]
# Without 4, which Inter 4.0 beta 7 makes narrower than the others in weights above 400.
TABULAR = ["012356789", "11:11", "1,071"]
OUTLINES = ["A", "g", "%", "\u00e9", " "]


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) % (1 << 64)
    return format(value, "016x")


def shape(path, text, features):
    font = uharfbuzz.Font(uharfbuzz.Face(pathlib.Path(path).read_bytes()))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, features)
    glyphs, x = [], 0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        # y up becomes y down.
        glyphs.append([info.codepoint, x + position.x_offset, 0 - position.y_offset])
        x += position.x_advance
    return {"text": text, "width": x, "glyphs": glyphs}


def outline(font, character):
    name = font.getBestCmap()[ord(character)]
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    operations, start = [], None
    for operator, points in pen.value:
        if operator == "moveTo":
            start = points[0]
        elif operator == "closePath" and operations[-1][-2:] != list(start):
            operations.append(["line", *start])
        if operator == "qCurveTo":
            # Implied points between off-curve ones.
            *controls, end = points
            for i, control in enumerate(controls):
                last = i == len(controls) - 1
                on = end if last else tuple((a + b) / 2 for a, b in zip(control, controls[i + 1]))
                operations.append(["quad", *control, *on])
        else:
            kind = {"moveTo": "move", "lineTo": "line", "curveTo": "cubic", "closePath": "close"}
            operations.append([kind[operator], *(v for point in points for v in point)])
    return {"glyph": font.getGlyphID(name), "text": character, "operations": operations}


fonts = []
for design, weight, italic, path in FONTS:
    font = TTFont(path)
    cmap, metrics = font.getBestCmap(), font["hmtx"].metrics
    os2, hhea = font["OS/2"], font["hhea"]
    typographic = bool(os2.fsSelection & 128)
    fonts.append({
        "design": design, "weight": weight, "italic": italic,
        "file": path.rsplit("/", 1)[1], "hash": fnv(pathlib.Path(path).read_bytes()),
        # As in "Inter SemiBold", where the file has "Semi Bold".
        "name": (font["name"].getDebugName(16) or font["name"].getDebugName(1)) + " "
        + (font["name"].getDebugName(17) or font["name"].getDebugName(2)).replace("i B", "iB"),
        "unitsPerEm": font["head"].unitsPerEm,
        "ascender": os2.sTypoAscender if typographic else hhea.ascent,
        "descender": os2.sTypoDescender if typographic else hhea.descent,
        "lineGap": os2.sTypoLineGap if typographic else hhea.lineGap,
        "capHeight": os2.sCapHeight, "xHeight": os2.sxHeight,
        "advances": {chr(c): metrics[cmap[c]][0] for c in range(32, 127)},
        "runs": [shape(path, text, {}) for text in TEXTS],
        "tabularRuns": [shape(path, text, {"tnum": True}) for text in TABULAR],
        "outlines": [outline(font, character) for character in OUTLINES],
    })
(HERE / "vectors.json").write_text(json.dumps({
    "source": f"tables read by fonttools {fontTools.version}; runs by HarfBuzz"
    f" {uharfbuzz.version_string()} through uharfbuzz {uharfbuzz.__version__};"
    " written by make_vectors.py",
    "fonts": fonts,
}, indent=None, separators=(",", ":"), ensure_ascii=False).replace("{\"design", "\n{\"design")
    .replace("{\"text", "\n {\"text").replace("{\"glyph", "\n {\"glyph") + "\n")
