#!/usr/bin/env python3
"""Writes the two fonts that the fallback tests use beside this file. Needs fonttools.

MorphTestBoxes.ttf: outlines, one box a glyph, for code points that Inter and JetBrains Mono lack.
MorphTestPictures.ttf: a picture (CBDT) for U+1F600 and no outlines, as colour emoji fonts are.
"""
import pathlib
import struct
import zlib

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.BitmapGlyphMetrics import BigGlyphMetrics, SmallGlyphMetrics
from fontTools.ttLib.tables.C_B_D_T_ import cbdt_bitmap_format_17
from fontTools.ttLib.tables.E_B_L_C_ import (
    BitmapSizeTable, Strike, eblc_index_sub_table_1, SbitLineMetrics)

HERE = pathlib.Path(__file__).parent


def box(width, height):
    pen = TTGlyphPen(None)
    if width:
        pen.moveTo((50, 0))
        pen.lineTo((50, height))
        pen.lineTo((width - 50, height))
        pen.lineTo((width - 50, 0))
        pen.closePath()
    return pen.glyph()


def builder(name, glyphs, outlines):
    order = [".notdef"] + list(glyphs)
    fb = FontBuilder(1000, isTTF=True)
    fb.setupGlyphOrder(order)
    fb.setupCharacterMap({code: glyph for glyph, (code, _) in glyphs.items()})
    if outlines:
        fb.setupGlyf({glyph: box(*(glyphs[glyph][1] if glyph in glyphs else (500, 700)))
                      for glyph in order})
    fb.setupHorizontalMetrics(
        {glyph: (glyphs[glyph][1][0] if glyph in glyphs else 500, 50) for glyph in order})
    fb.setupHorizontalHeader(ascent=800, descent=-200)
    fb.setupNameTable({"familyName": name, "styleName": "Regular"}, mac=False)
    fb.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    fb.setupPost()
    fb.font["head"].created = fb.font["head"].modified = 3600000000
    fb.font.recalcTimestamp = False
    return fb


def png(side):
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = (b"\0" + b"\xff\x80\0\xff" * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


boxes = builder("Morph Test Boxes", {
    "water": (0x6C34, (1000, 800)),
    "alef": (0x05D0, (600, 700)),
    "bet": (0x05D1, (500, 700)),
    "gimel": (0x05D2, (400, 700)),
}, outlines=True)
boxes.save(HERE / "MorphTestBoxes.ttf")

pictures = builder("Morph Test Pictures", {"grin": (0x1F600, (1000, 800))}, outlines=False)
font = pictures.font
side = 64
bitmap = cbdt_bitmap_format_17(b"", font)
bitmap.metrics = SmallGlyphMetrics()
bitmap.metrics.height = bitmap.metrics.width = side
bitmap.metrics.BearingX, bitmap.metrics.BearingY, bitmap.metrics.Advance = 0, 50, side
bitmap.imageData = png(side)
cbdt = font["CBDT"] = newTable("CBDT")
cbdt.version = 3.0
cbdt.strikeData = [{"grin": bitmap}]
cblc = font["CBLC"] = newTable("CBLC")
cblc.version = 3.0
strike = Strike()
size = strike.bitmapSizeTable = BitmapSizeTable()
size.hori, size.vert = SbitLineMetrics(), SbitLineMetrics()
for line in (size.hori, size.vert):
    line.ascender, line.descender, line.widthMax = 50, -14, side
    line.caretSlopeNumerator = line.caretSlopeDenominator = line.caretOffset = 0
    line.minOriginSB = line.minAdvanceSB = line.maxBeforeBL = line.minAfterBL = 0
    line.pad1 = line.pad2 = 0
size.colorRef, size.flags, size.bitDepth = 0, 1, 32
size.ppemX = size.ppemY = side
size.startGlyphIndex = size.endGlyphIndex = 1
table = eblc_index_sub_table_1(b"", font)
table.names = ["grin"]
table.indexFormat, table.imageFormat, table.firstGlyphIndex, table.lastGlyphIndex = 1, 17, 1, 1
strike.indexSubTables = [table]
cblc.strikes = [strike]
pictures.save(HERE / "MorphTestPictures.ttf")
