#!/usr/bin/env python3
"""Prints the polynomials of exponentials, logarithms and of functions of float32 that are computed in float64, highest power first, and the binary logarithm of their
greatest error. Remez's algorithm: the error of the best polynomial is the same, with alternating signs, in as many points
as it has coefficients, and one more.

    python -m pip install mpmath==1.4.1
    python minimax.py
"""
from mpmath import asin, atan, cos, cosh, expm1, log, log1p, lu_solve, matrix, mp, mpf, nstr, pi, polyval, sin, sinh, sqrt

mp.prec = 200


def minimax(f, low, high, degree):
    n = degree + 2
    points = [(low + high) / 2 - (high - low) / 2 * cos(pi * i / (n - 1)) for i in range(n)]
    for _ in range(12):
        a, b = matrix(n, n), matrix(n, 1)
        for i, x in enumerate(points):
            for j in range(degree + 1):
                a[i, j] = x**j
            a[i, n - 1], b[i] = (-1) ** i, f(x)
        p = list(lu_solve(a, b))[-2::-1]
        tops = []  # the greatest error between changes of sign
        for i in range(601):
            x = (low + high) / 2 - (high - low) / 2 * cos(pi * i / 600)
            e = f(x) - polyval(p, x)
            if not tops or (e > 0) != (tops[-1][0] > 0):
                tops.append((e, x))
            elif abs(e) > abs(tops[-1][0]):
                tops[-1] = e, x
        if len(tops) < n:
            break
        while len(tops) > n:
            tops.pop(0 if abs(tops[0][0]) < abs(tops[-1][0]) else -1)
        points = [x for _, x in tops]
    return p, max(abs(e) for e, _ in tops)


def near(f, limit):
    """f, which is a quotient of differences near 0, with its limit there."""
    return lambda x: limit if abs(x) < mpf(10) ** -15 else f(x)


def show(name, f, low, high, degree, scale):
    p, e = minimax(f, mpf(low), high * mpf("1.0001"), degree)
    print(f"{name}: error 2^{nstr(log(e * scale, 2), 4)}")
    for c in p:
        print("   ", float(c).hex())



def main():
    h = log(2) / 16
    exponential = near(lambda x: (expm1(x) - x) / x**2, mpf(1) / 2)
    show("expTail", exponential, -h * mpf("1.0001"), h, 6, h**2)
    show("sinhTail", near(lambda w: (sinh(sqrt(w)) / sqrt(w) - 1) / w, mpf(1) / 6), 0, h**2, 2, h**2)
    show("coshTail", near(lambda w: (cosh(sqrt(w)) - 1) / w, mpf(1) / 2), 0, h**2, 2, h**2)
    show("expTailOfReduced", exponential, -8 * h * mpf("1.0001"), 8 * h, 5, 8 * h)
    low, high = "-0.0299", mpf("0.0319")  # of m/c - 1, in the tables of logarithms
    logarithm = near(lambda x: (log1p(x) - x) / x**2, -mpf(1) / 2)
    show("logTail", logarithm, low, high, 7, high)
    show("logTailOfPair", near(lambda x: (logarithm(x) + mpf(1) / 2) / x, mpf(1) / 3), low, high, 8, high**2)
    show("logOfPartsSingle", logarithm, low, high, 3, high)
    for base in 2, 10:
        show(f"log{base}", near(lambda x: (log1p(x) - x) / x**2 / log(base), -1 / log(base) / 2), low, high, 7, high * log(base))
    w = (pi / 2) ** 2
    sine = near(lambda w: (sin(sqrt(w)) / sqrt(w) - 1) / w, -mpf(1) / 6)
    show("sinOfHalfTurn", sine, 0, w, 4, w * pi / 2)
    w = (pi / 4) ** 2
    show("tanSingle, sine", sine, 0, w, 3, w)
    show("tanSingle, cosine", near(lambda w: (cos(sqrt(w)) - 1 + w / 2) / w**2, mpf(1) / 24), 0, w, 3, w**2)
    arc_sine = near(lambda w: (asin(sqrt(w)) / sqrt(w) - 1) / w, mpf(1) / 6)
    show("asinTail", arc_sine, 0, mpf(1) / 4, 12, mpf(1) / 4)
    arc_tangent = near(lambda w: (atan(sqrt(w)) / sqrt(w) - 1) / w, -mpf(1) / 3)
    show("atanTail", arc_tangent, 0, mpf(1) / 4, 12, mpf(1) / 4)
    show("cbrt", lambda x: x ** (-mpf(1) / 3), mpf(1), mpf(2), 4, 1)


if __name__ == "__main__":
    main()
