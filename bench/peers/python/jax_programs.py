"""The programs of plain.py in JAX. XLA compiles each of them as a whole."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

import plain
from operands import Unsupported


def loop(steps, step, u):
    return lax.fori_loop(0, steps, lambda _, u: step(u), u)


def heat3d(u, steps):
    def step(u):
        c = u[1:-1, 1:-1, 1:-1]
        x = u[2:, 1:-1, 1:-1] - c * 2 + u[:-2, 1:-1, 1:-1]
        y = u[1:-1, 2:, 1:-1] - c * 2 + u[1:-1, :-2, 1:-1]
        z = u[1:-1, 1:-1, 2:] - c * 2 + u[1:-1, 1:-1, :-2]
        return u.at[1:-1, 1:-1, 1:-1].add((x + y + z) * np.float32(0.1))

    return loop(steps, step, u)


def life(cells, steps):
    def step(cells):
        p = jnp.pad(cells, 1, mode='wrap')
        n = (p[:-2, :-2] + p[:-2, 1:-1] + p[:-2, 2:] + p[1:-1, :-2]
             + p[1:-1, 2:] + p[2:, :-2] + p[2:, 1:-1] + p[2:, 2:])  # fmt: skip
        return ((n == 3) | (n == 2) & (cells == 1)).astype(jnp.uint8)

    return loop(steps, step, cells)


def apsp(d):
    return lax.fori_loop(0, len(d), lambda k, d: jnp.minimum(d, d[:, k, None] + d[k]), d)


def haversine(lat1, lon1, lat2, lon2):
    lat1, lon1 = lat1[:, None], lon1[:, None]
    s, c = jnp.sin((lat2 - lat1) * 0.5), jnp.sin((lon2 - lon1) * 0.5)
    return jnp.arcsin(jnp.sqrt(s**2 + jnp.cos(lat1) * jnp.cos(lat2) * c**2)) * (2 * 6371.0)


def thomas(a, b, c, d):
    def down(last, rows):
        a, b, c, d = rows
        m = b - a * last[0]
        new = c / m, (d - a * last[1]) / m
        return new, new

    def up(last, rows):
        c, d = rows
        new = d - c * last
        return new, new

    zero = jnp.zeros(d.shape[:-1])
    _, rows = lax.scan(down, (zero, zero), tuple(jnp.moveaxis(x, -1, 0) for x in (a, b, c, d)))
    _, x = lax.scan(up, zero, rows, reverse=True)
    return jnp.moveaxis(x, 0, -1)


def correl(x):
    x = x - x.mean(axis=0)
    x = x / jnp.sqrt((x**2).sum(axis=0))
    return x.T @ x


def radial(points, centres, weights):
    def add(k, total):
        return total + jnp.exp(-((points - centres[k]) ** 2).sum(axis=1)) * weights[k]

    return lax.fori_loop(0, len(centres), add, jnp.zeros(len(points)))


def minmod(a, b):
    return (jnp.sign(a) + jnp.sign(b)) * 0.5 * jnp.minimum(jnp.abs(a), jnp.abs(b))


def limiter(u):
    inner = u[1:-1, 1:-1]
    x = minmod(inner - u[1:-1, :-2], u[1:-1, 2:] - inner)
    y = minmod(inner - u[:-2, 1:-1], u[2:, 1:-1] - inner)
    return u.at[1:-1, 1:-1].set(inner + (x + y) * 0.25)


def diffuse(u, steps):
    def step(u):
        columns, rows = u[:-2, 1:-1] + u[2:, 1:-1], u[1:-1, :-2] + u[1:-1, 2:]
        return u.at[1:-1, 1:-1].add((columns + rows - u[1:-1, 1:-1] * 4) * 0.1)

    return loop(steps, step, u)


def convwin(image, weights):
    rows, columns = weights.shape
    h, w = image.shape[0] - rows + 1, image.shape[1] - columns + 1
    return sum(image[i : i + h, j : j + w] * weights[i, j] for i in range(rows) for j in range(columns))


def laplacian(x, h):
    return (x[1:-1, 2:] + x[1:-1, :-2] + x[2:, 1:-1] + x[:-2, 1:-1] - x[1:-1, 1:-1] * 4) / (h * h)


def cavity(n, steps, sweeps):
    h, dt, viscosity = 2 / (n - 1), 0.0002, 0.1

    def step(state):
        u, v, p = state
        ux, uy = (u[1:-1, 2:] - u[1:-1, :-2]) / (2 * h), (u[2:, 1:-1] - u[:-2, 1:-1]) / (2 * h)
        vx, vy = (v[1:-1, 2:] - v[1:-1, :-2]) / (2 * h), (v[2:, 1:-1] - v[:-2, 1:-1]) / (2 * h)
        b = (ux + vy) / dt - (ux**2 + uy * 2 * vx + vy**2)

        def sweep(q):
            total = q[1:-1, 2:] + q[1:-1, :-2] + q[2:, 1:-1] + q[:-2, 1:-1]
            p = q.at[1:-1, 1:-1].set((total - b * (h * h)) * 0.25)
            p = p.at[:, -1].set(p[:, -2])
            p = p.at[0].set(p[1])
            p = p.at[:, 0].set(p[:, 1])
            return p.at[-1].set(0)

        p = loop(sweeps, sweep, p)
        uc, vc = u[1:-1, 1:-1], v[1:-1, 1:-1]
        px, py = (p[1:-1, 2:] - p[1:-1, :-2]) / (2 * h), (p[2:, 1:-1] - p[:-2, 1:-1]) / (2 * h)
        du = laplacian(u, h) * viscosity - (uc * ux + vc * uy) - px
        uc = uc + du * dt  # what follows reads the new values, as in NumPy
        dv = laplacian(v, h) * viscosity - (u[1:-1, 1:-1] * vx + vc * vy) - py
        return u.at[1:-1, 1:-1].set(uc).at[-1].set(1), v.at[1:-1, 1:-1].add(dv * dt), p

    return loop(steps, step, (jnp.zeros((n, n)), jnp.zeros((n, n)), jnp.zeros((n, n))))


# Each program, and the positions of its parameters that are no arrays.
PROGRAMS = {
    'heat3d': (heat3d, (1,)), 'life': (life, (1,)), 'apsp': (apsp, ()), 'haversine': (haversine, ()), 'thomas': (thomas, ()),
    'correl': (correl, ()), 'radial': (radial, ()), 'limiter': (limiter, ()), 'diffuse': (diffuse, (1,)), 'convwin': (convwin, ()),
    'cavity': (cavity, (0, 1, 2)),
}  # fmt: skip


def program(name, dimensions):
    """Return a function without parameters that runs a program and returns the list of its results."""
    if name not in PROGRAMS:
        raise Unsupported
    run, static = PROGRAMS[name]
    given = plain.PROGRAMS[name][1](*dimensions)
    given = [v if i in static else jnp.asarray(v) for i, v in enumerate(given)]
    compiled = partial(jax.jit(run, static_argnums=static), *given)

    def wait():
        results = jax.block_until_ready(compiled())
        return list(results) if isinstance(results, tuple) else [results]

    return wait
