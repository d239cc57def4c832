#!/usr/bin/env python3
"""Where the constants of <morph/math.h> come from.

    Tests/MathC/coefficients.py [--print]

Each polynomial is the Chebyshev interpolant (within a small factor of the best one) of a tail
function, computed with 60 digits and rounded to double; each split constant is cut to the stated
number of bits. Fails if one of them is not in the header. Needs mpmath.
"""

import argparse
import pathlib
import re
import struct
import sys

import mpmath as mp

HEADER = (pathlib.Path(__file__).resolve().parent.parent.parent
          / "Sources/MorphPluginAPI/include/morph/math.h")
mp.mp.dps = 60


def interpolate(function, low, high, count):
    """Coefficients, from the constant on, of the interpolant at `count` Chebyshev nodes."""
    nodes = [(low + high) / 2 + (high - low) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count))
             for i in range(count)]
    rows = mp.matrix(count, count)
    right = mp.matrix(count, 1)
    for i, x in enumerate(nodes):
        right[i] = function(x)
        for j in range(count):
            rows[i, j] = x ** j
    return [float(c) for c in mp.lu_solve(rows, right)]


def error_bits(function, coefficients, low, high, weight):
    """log2 of the largest weighted error of the rounded polynomial."""
    worst = mp.mpf(0)
    for i in range(1, 400):
        x = low + (high - low) * i / 400
        value = mp.polyval([mp.mpf(c) for c in reversed(coefficients)], x)
        worst = max(worst, abs((value - function(x)) * weight(x)))
    return mp.log(worst, 2)


def tail(function):
    """A function with a removable singularity at 0, with digits to spare around it."""
    def safe(x):
        with mp.workdps(200):
            x = mp.mpf(x)
            return function(x if abs(x) > mp.mpf(10) ** -60 else mp.mpf(10) ** -60)
    return safe


def polynomials():
    """(name, function, low, high, count, weight of an error in the result)."""
    sqrt = mp.sqrt
    half = mp.log(2) / 2 * mp.mpf("1.0005")
    yield ("(e^r - 1 - r - r^2/2) / r^3",
           tail(lambda r: (mp.exp(r) - 1 - r - r * r / 2) / r ** 3), -half, half, 10,
           lambda r: r ** 3)
    eighth = (mp.pi / 4 * mp.mpf("1.002")) ** 2
    yield ("(sin x - x + x^3/6) / x^5 in x^2",
           tail(lambda z: (mp.sin(sqrt(z)) / sqrt(z) - 1 + z / 6) / z ** 2), mp.mpf(0), eighth, 6,
           lambda z: z ** 2)
    yield ("(cos x - 1 + x^2/2) / x^4 in x^2",
           tail(lambda z: (mp.cos(sqrt(z)) - 1 + z / 2) / z ** 2), mp.mpf(0), eighth, 6,
           lambda z: z ** 2)
    yield ("(atan u - u) / u^3 in u^2", tail(lambda z: (mp.atan(sqrt(z)) / sqrt(z) - 1) / z),
           mp.mpf(0), (sqrt(2) - 1) ** 2 * mp.mpf("1.01"), 14, lambda z: z)
    yield ("(ln(1 + r) - r + r^2/2) / r^3",
           tail(lambda r: (mp.log(1 + r) - r + r * r / 2) / r ** 3), mp.mpf("-0.009"),
           mp.mpf("0.009"), 8, lambda r: r ** 2)
    with mp.workdps(200):
        linear = 2 / sqrt(mp.pi)
        at_one = (mp.erf(1), linear * mp.exp(-1))
    yield ("(erf x / x - 2/sqrt(pi)) / x^2 in x^2",
           tail(lambda z: (mp.erf(sqrt(z)) / sqrt(z) - linear) / z), mp.mpf(0),
           mp.mpf("0.2501"), 10, lambda z: z)
    yield ("(erf x - erf 1 - c d) / d^2 in d = x - 1",
           tail(lambda d: (mp.erf(1 + d) - at_one[0] - at_one[1] * d) / d ** 2),
           mp.mpf("-0.5001"), mp.mpf("0.5001"), 17, lambda d: d ** 2)
    middle = mp.mpf("0.40625")

    def place(d):
        return 2 / (middle + d) - 2

    yield ("e^(x^2) erfc x in d = 2 / (2 + x) - 0.40625",
           lambda d: mp.exp(place(d) ** 2) * mp.erfc(place(d)), 2 / mp.mpf(8) - middle,
           2 / mp.mpf("3.499") - middle, 14, lambda d: mp.exp(-place(d) ** 2))


def split(value, bits):
    """The value as a sum of doubles, all but those of 53 bits cut to that many bits."""
    parts = []
    for count in bits:
        unit = mp.mpf(2) ** (mp.floor(mp.log(abs(value), 2)) + 1 - count)
        part = (mp.nint if count == 53 else mp.floor)(value / unit) * unit
        parts.append(float(part))
        value -= part
    return parts


def split_constants():
    yield "ln 2 with 32 bits", split(mp.log(2), [32, 53])
    yield "ln 2", split(mp.log(2), [53, 53])
    yield "1 / ln 2", split(1 / mp.log(2), [53, 53])
    yield "2 / pi", split(2 / mp.pi, [53])
    yield "pi/2 with 33 bits", split(mp.pi / 2, [33, 53])
    yield "pi/2 in 33 bits each", split(mp.pi / 2, [33, 33, 33, 53])
    for eighths in (1, 2, 3, 4):
        yield f"{eighths} pi/4", split(eighths * mp.pi / 4, [53, 53])
    yield "1/6", split(mp.mpf(1) / 6, [53, 53])
    yield "2/sqrt(pi) - 1", split(2 / mp.sqrt(mp.pi) - 1, [53, 53])
    yield "erf 1", split(mp.erf(1), [53, 53])
    yield "2/sqrt(pi)/e", split(2 / mp.sqrt(mp.pi) / mp.e, [53, 53])


def logarithm_table():
    """c of 10 bits near the inverse of each of 64 stretches of z, and -ln c in two parts."""
    first = struct.unpack("<Q", struct.pack("<d", 181 / 256))[0]
    edges = [struct.unpack("<d", struct.pack("<Q", first + (i << 46)))[0] for i in range(65)]
    for low, high in zip(edges, edges[1:]):
        candidates = [k / 512 for k in range(300, 800)]
        c = 1.0 if low < 1 < high else min(
            candidates, key=lambda k: max(abs(low * k - 1), abs(high * k - 1)))
        logarithm = -mp.log(mp.mpf(c))
        part = mp.nint(logarithm * 2 ** 42) / 2 ** 42
        yield [c, float(part), float(logarithm - part)]


def two_over_pi():
    with mp.workdps(500):
        bits = int(mp.floor(2 / mp.pi * mp.mpf(2) ** (64 * 19)))
    return [f"0x{(bits >> (64 * (18 - i))) & (2 ** 64 - 1):016x}" for i in range(19)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--print", action="store_true", help="print the constants")
    options = parser.parse_args()
    text = HEADER.read_text()
    present = {abs(float.fromhex(n)) for n in re.findall(r"0x1(?:\.[0-9a-f]+)?p[-+]?\d+", text)}
    groups = []
    for name, function, low, high, count, weight in polynomials():
        c = interpolate(function, low, high, count)
        bits = error_bits(function, c, low, high, weight)
        groups.append((f"{name}, weighted error 2^{mp.nstr(bits, 4)}", c))
    groups += split_constants()
    groups.append(("table of the logarithm", [v for row in logarithm_table() for v in row]))
    missing = 0
    for name, values in groups:
        if options.print:
            print(f"{name}\n  " + "\n  ".join(v.hex() for v in values))
        for value in values:
            # simple fractions are written as such
            if abs(value) not in present and value not in (0.0, 1.0, -0.25):
                print(f"not in {HEADER.name}: {value.hex()} of {name}")
                missing += 1
    for word in two_over_pi():
        if word not in text:
            print(f"not in {HEADER.name}: {word} of 2 / pi")
            missing += 1
    print("ok" if missing == 0 else f"{missing} missing")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
