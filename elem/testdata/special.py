#!/usr/bin/env python3
"""Prints the polynomials of special functions, highest power first, and the binary logarithm of their greatest error.

    python -m pip install mpmath==1.4.1
    python special.py
    python special.py values     writes special.txt, values right to the last bit
"""
import os
import random
import sys

from minimax import minimax, near
from mpmath import besseli, besselj, bessely, digamma, erf, erfc, exp, gamma, log, log1p, loggamma, mp, mpf, nstr, pi, sinpi, sqrt
from pieces import inverse_error
from reference import hexadecimal, rounded


def show(name, f, low, high, degree, scale=1):
    p, e = minimax(f, mpf(low), mpf(high), degree)
    print(f"{name}: error 2^{nstr(log(e * scale, 2), 4)}")
    for c in p:
        print("   ", float(c).hex())


def scaled_erfc(t):
    """(1 + 2x) exp(x²) erfc(x) for t = (x - 4) / (x + 4)."""
    x = 4 * (1 + t) / (1 - t)
    return (1 + 2 * x) * exp(x * x) * erfc(x)


def asymptotic(order):
    """sqrt(x) exp(-x) I(x) for t = 16/x - 1."""

    def f(t):
        if 1 + t < mpf(10) ** -9:
            y = (1 + t) / 16
            return (1 + (mpf(1) / 8 if order == 0 else -mpf(3) / 8) * y) / sqrt(2 * pi)
        x = 16 / (1 + t)
        if x > 300:
            s = term = mpf(1)
            for k in range(1, 14):
                term *= -(4 * order - (2 * k - 1) ** 2) / (8 * k * x)
                s += term
            return s / sqrt(2 * pi)
        return sqrt(x) * exp(-x) * besseli(order, x)

    return f


def main():
    two = 2 / sqrt(pi)
    show("erf", near(lambda w: (erf(sqrt(w)) / sqrt(w) - two) / w, -two / 3), 0, 1, 12)
    show("erfc", scaled_erfc, mpf(-7) / 9, mpf(23) / 31, 22)
    mp.prec = 160
    show("besselI0, small", lambda t: exp(-4 * (1 + t)) * besseli(0, 4 * (1 + t)), -1, 1, 30)
    show("besselI0, large", asymptotic(0), -1, 1, 22)
    show("besselI1, small", lambda t: exp(-4 * (1 + t)) * (besseli(1, 4 * (1 + t)) / (4 * (1 + t)) if t > -1 else mpf(1) / 2), -1, 1, 30)
    show("besselI1, large", asymptotic(1), -1, 1, 22)


def log_gamma(x):
    """log |Γ(x)|, of which the product of sine and Γ is taken where Γ is beyond what can be computed."""
    if x > -50:
        return loggamma(x).real
    return log(pi / abs(x * sinpi(x))) - loggamma(-x)


def inverse_erfc(x):
    """The number whose complement of the error function is x."""
    y = min(x, 2 - x)
    z = (1 - y) * inverse_error(-log(y) - log(2 - y)) if y < 1 else mpf(0)
    return z if x < 1 else -z


VALUES = {  # function, its value, and the ranges of arguments
    "Erf": (erf, [(-1e-300, 1e-300), (-1e-8, 1e-8), (-1.1, 1.1), (-6, 6), (0.99, 1.01)]),
    "Erfc": (erfc, [(-1e-8, 1e-8), (-1, 1), (-6, 6), (0.45, 0.55), (6, 27.3)]),
    "NormalCDF": (lambda x: erfc(-x / sqrt(mpf(2))) / 2, [(-1e-8, 1e-8), (-1, 1), (-8, 8), (0.7, 0.8), (-38.5, -8)]),
    "Expit": (lambda x: 1 / (1 + exp(-x)), [(-1e-8, 1e-8), (-2, 2), (-40, 40), (-745, -700)]),
    "Logit": (lambda x: log(x / (1 - x)), [(1e-300, 2e-300), (0, 1), (0.45, 0.55), (0.4999999, 0.5000001), (0.999999, 1)]),
    "Log1pExp": (lambda x: log1p(exp(x)), [(-1e-8, 1e-8), (-2, 2), (-40, 40), (-745, -700), (700, 1e300)]),
    "Sinc": (lambda x: sinpi(x) / (pi * x), [(-1e-8, 1e-8), (-2, 2), (-100, 100), (1e10, 1e15), (0.99, 1.01)]),
    "BesselI0": (lambda x: besseli(0, x), [(-1e-8, 1e-8), (-2, 2), (-10, 10), (-100, 100), (690, 713)]),
    "BesselI1": (lambda x: besseli(1, x), [(-1e-8, 1e-8), (-2, 2), (-10, 10), (-100, 100), (690, 713)]),
    "Gamma": (gamma, [(1e-300, 1e-8), (0.01, 4), (3.9, 4.1), (4, 171.6), (-3.1, -0.1), (-170.9, -3.1), (-180.9, -177.1)]),
    "LogGamma": (log_gamma, [(1e-300, 1e-8), (0.01, 1.3), (0.999, 1.001), (1.2, 4), (1.99, 2.01), (3.9, 20), (20, 1e305), (-3.1, -0.1), (-99999.5, -3.1)]),
    "Digamma": (digamma, [(1e-300, 1e-8), (0.01, 1.4), (1.46, 1.463), (1.3, 8.1), (7.9, 1e5), (1e10, 1e305), (-3.1, -0.1), (-99999.5, -3.1)]),
    "ErfInv": (lambda x: x * inverse_error(-log(1 - x * x)), [(-1e-300, 1e-300), (-0.1, 0.1), (-0.95, 0.95), (0.9, 0.9999999), (1 - 1e-12, 1 - 1e-15)]),
    "ErfcInv": (inverse_erfc, [(1e-300, 1e-290), (0.001, 1), (0.99, 1.01), (0.9, 1.999), (1e-30, 1e-5), (1e-75, 1e-72), (1e-180, 1e-170)]),
    "NormalQuantile": (lambda x: -sqrt(mpf(2)) * inverse_erfc(2 * x), [(1e-300, 1e-290), (0.001, 0.5), (0.49, 0.51), (0.5, 0.999), (1e-30, 1e-5), (1e-75, 1e-72)]),
    "BesselJ0": (lambda x: besselj(0, x), [(-1e-8, 1e-8), (-1.1, 1.1), (1, 3), (2.404, 2.406), (-30, 30), (30, 1e8), (1e10, 1e15)]),
    "BesselJ1": (lambda x: besselj(1, x), [(-1e-8, 1e-8), (-1.1, 1.1), (1, 3), (3.83, 3.833), (-30, 30), (30, 1e8), (1e10, 1e15)]),
    "BesselY0": (lambda x: bessely(0, x), [(1e-300, 1e-8), (0.001, 1.1), (0.893, 0.894), (1, 3), (1, 30), (30, 1e8), (1e10, 1e15)]),
    "BesselY1": (lambda x: bessely(1, x), [(1e-300, 1e-8), (0.001, 1.1), (2.197, 2.198), (1, 3), (1, 30), (30, 1e8), (1e10, 1e15)]),
}


def values():
    """Writes special.txt."""
    rng = random.Random(20261122)
    mp.prec = 400
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "special.txt"), "w") as out:
        out.write("# Made by special.py. Do not edit.\n")
        for name, (f, ranges) in VALUES.items():
            for low, high in ranges:
                for x in [float(low), float(high)] + [rng.uniform(low, high) for _ in range(28)]:
                    if name == "Logit" and not 0 < x < 1:
                        continue
                    print(name, hexadecimal(x), hexadecimal(rounded(f(mpf(x)))), file=out)


if __name__ == "__main__":
    values() if sys.argv[1:] == ["values"] else main()
