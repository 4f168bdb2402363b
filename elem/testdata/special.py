#!/usr/bin/env python3
"""Prints the polynomials of special functions, highest power first, and the binary logarithm of their greatest error.

    python -m pip install mpmath==1.4.1
    python special.py
"""
from minimax import minimax, near
from mpmath import besseli, erf, erfc, exp, log, mp, mpf, nstr, pi, sqrt


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


if __name__ == "__main__":
    main()
