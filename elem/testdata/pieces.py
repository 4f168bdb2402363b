#!/usr/bin/env python3
"""Prints the polynomials of gamma functions, of inverses of the error function and of Bessel functions, highest power first, and the
binary logarithm of their greatest error. Tables have a row for each power and a column for each interval.

    python -m pip install mpmath==1.4.1
    python pieces.py [name]
"""
import functools
import sys

from minimax import minimax, near
from mpmath import besselj, bessely, digamma, erfc, exp, findroot, gamma, log, loggamma, mp, mpf, nstr, pi, zeta

TABLES = {}


def table(f):
    TABLES[f.__name__] = f
    return f


def polynomial(f, low, high, degree):
    return minimax(functools.cache(f), mpf(low), mpf(high), degree)


def show(name, f, low, high, degree, scale=1):
    """Prints one polynomial."""
    p, e = polynomial(f, low, high, degree)
    print(f"{name}: error 2^{nstr(log(e * scale, 2), 4)}")
    print("   ", ", ".join(float(c).hex() for c in p))


def rows(name, columns, width=8):
    """Prints a table of columns (function, low, high, degree), and of zeros behind them."""
    degree = max(c[3] for c in columns)
    found = []
    for f, low, high, d in columns:
        p, e = polynomial(f, low, high, d)
        print(f"{name} on [{nstr(mpf(low), 6)}, {nstr(mpf(high), 6)}]: error 2^{nstr(log(e, 2), 4)}")
        found.append([mpf(0)] * (degree - d) + list(p))
    print(f"var {name} = [{degree + 1}][{width}]float64{{")
    for i in range(degree + 1):
        row = [float(c[i]).hex() if c[i] else "0" for c in found]
        print("\t{" + ", ".join(row + ["0"] * (width - len(row))) + "},")
    print("}")
    print("what the last row lacks:", ", ".join(float(c[-1] - float(c[-1])).hex() for c in found))


def pair(name, x):
    hi = float(x)
    print(f"{name}: {hi.hex()}, {float(x - hi).hex()}")


@table
def stirling():
    """What log Γ is more than Stirling's formula, times x, of 1/x²."""

    def tail(w):
        if w < mpf(1) / 900:
            return sum(mp.bernoulli(2 * k) / (2 * k * (2 * k - 1)) * w ** (k - 1) for k in range(1, 30))
        x = 1 / mp.sqrt(w)
        return x * (loggamma(x) - (x - mpf(1) / 2) * log(x) + x - log(2 * pi) / 2)

    show("stirlingTail", tail, 0, mpf(1) / 16, 9)
    pair("(log 2π - 1) / 2", (log(2 * pi) - 1) / 2)
    pair("256 log 2", 256 * log(mpf(2)))
    show("inverseGamma", near(lambda t: (1 / gamma(1 + t) - 1) / (t * (1 - t)) if t < 1 - mpf(10) ** -15 else 1 - mp.euler, mp.euler), 0, 1, 14, mpf(1) / 4)


@table
def logarithm():
    """The logarithm of Γ near its zeros and elsewhere below 4, of what x is more than the middle."""

    edges = [mpf(e) / 16 for e in (13, 20, 27, 38, 46, 55, 64)]
    columns = []
    for low, high in zip(edges, edges[1:]):
        c = next((n for n in (mpf(1), mpf(2)) if low < n < high), (low + high) / 2)
        first = mpf(0) if c in (1, 2) else loggamma(c)
        print(nstr(c, 8), float(first).hex())
        columns.append((near(lambda t, c=c, first=first: (loggamma(c + t) - first) / t, digamma(c)), low - c, high - c, 17))
    rows("logGammaTails", columns)


@table
def derivative():
    """ψ near its positive zero and elsewhere below 8, of what x is more than the middle, and beyond."""
    root = findroot(digamma, mpf("1.4616"))
    pair("the zero", root)
    edges = [mpf(e) / 16 for e in (16, 20, 28, 34, 42, 54, 72, 96, 128)]
    columns = []
    for low, high in zip(edges, edges[1:]):
        c, first = ((root, mpf(0)) if low < root < high else ((low + high) / 2, digamma((low + high) / 2)))
        print(nstr(c, 8), float(first).hex())
        columns.append((near(lambda t, c=c, first=first: (digamma(c + t) - first) / t, mp.psi(1, c)), low - c, high - c, 16))
    rows("digammaTails", columns)

    def beyond(w):
        if w < mpf(1) / 900:
            return sum(mp.bernoulli(2 * k) / (2 * k) * w ** (k - 1) for k in range(1, 30))
        x = 1 / mp.sqrt(w)
        return (log(x) - 1 / (2 * x) - digamma(x)) / w

    show("digammaOfLarge", beyond, 0, mpf(1) / 64, 6, mpf(1) / 64)


@functools.cache
def inverse_error(w):
    """erfinv(x) / x for x² = 1 - exp(-w), by Newton's method."""
    if w == 0:
        return mp.sqrt(pi) / 2
    y = mp.sqrt(max(w - log(1 + w) / 2, w / 4))
    for _ in range(60):
        q = erfc(y)
        step = (log(q) + log(2 - q) + w) * q * (2 - q) / (4 / mp.sqrt(pi) * exp(-y * y) * (1 - q))
        y += step
        if abs(step) < mpf(2) ** (10 - mp.prec) * y:
            break
    return y / mp.sqrt(-mp.expm1(-w))


@table
def inverse():
    """The inverse of the error function, divided by x, of w = -log(1 - x²) below 11 and of its root from there on."""
    columns, edges = [], [mpf(e) for e in (0, 2.5, 6, 11)]
    roots = [mpf(e) / 8 for e in (26, 40, 64, 104, 160, 220)]
    mp.prec = 250
    for f, low, high in [(inverse_error, *e) for e in zip(edges, edges[1:])] + [(lambda s: inverse_error(s * s), *e) for e in zip(roots, roots[1:])]:
        c = (low + high) / 2
        pair(f"at {nstr(c, 8)}", f(c))
        columns.append((near(lambda t, f=f, c=c, first=f(c): (f(c + t) - first) / t, mp.diff(f, c)), low - c, high - c, 18))
    rows("inverseErrorTails", columns)
    mp.prec = 200
    pair("root of 2", mp.sqrt(2))


@functools.cache
def bessel_phase(order, v):
    """The modulus of J + iY times sqrt(πx/2) and what its angle is less than x - π/4 - order π/2, times x, for v = 1/x."""
    if v < mpf(1) / 100:
        mu, x8 = 4 * order * order, v / 8
        p = q = term = mpf(1)
        q = mpf(0)
        for k in range(1, 60):
            term *= (mu - (2 * k - 1) ** 2) / k * x8
            p, q = (p, q + term * (-1) ** (k // 2)) if k % 2 else (p + term * (-1) ** (k // 2), q)
            if abs(term) < mpf(2) ** -mp.prec:
                break
    else:
        x = 1 / v
        z = (besselj(order, x) + 1j * bessely(order, x)) * exp(-1j * (x - pi / 4 - order * pi / 2)) * mp.sqrt(pi * x / 2)
        p, q = z.real, z.imag
    return mp.sqrt(p * p + q * q), (-mp.atan2(q, p) / v if v else -mpf(4 * order * order - 1) / 8)


@table
def bessel():
    """The Bessel functions: below 1 by powers of x², from there on by modulus and phase, in intervals of 1/x."""
    edges = [mpf(e) / 64 for e in (0, 4, 9, 15, 22, 30, 40, 51, 64)]
    for order in 0, 1:
        for part, name in enumerate(("Moduli", "Phases")):
            columns = []
            for low, high in zip(edges, edges[1:]):
                c = (low + high) / 2
                columns.append((lambda t, c=c: bessel_phase(order, c + t)[part] * (1 if part else mp.sqrt(2 / pi)), low - c, high - c, 12))
            rows(f"bessel{order}{name}", columns)
    w = mpf(1)
    show("besselJ0OfSmall", near(lambda w: (besselj(0, mp.sqrt(w)) - 1) / w, -mpf(1) / 4), 0, w, 6, w)
    show("besselJ1OfSmall", near(lambda w: besselj(1, mp.sqrt(w)) / mp.sqrt(w), mpf(1) / 2), 0, w, 7)
    pair("2/π", 2 / pi)
    show("besselY0OfSmall", near(lambda w: bessely(0, mp.sqrt(w)) - log(w) / pi * besselj(0, mp.sqrt(w)), 2 * (mp.euler - log(2)) / pi), 0, w, 7)
    show("besselY1OfSmall", near(lambda w: (bessely(1, mp.sqrt(w)) - log(w) / pi * besselj(1, mp.sqrt(w)) + 2 / pi / mp.sqrt(w)) / mp.sqrt(w), (2 * mp.euler - 1 - 2 * log(2)) / (2 * pi)), 0, w, 7)


if __name__ == "__main__":
    for name, f in TABLES.items():
        if len(sys.argv) < 2 or name in sys.argv[1:]:
            f()
