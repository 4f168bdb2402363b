#!/usr/bin/env python3
"""Writes the reference values of package elem, right to the last bit.

    python -m pip install mpmath==1.4.1
    python reference.py          writes real.txt, binary.txt and complex.txt beside this file, the same bytes each time
    python reference.py pi       prints 2/pi as reduction.go has it

A line is a function, its arguments and its value, a complex number as two parts. Arguments are chosen where functions go
wrong: near zeros, poles, multiples of pi/2 and branch cuts, huge, tiny and subnormal, and near overflow.
"""
import math
import os
import random
import sys

import mpmath
from mpmath import mp, mpc, mpf

HERE = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(20261121)


def rounded(v):
    """v as the nearest float, ties to even."""
    if v == 0:
        return 0.0
    _, e = mp.frexp(abs(v))
    last = max(int(e) - 53, -1074)
    n = int(mp.nint(mp.ldexp(abs(v), -last)))
    r = math.ldexp(n, last) if n.bit_length() + last <= 1024 else math.inf
    return -r if v < 0 else r


def precise(f, *args):
    """f at a precision that leaves no doubt of the last bit, whatever cancels."""
    exponents = [abs(math.frexp(x)[1]) for a in args for x in (a.real, a.imag)]
    mp.prec = 500 if max(exponents) < 60 else 5000
    return f(*(mpc(a) if isinstance(a, complex) else mpf(a) for a in args))


def hexadecimal(x):
    """x as Go writes it: no zeros at the end."""
    if math.isinf(x):
        return "+Inf" if x > 0 else "-Inf"
    mantissa, _, exponent = x.hex().partition("p")
    return mantissa.rstrip("0").rstrip(".") + "p" + exponent if x else x.hex()


def write(name, rows):
    with open(os.path.join(HERE, name), "w") as out:
        out.write("# Made by reference.py. Do not edit.\n")
        for function, *numbers in rows:
            print(function, *map(hexadecimal, numbers), file=out)


def sign():
    return rng.choice((-1, 1))


REAL = {  # function, and the range of its argument
    "Exp": (mp.exp, -745, 709.78), "Exp2": (lambda x: mpf(2) ** x, -1074, 1023.99), "Expm1": (mp.expm1, -745, 709.78),
    "Log": (mp.log, 0, math.inf), "Log2": (lambda x: mp.log(x) / mp.log(2), 0, math.inf), "Log10": (mp.log10, 0, math.inf),
    "Log1p": (mp.log1p, -1, math.inf), "Sin": (mp.sin, -math.inf, math.inf), "Cos": (mp.cos, -math.inf, math.inf),
    "Tan": (mp.tan, -math.inf, math.inf), "Asin": (mp.asin, -1, 1), "Acos": (mp.acos, -1, 1),
    "Atan": (mp.atan, -math.inf, math.inf), "Sinh": (mp.sinh, -710.4, 710.4), "Cosh": (mp.cosh, -710.4, 710.4),
    "Tanh": (mp.tanh, -math.inf, math.inf), "Asinh": (mp.asinh, -math.inf, math.inf), "Acosh": (mp.acosh, 1, math.inf),
    "Atanh": (mp.atanh, -1, 1), "Cbrt": (lambda x: mp.sign(x) * mp.root(abs(x), 3), -math.inf, math.inf),
}


def real_arguments(name, low, high):
    yield from (5e-324, 1e-310, 2.2250738585072014e-308, 1e300, 1.7976931348623157e308, 0.5, 0.7071067811865476)
    yield from (1 - 2**-53, 1 + 2**-52, 1 - 2**-30, 1 + 2**-30, -1 + 2**-53, 709.78, 709.6, -708.5, -745, 0.3465735902799727)
    if name in ("Sin", "Cos", "Tan"):
        yield from (math.pi, math.pi / 2, 1e22, 6381956970095103 * 2.0**797, 5.319372648326541e255, 2.0**30 - 0.5, 2.0**30 + 0.5)
        for _ in range(12):  # near a multiple of pi/2
            yield rng.randrange(1, 10 ** rng.randrange(1, 9)) * math.pi / 2
        for _ in range(6):
            yield sign() * rng.uniform(1, 2) * 2.0 ** rng.randrange(20, 1024)
    for _ in range(4):
        yield from (sign() * rng.uniform(0, 2) * 2.0 ** rng.randrange(-8, 8), sign() * rng.uniform(1, 2) * 2.0 ** rng.randrange(-1040, 1023))
        yield from (sign() * rng.uniform(0, 740), sign() * (1 + sign() * rng.random() * 2.0 ** rng.randrange(-50, -1)))
        yield from (sign() * rng.uniform(1, 2) * 2.0 ** rng.randrange(-60, -20), max(low, -1) + rng.random() * (min(high, 3) - max(low, -1)))


def real_rows():
    for name, (f, low, high) in REAL.items():
        for x in real_arguments(name, low, high):
            if low < x < high:
                yield name, float(x), rounded(precise(f, float(x)))


def binary_rows():
    def wide():
        return sign() * rng.uniform(1, 2) * 2.0 ** rng.choice((rng.randrange(-1074, 1023), rng.randrange(-8, 8)))

    for _ in range(60):
        x, y = wide(), wide()
        if rng.random() < 0.3:
            y = x * rng.uniform(0.1, 1)
        if abs(x) < 1e307 and abs(y) < 1e307:
            yield "Hypot", x, y, rounded(precise(lambda x, y: mp.sqrt(x * x + y * y), x, y))
            yield "Atan2", x, y, rounded(precise(mp.atan2, x, y))
    for _ in range(20):
        near1 = 1 + sign() * rng.random() * 2.0 ** rng.randrange(-50, -1)
        for x, y in (
            (rng.uniform(0, 10), rng.uniform(-20, 20)),
            (near1, rng.uniform(-700, 700) / math.log(near1)),
            (2.0 ** rng.uniform(-1060, 1000), rng.uniform(-1, 1)),
            (-rng.uniform(0, 9), float(rng.randrange(-99, 99))),
        ):
            yield "Pow", x, y, rounded(precise(mp.power, x, y))
        x = sign() * 10 ** rng.uniform(-3, 3)
        y = x + sign() * 10 ** rng.uniform(-6, 2)
        yield "LogAddExp", x, y, rounded(precise(lambda x, y: mp.log(mp.exp(x) + mp.exp(y)), x, y))


COMPLEX = {
    "Sqrt": mp.sqrt, "Exp": mp.exp, "Expm1": lambda z: mp.exp(z) - 1, "Log": mp.log, "Log2": lambda z: mp.log(z) / mp.log(2),
    "Log10": lambda z: mp.log(z) / mp.log(10), "Log1p": lambda z: mp.log(1 + z), "Sin": mp.sin, "Cos": mp.cos, "Tan": mp.tan,
    "Sinh": mp.sinh, "Cosh": mp.cosh, "Tanh": mp.tanh, "Asin": mp.asin, "Acos": mp.acos, "Atan": mp.atan, "Asinh": mp.asinh,
    "Acosh": mp.acosh, "Atanh": mp.atanh, "Reciprocal": lambda z: 1 / z, "Sign": lambda z: z / abs(z),
}


def part():
    """A part of a complex number, never 0."""
    return sign() * rng.choice((
        rng.uniform(0.1, 3), rng.uniform(1, 2) * 2.0 ** rng.randrange(-20, 8), rng.uniform(1, 2) * 2.0 ** rng.randrange(-1060, 1023),
        1 + sign() * rng.random() * 2.0 ** rng.randrange(-52, -1), rng.uniform(1, 2) * 2.0 ** rng.randrange(-1074, -300),
        rng.uniform(1, 720), rng.randrange(1, 1000) * math.pi / 2,
    ))


def complex_arguments(name):
    yield from (0.6 + 0.8j, -0.8 + 0.6j, 1 + 1e-160j, -1 + 1e-9j, 1e-5 + 1j, 5e-324 + 5e-324j, 1e308 + 1.5e308j, 1e200 + 1j, 1 + 1e200j)
    yield from (3 + 1e-300j, -0.5 + 1e-300j, 1e-300 + 2j, 1e-300 - 0.5j, 1 + 5e-324j, 1 + 2**-52 - 5e-324j)
    for _ in range(8):  # near the unit circle
        angle, radius = rng.uniform(-math.pi, math.pi), 1 + sign() * rng.random() * 2.0 ** rng.randrange(-53, -1)
        yield complex(radius * math.cos(angle), radius * math.sin(angle))
    for _ in range(32):
        yield complex(part(), part())


def complex_rows():
    exponential = {"Exp": 1, "Expm1": 1, "Sinh": 1, "Cosh": 1, "Tanh": 1, "Sin": 1j, "Cos": 1j, "Tan": 1j}
    for name, f in COMPLEX.items():
        for z in complex_arguments(name):
            if abs((z * exponential.get(name, 0)).real) > 1500:  # beyond overflow, and beyond mpmath's patience
                continue
            w = precise(f, z)
            yield name, z.real, z.imag, rounded(w.real), rounded(w.imag)
    for _ in range(60):
        x, y = complex(part(), part()), complex(part(), part())
        w = precise(lambda x, y: x / y, x, y)
        if 2.0**-1000 < abs(w) < 2.0**1000:
            yield "Divide", x.real, x.imag, y.real, y.imag, rounded(w.real), rounded(w.imag)
        x, y = complex(rng.uniform(-3, 3), rng.uniform(-3, 3)), complex(rng.uniform(-9, 9), rng.uniform(-9, 9))
        w = precise(lambda x, y: x * y, x, y)
        yield "Multiply", x.real, x.imag, y.real, y.imag, rounded(w.real), rounded(w.imag)
        y = rng.choice((y, complex(rng.randrange(-30, 30), 0), 10 * y))
        w = precise(mp.power, x, y)
        yield "Pow", x.real, x.imag, y.real, y.imag, rounded(w.real), rounded(w.imag)


def two_over_pi():
    mp.prec = 1500
    words = [0] + [int(mp.floor(mp.ldexp(2 / mp.pi, 64 * i))) % 2**64 for i in range(1, 20)]
    for i in range(0, len(words), 3):
        print("\t" + ", ".join(f"0x{w:016x}" for w in words[i : i + 3]) + ",")


if __name__ == "__main__":
    if sys.argv[1:] == ["pi"]:
        two_over_pi()
    else:
        write("real.txt", real_rows())
        write("binary.txt", binary_rows())
        write("complex.txt", complex_rows())
