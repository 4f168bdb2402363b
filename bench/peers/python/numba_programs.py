"""The programs of plain.py as loops by hand, compiled by numba."""
import math

import numba
import numpy as np

import plain
from operands import Unsupported

compiled = numba.njit(error_model='numpy', fastmath={'contract'})


@compiled
def heat3d(u, steps):
    u, z = u.copy(), u.copy()
    tenth, two = np.float32(0.1), np.float32(2)
    for _ in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                for k in range(1, u.shape[2] - 1):
                    c = two * u[i, j, k]
                    x = u[i + 1, j, k] - c + u[i - 1, j, k]
                    y = u[i, j + 1, k] - c + u[i, j - 1, k]
                    w = u[i, j, k + 1] - c + u[i, j, k - 1]
                    z[i, j, k] = u[i, j, k] + (x + y + w) * tenth
        u, z = z, u
    return u


@compiled
def life(cells, steps):
    cells, z = cells.copy(), cells.copy()
    rows, columns = cells.shape
    for _ in range(steps):
        for i in range(rows):
            above, below = i - 1 if i > 0 else rows - 1, i + 1 if i < rows - 1 else 0
            for j in range(columns):
                left, right = j - 1 if j > 0 else columns - 1, j + 1 if j < columns - 1 else 0
                n = (cells[above, left] + cells[above, j] + cells[above, right] + cells[i, left]
                     + cells[i, right] + cells[below, left] + cells[below, j] + cells[below, right])  # fmt: skip
                z[i, j] = n == 3 or (n == 2 and cells[i, j] == 1)
        cells, z = z, cells
    return cells


@compiled
def apsp(d):
    d = d.copy()
    for k in range(len(d)):
        for i in range(len(d)):
            way = d[i, k]
            for j in range(len(d)):
                d[i, j] = min(d[i, j], way + d[k, j])
    return d


@compiled
def haversine(lat1, lon1, lat2, lon2):
    z = np.empty((len(lat1), len(lat2)))
    for i in range(len(lat1)):
        for j in range(len(lat2)):
            s, c = math.sin((lat2[j] - lat1[i]) * 0.5), math.sin((lon2[j] - lon1[i]) * 0.5)
            z[i, j] = math.asin(math.sqrt(s * s + math.cos(lat1[i]) * math.cos(lat2[j]) * c * c)) * (2 * 6371.0)
    return z


@compiled
def thomas(a, b, c, d):
    c, d = c.copy(), d.copy()
    for i in range(d.shape[0]):
        for j in range(d.shape[1]):
            c[i, j, 0] /= b[i, j, 0]
            d[i, j, 0] /= b[i, j, 0]
            for k in range(1, d.shape[2]):
                m = b[i, j, k] - a[i, j, k] * c[i, j, k - 1]
                c[i, j, k] /= m
                d[i, j, k] = (d[i, j, k] - a[i, j, k] * d[i, j, k - 1]) / m
            for k in range(d.shape[2] - 2, -1, -1):
                d[i, j, k] -= c[i, j, k] * d[i, j, k + 1]
    return d


@compiled
def radial(points, centres, weights):
    z = np.zeros(len(points))
    for i in range(len(points)):
        for k in range(len(centres)):
            x, y = points[i, 0] - centres[k, 0], points[i, 1] - centres[k, 1]
            z[i] += math.exp(-(x * x + y * y)) * weights[k]
    return z


@compiled
def minmod(a, b):
    return (np.sign(a) + np.sign(b)) * 0.5 * min(abs(a), abs(b))


@compiled
def limiter(u):
    z = u.copy()
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            x = minmod(u[i, j] - u[i, j - 1], u[i, j + 1] - u[i, j])
            y = minmod(u[i, j] - u[i - 1, j], u[i + 1, j] - u[i, j])
            z[i, j] = u[i, j] + (x + y) * 0.25
    return z


@compiled
def diffuse(u, steps):
    u, z = u.copy(), u.copy()
    for _ in range(steps):
        for i in range(1, u.shape[0] - 1):
            for j in range(1, u.shape[1] - 1):
                total = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]
                z[i, j] = u[i, j] + (total - u[i, j] * 4) * 0.1
        u, z = z, u
    return u


@compiled
def convwin(image, weights):
    rows, columns = weights.shape
    z = np.zeros((image.shape[0] - rows + 1, image.shape[1] - columns + 1), np.float32)
    for y in range(z.shape[0]):
        for i in range(rows):
            for j in range(columns):
                weight = weights[i, j]
                for x in range(z.shape[1]):
                    z[y, x] += image[y + i, x + j] * weight
    return z


PROGRAMS = {f.__name__: f for f in (heat3d, life, apsp, haversine, thomas, radial, limiter, diffuse, convwin)}


def program(name, dimensions):
    """Return a function without parameters that runs a program and returns the list of its results."""
    if name not in PROGRAMS:
        raise Unsupported
    run, given = PROGRAMS[name], plain.PROGRAMS[name][1](*dimensions)
    return lambda: [run(*given)]
