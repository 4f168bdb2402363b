#!/usr/bin/env python3
"""Prints the points of the arc tangent of float64, their arc tangents, and its polynomial.

    python -m pip install mpmath==1.4.1
    python arctangent.py

A point is near the middle of the angles of its interval, where its arc tangent is within 2⁻¹² units in the last place of a
float64: no second table has to say what it lacks. That of the last interval is nearer to its upper end, so that 1/c, which is left of
infinity, is below 1/8.
"""
import math

from minimax import near, show
from mpmath import atan, mp, mpf, sqrt, tan

SHIFT = mpf(121) / 512
LARGEST = mpf("0.1397")  # of the tangents that are left, with what the shift leaves of the first interval


def intervals():
    """The ends of intervals: x + SHIFT is in a quarter of an octave from 3/8 on, before that in the first one, and from 4 on in the last."""
    ends = [mpf(2) ** e * q / 4 - SHIFT for e in range(-2, 2) for q in range(4, 8)][2:] + [4 - SHIFT]
    return zip(ends, ends[1:] + [None])


def point(low, high):
    """The point of an interval and its arc tangent."""
    middle = (atan(low) + atan(high)) / 2 if high else atan(mpf("8.23"))
    c = float(tan(middle))
    while True:
        v = atan(mpf(c))
        if abs(v - float(v)) < mpf(2) ** -12 * math.ulp(float(v)):
            return c, float(v)
        c = math.nextafter(c, math.inf)


def table(name, values):
    values = values[-5:] + values[:-5]  # the first interval has number 5
    print(f"\t{name} = [{len(values)}]float64{{")
    for i in range(0, len(values), 4):
        print("\t\t" + ", ".join(v.hex().replace("p+", "p") if v else "0" for v in values[i : i + 4]) + ",")
    print("\t}")


def main():
    mp.prec = 120
    points = [(0.0, 0.0)] + [point(*ends) for ends in intervals()]
    table("tangents", [c for c, _ in points])
    table("angles", [v for _, v in points])
    mp.prec = 200
    show("atanOfSmall", near(lambda w: (atan(sqrt(w)) / sqrt(w) - 1) / w, -mpf(1) / 3), 0, LARGEST**2, 6, LARGEST**2)


if __name__ == "__main__":
    main()
