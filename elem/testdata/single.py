#!/usr/bin/env python3
"""Prints the tables and polynomials of functions that are computed in float32.

    python -m pip install mpmath==1.4.1
    python single.py

A point of a table is chosen near the middle of its interval so that the function's value there is almost a float32, or almost a
multiple of a power of 2: no second table has to say what it lacks.
"""
import struct

from minimax import minimax, near
from mpmath import acosh, asin, asinh, atan, atanh, cbrt, exp, expm1, log, log1p, lu_solve, matrix, mp, mpf, nint, nstr, sinh, sqrt, tan, tanh


def bits(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def single(b):
    return struct.unpack("<f", struct.pack("<I", b))[0]


def rounded(v):
    """v as the nearest float32."""
    return struct.unpack("<f", struct.pack("<f", float(v)))[0]


def text(x):
    mantissa, _, exponent = float(x).hex().partition("p")
    return mantissa.rstrip("0").rstrip(".") + "p" + exponent.lstrip("+") if x else "0"


def table(name, values):
    print(f"	{name} = [{len(values)}]float32{{")
    for i in range(0, len(values), 8):
        print("\t\t" + ", ".join(text(v) for v in values[i : i + 8]) + ",")
    print("\t}")


def ulp(v):
    """The unit in the last place of a float32 at v."""
    _, e = mp.frexp(abs(v))
    return mpf(2) ** (int(e) - 24)


def show(name, f, low, high, degree, scale):
    p, e = minimax(f, mpf(low), mpf(high) * mpf("1.0001"), degree)
    print(f"{name}: error 2^{nstr(log(e * scale, 2), 4)}")
    for c in p:
        print("   ", text(rounded(c)))


def show_weighted(name, f, low, high, degree):
    """The polynomial of least squares of errors times x². Each coefficient makes up for what those before it lost when they were rounded."""
    points = [mpf(low) + (mpf(high) - mpf(low)) * i / 200 for i in range(201)]
    p = []
    for n in range(degree + 1):
        a, b = matrix(201, degree + 1 - n), matrix(201, 1)
        for i, x in enumerate(points):
            b[i] = x**2 * (f(x) - sum(c * x**j for j, c in enumerate(p)))
            for j in range(n, degree + 1):
                a[i, j - n] = x ** (2 + j)
        p.append(rounded(lu_solve(a, b)[0]))
    e = max(abs(x**2 * (f(x) - sum(c * x**j for j, c in enumerate(p)))) for x in points)
    print(f"{name}: error 2^{nstr(log(e, 2), 4)}")
    for c in p[::-1]:
        print("   ", text(c))


def nearest(f, inverse, low, high):
    """The float32 near the middle of [low, high] whose f is nearest to a float32, and that."""
    mp.prec = 80
    middle = (mpf(low) + high) / 2
    start, best = bits(rounded(f(middle))), None
    for i in range(1 << 13):
        v = single(start + (i // 2 if i % 2 else -(i // 2)))
        if v >= 1 and f is tanh:
            continue
        x = rounded(inverse(mpf(v)))
        lack = abs(f(mpf(x)) - v) / ulp(mpf(v))
        if abs(x - middle) < (high - low) / 8 and (best is None or lack < best[2]):
            best = x, v, lack
        if best and best[2] < mpf(2) ** -11:
            break
    mp.prec = 200
    return best


def quarters(name, f, inverse, ends):
    """The table of f for intervals of a quarter of an octave, from 1/8 on; before, the point is 0. The last has the given ends."""
    points, values, count = [0.0], [0.0], 26
    for i in range(count - 1):
        low = single(bits(0.125) + (i << 21))
        high = single(bits(0.125) + ((i + 1) << 21))
        if i == count - 2:
            low, high = ends
        x, v, lack = nearest(f, inverse, low, high)
        print(name, x, "lacks", nstr(lack, 3))
        points.append(x)
        values.append(v)
    table(name + "Points", points + [0.0] * (32 - count))
    table(name + "Values", values + [0.0] * (32 - count))


def logarithms():
    """The table of 1/c and of binary logarithms of c, almost multiples of 2⁻¹⁶, for sixteenths of [1, 2). In the first c is 1, in the last 2."""
    inverses, values = [], []
    unit = mpf(2) ** -16
    for i in range(16):
        low, high = 1 + mpf(i) / 16, 1 + mpf(i + 1) / 16
        if i in (0, 15):
            inverses.append(0.5 if i else 1.0)
            values.append(1.0 if i else 0.0)
            continue
        start = nint(log(sqrt(low * high), 2) / unit)
        best = None
        for k in range(400):
            v = (start + (k // 2 if k % 2 else -(k // 2))) * unit
            c = rounded(mpf(2) ** -v)
            lack = abs(-log(mpf(c), 2) - v)
            if best is None or lack < best[2]:
                best = c, v, lack
        inverses.append(best[0])
        values.append(float(best[1]))
    table("inverses32", inverses)
    table("logarithms32", values)
    r = [mpf(c) * (1 + mpf(i + e) / 16) - 1 for i, c in enumerate(inverses) for e in (0, 1)]
    print("from", nstr(min(r), 5), "to", nstr(max(r), 5))


def short_inverses():
    """The table of 1/c of 6 bits behind the point, with which m/c - 1 is exact, and of binary logarithms of c in two parts, for powers."""
    inverses = [nint(64 / sqrt((1 + mpf(i) / 32) * (1 + mpf(i + 1) / 32))) / 64 for i in range(32)]
    inverses[0], inverses[31] = mpf(1), mpf("0.5")
    logs = [-log(c, 2) for c in inverses]
    values = [nint(v * 2**16) / 2**16 for v in logs]
    table("shortInverses32", inverses)
    table("logarithmsOfShort32", values)
    table("restsOfShort32", [rounded(v - w) for v, w in zip(logs, values)])
    r = [c * (1 + mpf(i + e) / 32) - 1 for i, c in enumerate(inverses) for e in (0, 1)]
    print("from", nstr(min(r), 5), "to", nstr(max(r), 5))


def cube_roots():
    inverses, values = [], []
    for s in -1, 0, 1:
        for i in range(8):
            low, high = 1 + mpf(i) / 8, 1 + mpf(i + 1) / 8
            middle = bits(rounded(1 / sqrt(low * high)))
            best = None
            for k in range(1 << 12):
                c = single(middle + (k // 2 if k % 2 else -(k // 2)))
                v = cbrt(mpf(2) ** s / c)
                n = nint(v / ulp(v)) * ulp(v)
                if best is None or abs(v - n) < best[2]:
                    best = c, n, abs(v - n)
            inverses.append(best[0])
            values.append(float(best[1]))
    table("inverseCubes32", inverses + [0.0] * 8)
    table("cubeRoots32", values + [0.0] * 8)
    r = [(mpf(c) * (1 + mpf(i % 8 + e) / 8) - 1) for i, c in enumerate(inverses) for e in (0, 1)]
    print("from", nstr(min(r), 5), "to", nstr(max(r), 5))


def main():
    quarters("tanh", tanh, atanh, (8.16, 9.16))
    show("tanh", near(lambda w: (tanh(sqrt(w)) / sqrt(w) - 1) / w, -mpf(1) / 3), 0, mpf(1) / 12, 3, mpf(1) / 64)
    quarters("atan", atan, tan, (50.0, 350.0))
    show("atan", near(lambda w: (atan(sqrt(w)) / sqrt(w) - 1) / w, -mpf(1) / 3), 0, mpf(1) / 64, 2, mpf(1) / 64)
    h = log(2) / 2
    exponential = near(lambda x: (expm1(x) - x) / x**2, mpf(1) / 2)
    show("exp", exponential, -h * mpf("1.001"), h, 4, h**2)
    show("exp", exponential, -h * mpf("1.001"), h, 5, h)
    show("exp2", near(lambda x: expm1(x * log(2)) / x, log(2)), -mpf("0.501"), mpf("0.5"), 5, mpf(1) / 2)
    logarithms()
    for name, base in ("", exp(1)), ("2", 2), ("10", 10):
        show("log" + name, near(lambda x: (log1p(x) - x) / x**2 / log(base), -1 / log(base) / 2), "-0.033", "0.0625", 3, mpf("0.0625"))
        for of in 2, exp(1):
            L = rounded(log(of) / log(base))
            print("log of", nstr(of, 3), text(L), text(rounded(log(of) / log(base) - L)))
    short_inverses()
    show_weighted("power, logarithm", near(lambda x: (log1p(x) - x + x**2 / 2) / x**3, mpf(1) / 3), "-0.0206", "0.0313", 3)
    show("power", near(lambda x: expm1(x * log(2)) / x, log(2)), -mpf("0.0626"), "0.0626", 3, mpf(1) / 16)
    table("eighths32", [rounded(2 ** (mpf(i) / 8)) for i in range(8)])
    table("restsOfEighths32", [rounded(2 ** (mpf(i) / 8) - rounded(2 ** (mpf(i) / 8))) for i in range(8)])
    cube_roots()
    show("cbrt", near(lambda x: ((1 + x) ** (mpf(1) / 3) - 1) / x, mpf(1) / 3), "-0.063", mpf("0.063"), 4, mpf("0.063"))
    arc_sine = near(lambda w: (asin(sqrt(w)) / sqrt(w) - 1) / w, mpf(1) / 6)
    show("asin", arc_sine, 0, mpf(1) / 4, 5, mpf(1) / 4)
    show("atanh", near(lambda w: (atanh(sqrt(w)) / sqrt(w) - 1) / w, mpf(1) / 3), 0, mpf("0.283") ** 2, 3, mpf("0.283") ** 2)
    show("asinh", near(lambda w: (asinh(sqrt(w)) / sqrt(w) - 1) / w, -mpf(1) / 6), 0, mpf(1) / 4, 4, mpf(1) / 4)
    show("acosh", near(lambda d: (acosh(1 + d) / sqrt(2 * d) - 1) / d, -mpf(1) / 12), 0, mpf(1) / 2, 4, mpf(1) / 2)
    show("sinh", near(lambda w: (sinh(sqrt(w)) / sqrt(w) - 1) / w, mpf(1) / 6), 0, 1, 3, 1)


if __name__ == "__main__":
    main()
