"""The programs of examples/workloads in plain NumPy, and their inputs."""
import numpy as np

import plain
from operands import Unsupported, operand


def jacobi2d(a, steps):
    """Replace the inner elements by the mean of themselves and their four neighbours, steps times."""
    old, new = a.copy(), a.copy()
    for _ in range(steps):
        new[1:-1, 1:-1] = 0.2 * (old[1:-1, 1:-1] + old[1:-1, :-2] + old[1:-1, 2:] + old[2:, 1:-1] + old[:-2, 1:-1])
        old, new = new, old
    return [old]


def fdtd2d(ex, ey, hz, drive):
    """Advance an electric and a magnetic field in time, by finite differences."""
    ex, ey, hz = ex.copy(), ey.copy(), hz.copy()
    for amplitude in drive:
        ey[0, :] = amplitude
        ey[1:, :] -= 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])
    return [ex, ey, hz]


def nbody(position, velocity, mass, steps):
    """Move bodies under their gravity, softened at short distances."""
    dt, softening = 0.01, 0.01
    position, velocity, energy = position.copy(), velocity.copy(), np.empty(steps)
    for step in range(steps):
        d = position[None, :, :] - position[:, None, :]
        w = mass[None, :] * ((d * d).sum(axis=-1) + softening) ** -1.5
        velocity += dt * (d * w[:, :, None]).sum(axis=1)
        position += dt * velocity
        energy[step] = 0.5 * (mass[:, None] * velocity**2).sum()
    return [position, velocity, energy]


def softmax(x):
    """Divide the exponentials of each row by their sum."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return [e / e.sum(axis=-1, keepdims=True)]


def mlp(x, weights1, bias1, weights2, bias2):
    """Apply a network with one hidden layer."""
    hidden = np.maximum(x @ weights1 + bias1, 0)
    return softmax(hidden @ weights2 + bias2)


def mandel(n, iterations):
    """Count the steps until each point of the plane leaves the circle."""
    x, y = np.linspace(-2.0, 0.5, n), np.linspace(-1.25, 1.25, n)
    c = x[None, :] + 1j * y[:, None]
    z, steps = np.zeros_like(c), np.zeros(c.shape, np.int32)
    for _ in range(iterations):
        inside = z.real**2 + z.imag**2 < 4.0
        z[inside] = z[inside] ** 2 + c[inside]
        steps[inside] += 1
    return [steps]


def clipmix(a, b):
    """Limit one image and add another."""
    return [np.clip(a, 2, 10) * 4 + b * 3 + 9]


def hillshade(z):
    """Light a landscape from the north-west, as an image and as numbers."""
    dx, dy, azimuth, altitude, exaggeration = 74.5, 92.7, 315.0, 45.0, 2.0
    gy, gx = np.empty_like(z), np.empty_like(z)
    gy[1:-1] = (z[2:] - z[:-2]) / (2 * dy)
    gy[0], gy[-1] = (z[1] - z[0]) / dy, (z[-1] - z[-2]) / dy
    gx[:, 1:-1] = (z[:, 2:] - z[:, :-2]) / (2 * dx)
    gx[:, 0], gx[:, -1] = (z[:, 1] - z[:, 0]) / dx, (z[:, -1] - z[:, -2]) / dx
    gx *= exaggeration
    gy *= exaggeration
    slope, aspect = np.arctan(np.sqrt(gx * gx + gy * gy)), np.arctan2(-gy, gx)
    a, b = np.radians(360 - azimuth + 90), np.radians(90 - altitude)
    shade = np.cos(b) * np.cos(slope) + np.sin(b) * np.sin(slope) * np.cos(a - aspect)
    return [(255 * np.clip(shade, 0, 1)).astype(np.uint8), shade]


def f64(k, *shape):
    return operand(k, 'f64', *shape)


def centred(k, *shape, dtype='f64'):
    """Return numbers from -1/2 to 1/2."""
    return operand(k, dtype, *shape) - 1


def f32(k, *shape):
    return centred(k, *shape, dtype='f32')


# The inputs of each program, given its dimensions: see harness/parts.py.
PROGRAMS = {
    'jacobi2d': (jacobi2d, lambda n, steps: (f64(0, n, n), steps)),
    'fdtd2d': (fdtd2d, lambda h, w, steps: (f64(0, h, w), f64(1, h, w), f64(2, h, w), f64(3, steps))),
    'nbody': (nbody, lambda n, steps: (centred(0, n, 3) * 2, centred(1, n, 3) * 0.2, f64(2, n) / n, steps)),
    'softmax': (softmax, lambda n, h, m: (f32(0, n, h, m, m) * 8,)),
    'mlp': (mlp, lambda n, d0, d1, d2: (f32(0, n, d0), f32(1, d0, d1), f32(2, d1), f32(3, d1, d2), f32(4, d2))),
    'mandel': (mandel, lambda n, iterations: (n, iterations)),
    'clipmix': (clipmix, lambda n: (operand(0, 'i64', n, n), operand(1, 'i64', n, n))),
    'hillshade': (hillshade, lambda h, w: ((f64(0, h, w) + f64(1, h, 1) + f64(2, w)) * 60,)),
    **plain.PROGRAMS,
}


def program(name, dimensions):
    """Return a function without parameters that runs a program and returns the list of its results."""
    if name not in PROGRAMS:
        raise Unsupported
    run, inputs = PROGRAMS[name]
    given = inputs(*dimensions)
    return lambda: run(*given)
