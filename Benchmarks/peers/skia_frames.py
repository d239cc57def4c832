#!/usr/bin/env python3
"""Draws the two reference frames with Skia on the CPU.

Reads names of frames from standard input, one a line, and answers each with the milliseconds of
processor time that drawing it took. Installs skia-python into an environment of its own below
.build when it is missing. With --write FOLDER it writes the pictures and ends.
"""

import os
import subprocess
import sys
import time

VERSION = "144.1"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ENVIRONMENT = os.path.join(ROOT, ".build", "skia-peer")
FONTS = "/usr/share/fonts/opentype/inter"


def use_environment():
    """Runs this script again in an environment that has Skia."""
    python = os.path.join(ENVIRONMENT, "bin", "python3")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", ENVIRONMENT], check=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", f"skia-python=={VERSION}"],
            check=True, stdout=sys.stderr)
    os.execv(python, [python] + sys.argv)


try:
    import skia
except ImportError:
    if sys.prefix == ENVIRONMENT:
        raise
    use_environment()

SCALE = 2.0


def color(red, green, blue, alpha=1.0):
    return skia.Color4f(red, green, blue, alpha)


def continuous(x, y, width, height, radii):
    """Apple's continuous corners; as long as 1.528665 radii fit into half of both sides, else
    circular ones, which take Skia's own fast path. `radii` from the top left, clockwise."""
    if max(radii) * 1.528665 > min(width, height) / 2 or min(radii) == 0:
        shape = skia.RRect()
        shape.setRectRadii(
            skia.Rect.MakeXYWH(x, y, width, height), [skia.Point(r, r) for r in radii])
        return skia.Path().addRRect(shape)
    path = skia.Path()
    corners = [(x, y, 1, 1), (x + width, y, -1, 1), (x + width, y + height, -1, -1),
               (x, y + height, 1, -1)]
    for index, (corner, radius) in enumerate(zip(corners, radii)):
        cx, cy, dx, dy = corner
        from_x = index % 2 == 1

        def point(u, v):
            return (cx + dx * radius * (u if from_x else v), cy + dy * radius * (v if from_x else u))

        start = point(1.528665, 0)
        path.moveTo(*start) if index == 0 else path.lineTo(*start)
        path.cubicTo(*point(1.08849296, 0), *point(0.86840694, 0), *point(0.63149379, 0.07491139))
        path.cubicTo(*point(0.37282383, 0.16905956), *point(0.16905956, 0.37282383),
                     *point(0.07491139, 0.63149379))
        path.cubicTo(*point(0, 0.86840694), *point(0, 1.08849296), *point(0, 1.528665))
    path.close()
    return path


def paint(fill, stroke=None):
    result = skia.Paint(AntiAlias=True)
    if isinstance(fill, skia.Color4f):
        result.setColor4f(fill)
    else:
        result.setShader(fill)
    if stroke:
        result.setStyle(skia.Paint.kStroke_Style)
        result.setStrokeWidth(stroke)
    return result


def diagonal(start, end, first, last):
    return skia.GradientShader.MakeLinear([start, end], [first.toColor(), last.toColor()])


FACES = {400: "Regular", 600: "SemiBold", 700: "Bold"}


def font(size, weight):
    face = skia.Typeface.MakeFromFile(os.path.join(FONTS, f"Inter-{FACES[weight]}.otf"))
    result = skia.Font(face, size)
    result.setSubpixel(True)
    result.setEdging(skia.Font.Edging.kAntiAlias)
    result.setHinting(skia.FontHinting.kNone)
    return result


def shadow(rect, radius, sigma, alpha, dy):
    """A rounded rectangle with a mask filter: the fastest shadow that Skia has."""
    result = paint(color(0, 0, 0, alpha))
    result.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
    x, y, width, height = rect
    shape = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y + dy, width, height), radius, radius)
    return lambda canvas: canvas.drawRRect(shape, result)


def text(words, size, weight, ink, x, y):
    blob = skia.TextBlob.MakeFromString(words, font(size, weight))
    result = paint(ink)
    return lambda canvas: canvas.drawTextBlob(blob, x, y, result)


def fill(path, ink):
    result = paint(ink)
    return lambda canvas: canvas.drawPath(path, result)


def pill(has_shadow):
    body = continuous(60, 25, 120, 50, [16] * 4)
    rim = continuous(60.5, 25.5, 119, 49, [15.5] * 4)
    rim_paint = paint(color(1, 1, 1, 0.4), stroke=1)
    white = color(1, 1, 1)
    steps = [shadow((60, 25, 120, 50), 16, 4, 0.35, 3)] if has_shadow else []
    steps += [
        fill(body, diagonal((60, 25), (180, 75), color(0.96, 0.65, 0.14),
                            color(0.85, 0.30, 0.36))),
        lambda canvas: canvas.drawPath(rim, rim_paint),
        text("In review", 16, 600, white, 84, 56),
    ]
    return (480, 200), steps


def card(sigma):
    body = continuous(20, 20, 340, 384, [28] * 4)
    white, ink = color(1, 1, 1), color(0.09, 0.09, 0.12)
    grey, blue = color(0.42, 0.43, 0.48), color(0.24, 0.35, 0.95)
    steps = [shadow((20, 20, 340, 384), 28, sigma / SCALE, 0.3, 8)] if sigma else []
    steps += [
        fill(body, white),
        fill(continuous(20, 20, 340, 196, [28, 28, 0, 0]),
             diagonal((20, 20), (360, 216), blue, color(0.78, 0.36, 0.88))),
        text("Evening swim, open lane", 24, 700, ink, 44, 256),
        text("Thursday, quarter past seven, the old harbour", 13, 400, grey, 44, 286),
        text("Bring a towel and something warm for afterwards", 12, 400, grey, 44, 310),
        fill(continuous(44, 340, 140, 40, [20] * 4), blue),
        fill(continuous(196, 340, 140, 40, [20] * 4), color(0.93, 0.93, 0.95)),
        text("Accept", 15, 600, white, 88, 365),
        text("Not now", 15, 600, ink, 236, 365),
    ]
    return (760, 880), steps


FRAMES = {
    "pill": lambda: pill(False),
    "pill-shadow": lambda: pill(True),
    "card": lambda: card(None),
    "card-shadow-8": lambda: card(8),
    "card-shadow-34": lambda: card(34),
    "card-shadow-68": lambda: card(68),
}


class Frame:
    def __init__(self, name):
        (width, height), self.steps = FRAMES[name]()
        self.surface = skia.Surface.MakeRasterN32Premul(width, height)
        self.canvas = self.surface.getCanvas()
        self.canvas.scale(SCALE, SCALE)

    def draw(self):
        start = time.thread_time()
        self.canvas.clear(0)
        for step in self.steps:
            step(self.canvas)
        return (time.thread_time() - start) * 1e3


def main():
    if "--write" in sys.argv:
        folder = sys.argv[sys.argv.index("--write") + 1]
        for name in FRAMES:
            frame = Frame(name)
            frame.draw()
            frame.surface.makeImageSnapshot().save(os.path.join(folder, f"skia-{name}.png"))
        return
    frames = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in frames:
            frames[name] = Frame(name)
            frames[name].draw()
        print(f"{frames[name].draw():.6f}", flush=True)


main()
