"""Random cases of products, linear algebra and transforms, for fuzz.py."""
import ndgo as xp
import numpy as np
from fuzz_arrays import COMPLEX, FLOATS, close


def products(c):
    t = [c.choice(["int32", "int64", "uint8"] + FLOATS + COMPLEX)]
    n, k, m = (c.choice([0, 1, 2, 3, 5, 8, 17]) for _ in range(3))
    stack = tuple(min(n, 40) for n in c.shape(2, large=False))
    a, x = c.array(t, stack + (n, k), wild=False)
    b, y = c.array(t, c.broadcastable(stack) + (k, m), wild=False)
    name = c.choice(["matmul", "vecdot", "tensordot"])
    c.log.append(name)
    if name == "matmul":
        return close(xp.matmul(x, y), np.matmul(a, b), 16 * (k + 1), np.matmul(np.abs(a).astype("f8"), np.abs(b).astype("f8")))
    if name == "vecdot":
        b, y = c.array(t, a.shape, wild=False)
        return close(xp.vecdot(x, y), np.asarray(np.vecdot(a, b)), 16 * (k + 1), np.vecdot(np.abs(a).astype("f8"), np.abs(b).astype("f8")))
    return close(xp.tensordot(x, y, axes=((-1,), (-2,))), np.tensordot(a, b, axes=((-1,), (-2,))), 16 * (k + 1),
                 np.tensordot(np.abs(a).astype("f8"), np.abs(b).astype("f8"), axes=((-1,), (-2,))))


def transformed(c):
    name = c.choice("fft ifft rfft irfft fftn hfft ihfft fftshift".split())
    types = FLOATS if name in ("rfft", "ihfft") else FLOATS + COMPLEX if name == "fftshift" else COMPLEX
    a, x = c.array(types, tuple(max(n, 2) for n in c.shape(2, large=False)) + (c.choice([2, 3, 7, 16, 30, 64, 101]),), wild=False)
    c.log.append(name)
    if name in ("fftn", "fftshift"):
        want = getattr(np.fft, name)(a)
        return close(getattr(xp.fft, name)(x), want.astype(want.dtype), 200, np.max(np.abs(want)))
    axis = c.random.randint(-a.ndim, a.ndim - 1)
    want = getattr(np.fft, name)(a, axis=axis)
    return close(getattr(xp.fft, name)(x, axis=axis), want, 200, np.max(np.abs(want)))


def linear(c):
    """Linear algebra of matrices that are far from singular."""
    t = [c.choice(FLOATS + COMPLEX)]
    n, k = c.choice([1, 2, 3, 4, 5, 9, 20, 33]), c.choice([1, 2, 5])
    a, x = c.array(t, c.shape(1, large=False) + (n, n), writable=True, wild=False)
    a += ((n + 1) * (np.max(np.abs(a), initial=0) + 0.125) * np.eye(n)).astype(a.dtype)
    name = c.choice("solve inv det slogdet svdvals eigvalsh cholesky qr svd pinv matrix_norm vector_norm matrix_power trace diagonal eigvals".split())
    c.log.append(f"{name} {a.shape}")
    l, m = xp.linalg, np.linalg
    size = np.max(np.abs(a), initial=0)
    if name == "solve":
        b, y = c.array(t, (n, k), wild=False)
        want = m.solve(a, b)
        return close(l.solve(x, y), want, 100 * n, np.max(np.abs(want), initial=0))
    if name in ("inv", "pinv"):
        want = getattr(m, name)(a)
        return close(getattr(l, name)(x), want, 200 * n, np.max(np.abs(want), initial=0))
    if name == "det":
        return close(l.det(x), np.asarray(m.det(a)), 100 * n)
    if name == "slogdet":
        got, want = l.slogdet(x), m.slogdet(a)
        return close(got[0], np.asarray(want[0]), 100 * n, 1) or close(got[1], np.asarray(want[1]), 100 * n, 1)
    if name in ("eigvalsh", "cholesky"):
        s = a + np.conj(np.swapaxes(a, -1, -2))
        return close(getattr(l, name)(xp.asarray(s)), getattr(m, name)(s), 100 * n, 2 * n * size)
    if name == "svdvals":
        return close(l.svdvals(x), m.svdvals(a), 100 * n, n * size)
    if name == "eigvals":
        want = np.sort_complex(m.eigvals(a).astype("complex64" if t[0] in ("float32", "complex64") else "complex128"))
        return close(np.sum(np.asarray(l.eigvals(x)), axis=-1), np.sum(want, axis=-1), 200 * n, n * n * size)
    if name == "qr":
        q, r = l.qr(x)
        return close(xp.matmul(q, r), a, 100 * n, n * size)
    if name == "svd":
        u, s, v = l.svd(x, full_matrices=False)
        return close(np.asarray(u) * np.asarray(s)[..., None, :] @ np.asarray(v), a, 100 * n, n * size)
    if name == "matrix_norm":
        order = c.choice(["fro", "nuc", 1, -1, 2, -2, float("inf"), -float("inf")])
        c.log.append(str(order))
        return close(l.matrix_norm(x, ord=order), np.asarray(m.matrix_norm(a, ord=order)), 100 * n, n * size)
    if name == "vector_norm":
        axis, order = c.axis(a.ndim, many=True), c.choice([2, 1, 0, 3, float("inf"), -float("inf"), -1, 0.5])
        c.log.append(f"{axis} {order}")
        return None if a.size == 0 else close(l.vector_norm(x, axis=axis, ord=order), np.asarray(m.vector_norm(a, axis=axis, ord=order)), 100 + a.size)
    if name == "matrix_power":
        return close(l.matrix_power(x, 3), m.matrix_power(a, 3), 100 * n, (n * size) ** 3)
    k = c.random.randint(-n, n)
    if name == "trace":
        return close(l.trace(x, offset=k), np.asarray(m.trace(a, offset=k)), 10 * n, n * size)
    return close(l.diagonal(x, offset=k), m.diagonal(a, offset=k), 0)
