"""Programs in plain NumPy, line by line as in bench/internal/plain, and their inputs."""
import numpy as np

from operands import operand


def heat3d(u, steps):
    """Diffuse heat in a block with a constant surface temperature."""
    u = u.copy()
    for _ in range(steps):
        c = u[1:-1, 1:-1, 1:-1]
        x = u[2:, 1:-1, 1:-1] - c * 2 + u[:-2, 1:-1, 1:-1]
        y = u[1:-1, 2:, 1:-1] - c * 2 + u[1:-1, :-2, 1:-1]
        z = u[1:-1, 1:-1, 2:] - c * 2 + u[1:-1, 1:-1, :-2]
        c += (x + y + z) * np.float32(0.1)
    return [u]


def life(cells, steps):
    """Play Conway's game on a torus."""
    for _ in range(steps):
        p = np.pad(cells, 1, mode='wrap')
        n = (p[:-2, :-2] + p[:-2, 1:-1] + p[:-2, 2:] + p[1:-1, :-2]
             + p[1:-1, 2:] + p[2:, :-2] + p[2:, 1:-1] + p[2:, 2:])  # fmt: skip
        born = n == 3
        stays = (n == 2) & (cells == 1)
        cells = (born | stays).astype(np.uint8)
    return [cells]


def apsp(d):
    """Return the shortest paths between all pairs of points, given the length of each edge (Floyd–Warshall)."""
    for k in range(len(d)):
        through = d[:, k : k + 1] + d[k : k + 1]
        d = np.minimum(d, through)
    return [d]


def cavity(n, steps, sweeps):
    """Simulate the flow in a square box with a moving lid. Return the two velocities and the pressure."""
    h, dt, viscosity = 2 / (n - 1), 0.0002, 0.1
    u, v, p = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n))
    for _ in range(steps):
        ux = (u[1:-1, 2:] - u[1:-1, :-2]) / (2 * h)
        uy = (u[2:, 1:-1] - u[:-2, 1:-1]) / (2 * h)
        vx = (v[1:-1, 2:] - v[1:-1, :-2]) / (2 * h)
        vy = (v[2:, 1:-1] - v[:-2, 1:-1]) / (2 * h)
        b = (ux + vy) / dt - (ux**2 + uy * 2 * vx + vy**2)
        for _ in range(sweeps):
            q = p.copy()
            total = q[1:-1, 2:] + q[1:-1, :-2] + q[2:, 1:-1] + q[:-2, 1:-1]
            p[1:-1, 1:-1] = (total - b * (h * h)) * 0.25
            p[:, -1] = p[:, -2]
            p[0] = p[1]
            p[:, 0] = p[:, 1]
            p[-1] = 0
        uc, vc = u[1:-1, 1:-1], v[1:-1, 1:-1]
        px = (p[1:-1, 2:] - p[1:-1, :-2]) / (2 * h)
        py = (p[2:, 1:-1] - p[:-2, 1:-1]) / (2 * h)
        du = laplacian(u, h) * viscosity - (uc * ux + vc * uy) - px
        dv = laplacian(v, h) * viscosity - (uc * vx + vc * vy) - py
        uc += du * dt
        vc += dv * dt
        u[-1] = 1
    return [u, v, p]


def laplacian(x, h):
    """Return the Laplacian of the inner elements: the difference from their neighbours over the square of the step."""
    total = x[1:-1, 2:] + x[1:-1, :-2] + x[2:, 1:-1] + x[:-2, 1:-1]
    return (total - x[1:-1, 1:-1] * 4) / (h * h)


def haversine(lat1, lon1, lat2, lon2):
    """Return the distances on the earth between all points of two lists, in km. Angles are in radians."""
    lat1, lon1 = lat1[:, None], lon1[:, None]
    dlat, dlon = lat2 - lat1, lon2 - lon1
    s, c = np.sin(dlat * 0.5), np.sin(dlon * 0.5)
    a = s**2 + np.cos(lat1) * np.cos(lat2) * c**2
    return [np.arcsin(np.sqrt(a)) * (2 * 6371.0)]


def thomas(a, b, c, d):
    """Solve a tridiagonal system for each row of the last axis: a below the diagonal, b on it, c above, d at the right."""
    c, d = c.copy(), d.copy()
    n = d.shape[-1]
    c[..., 0] = c[..., 0] / b[..., 0]
    d[..., 0] = d[..., 0] / b[..., 0]
    for k in range(1, n):
        m = b[..., k] - a[..., k] * c[..., k - 1]
        c[..., k] = c[..., k] / m
        d[..., k] = (d[..., k] - a[..., k] * d[..., k - 1]) / m
    for k in range(n - 2, -1, -1):
        d[..., k] = d[..., k] - c[..., k] * d[..., k + 1]
    return [d]


def correl(x):
    """Return the correlations of the columns of x."""
    x = x - x.mean(axis=0)
    x = x / np.sqrt((x**2).sum(axis=0))
    return [x.T @ x]


def radial(points, centres, weights):
    """Return weighted sums of Gaussians around the centres, at all points of a plane."""
    total = np.zeros(len(points))
    for k in range(len(centres)):
        d = points - centres[k]
        r = (d**2).sum(axis=1)
        total = total + np.exp(-r) * weights[k]
    return [total]


def limiter(u):
    """Sharpen a flow along both axes; no slope exceeds those of its neighbours."""
    left, right = u[1:-1, 1:-1] - u[1:-1, :-2], u[1:-1, 2:] - u[1:-1, 1:-1]
    above, below = u[1:-1, 1:-1] - u[:-2, 1:-1], u[2:, 1:-1] - u[1:-1, 1:-1]
    x, y = minmod(left, right), minmod(above, below)
    z = u.copy()
    z[1:-1, 1:-1] = u[1:-1, 1:-1] + (x + y) * 0.25
    return [z]


def minmod(a, b):
    """Return the smaller of two slopes with the same sign, otherwise zero."""
    sign = (np.sign(a) + np.sign(b)) * 0.5
    return sign * np.minimum(np.abs(a), np.abs(b))


def diffuse(u, steps):
    """Diffuse heat in a plate with a constant temperature at its edges."""
    u = u.copy()
    for _ in range(steps):
        columns = u[:-2, 1:-1] + u[2:, 1:-1]
        rows = u[1:-1, :-2] + u[1:-1, 2:]
        inner = u[1:-1, 1:-1]
        inner += (columns + rows - inner * 4) * 0.1
    return [u]


def convwin(image, weights):
    """Slide a window of weights over an image, as a sum of shifted views."""
    rows, columns = weights.shape
    h, w = image.shape[0] - rows + 1, image.shape[1] - columns + 1
    z = np.zeros((h, w), np.float32)
    for i in range(rows):
        for j in range(columns):
            z = z + image[i : i + h, j : j + w] * weights[i, j]
    return [z]


def f64(k, *shape):
    return operand(k, 'f64', *shape)


# The inputs of each program, given its dimensions: see harness/parts.py.
PROGRAMS = {
    'heat3d': (heat3d, lambda n, steps: (operand(0, 'f32', n, n, n), steps)),
    'life': (life, lambda n, steps: ((operand(0, 'f64', n, n) < 0.8).astype(np.uint8), steps)),
    'apsp': (apsp, lambda n: (operand(0, 'f64', n, n),)),
    'haversine': (haversine, lambda n: tuple(f64(k, n) for k in range(4))),
    'thomas': (thomas, lambda n, m: (f64(0, n, n, m), f64(1, n, n, m) + 3, f64(2, n, n, m), f64(3, n, n, m))),
    'correl': (correl, lambda n, m: (f64(0, n, m),)),
    'radial': (radial, lambda n, m: (f64(0, n, 2), f64(1, m, 2), f64(2, m))),
    'limiter': (limiter, lambda n: (f64(0, n, n),)),
    'diffuse': (diffuse, lambda n, steps: (f64(0, n, n), steps)),
    'convwin': (convwin, lambda n, m: (operand(0, 'f32', n, n), operand(1, 'f32', m, m))),
    'cavity': (cavity, lambda n, steps, sweeps: (n, steps, sweeps)),
}
