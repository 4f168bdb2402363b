"""Compares the module ndgo with NumPy on random arrays: PYTHONPATH=DIR python3 conformance/fuzz.py SECONDS [SEED].

The arrays have all layouts: strided, reversed, transposed, broadcast, overlapping, empty. Both libraries use the same
memory. A difference is printed with the seed of its case, and the exit status is then 1. With SEED only that case runs.
"""
import random
import sys
import time
import warnings

import ndgo as xp
import numpy as np
from fuzz_arrays import ALL, COMPLEX, FLOATS, INTEGERS, NUMBERS, REAL, Case, close, native
from fuzz_linear import linear, products, transformed

# Functions, the element types for which they are compared, and the allowed difference in units in the last place.
UNARY = [
    ("abs conj negative positive real square sign", NUMBERS, 4), ("isfinite isinf isnan", NUMBERS, 0), ("ceil floor trunc round", REAL, 0),
    ("acos acosh asin asinh atan atanh cos cosh exp log log1p log2 log10 sin sinh sqrt tan tanh expm1 reciprocal", FLOATS, 8),
    ("acos acosh asin asinh atan cos cosh exp log log10 sin sinh sqrt tanh", COMPLEX, 64), ("signbit", FLOATS, 0), ("imag", COMPLEX, 0),
    ("bitwise_invert", ["bool"] + INTEGERS, 0), ("logical_not", ["bool"], 0)]
BINARY = [
    ("add subtract multiply", NUMBERS, 8), ("divide", FLOATS + COMPLEX, 16), ("equal not_equal", ALL, 0),
    ("greater greater_equal less less_equal maximum minimum", REAL, 0), ("atan2 hypot logaddexp", FLOATS, 8), ("copysign nextafter", FLOATS, 0),
    ("bitwise_and bitwise_or bitwise_xor", ["bool"] + INTEGERS, 0), ("logical_and logical_or logical_xor", ["bool"], 0), ("pow", FLOATS, 8),
    ("floor_divide remainder", INTEGERS, 0), ("bitwise_left_shift bitwise_right_shift", INTEGERS, 0)]
UNARY, BINARY = ([(name, types, bound) for names, types, bound in table for name in names.split()] for table in (UNARY, BINARY))


def unary(c):
    name, types, bound = c.choice(UNARY)
    a, x = c.array(types, wild=False if types is COMPLEX else None)
    c.log.append(name)
    return close(getattr(xp, name)(x), getattr(np, name)(a), bound)


def binary(c):
    name, types, bound = c.choice(BINARY)
    t = [c.choice(types)]
    a, x = c.array(t)
    b, y = c.array(t, c.broadcastable(a.shape), wild=None if t[0] not in COMPLEX else False)
    c.log.append(name)
    if name in ("floor_divide", "remainder"):
        b = np.where(b == 0, 1, b).astype(t[0])
        y = xp.asarray(b)
    if "shift" in name:
        b = (b.astype(np.uint64) % np.uint64(np.iinfo(t[0]).bits)).astype(t[0])
        y = xp.asarray(b)
    if name == "pow":  # for the power 0.5 NumPy takes a square root, which is NaN for -inf
        a = np.where(np.isneginf(a), -1, a).astype(t[0])
        x = xp.asarray(a)
    scale = None
    if name == "logaddexp":  # its terms may cancel
        scale = np.maximum(np.abs(a), np.abs(b))
    elif t[0] in COMPLEX:
        scale = np.abs(a) * np.abs(b) if name == "multiply" else np.maximum(np.abs(a), np.abs(b))
    return close(getattr(xp, name)(x, y), getattr(np, name)(a, b), bound, scale)


def scalars(c):
    name = c.choice("add subtract multiply equal less greater_equal maximum".split())
    a, x = c.array(REAL)
    v = c.choice([0, 1, 2, 3, 100]) if a.dtype.kind in "iu" else c.choice([0.5, -2.0, 3, float("inf")])
    c.log.append(f"{name} {v}")
    if c.chance(0.5):
        return close(getattr(xp, name)(v, x), getattr(np, name)(v, a), 2)
    return close(getattr(xp, name)(x, v), getattr(np, name)(a, v), 2)


def promoted(c):
    a, x = c.array(NUMBERS, wild=False)
    b, y = c.array(NUMBERS, c.broadcastable(a.shape), wild=False)
    name = c.choice(["add", "subtract", "equal"])
    c.log.append(name)
    if name != "equal":
        return close(getattr(xp, name)(x, y), getattr(np, name)(a, b), 4, np.maximum(np.abs(a), np.abs(b)))
    return close(xp.result_type(x, y).name == np.result_type(a, b), np.asarray(True), 0)


def reduction(c):
    name = c.choice("sum prod max min mean std var all any argmax argmin count_nonzero".split())
    types = {"max": REAL, "min": REAL, "argmax": REAL, "argmin": REAL, "mean": FLOATS, "std": FLOATS, "var": FLOATS}.get(name, NUMBERS if name != "all" else ALL)
    a, x = c.array(types, wild=False if name in ("sum", "prod", "mean", "std", "var") else None)
    axis, keep = c.axis(a.ndim, many=not name.startswith("arg")), c.chance(0.3)
    c.log.append(f"{name} {axis} {keep}")
    if name in ("max", "min", "argmax", "argmin", "mean", "std", "var") and a.size == 0:
        return None
    with np.errstate(all="ignore"):
        if name == "prod" and a.dtype.kind in "fc" and np.sum(np.abs(np.log10(np.abs(a[a != 0])))) > 30:
            return None  # whether that overflows depends on the order
    extra = {"dtype": a.dtype} if name in ("sum", "prod") and a.dtype.kind in "fc" else {}
    want = np.asarray(getattr(np, name)(a, axis=axis, keepdims=keep, **extra))
    scale = None
    if name in ("sum", "mean", "std", "var") and a.dtype.kind in "fc":
        scale = np.sum(np.abs(a) ** (2 if name == "var" else 1), axis=axis, keepdims=keep)
    bound = 64 if name == "prod" else 4 + max(a.size, 1)
    return close(getattr(xp, name)(x, axis=axis, keepdims=keep), want, bound, scale)


def cumulative(c):
    name = c.choice(["cumulative_sum", "cumulative_prod"])
    a, x = c.array(REAL, c.shape(3) or (4,), wild=False)
    axis, initial = c.axis(a.ndim, none=a.ndim == 1), c.chance(0.3)
    c.log.append(f"{name} {axis} {initial}")
    axis = 0 if axis is None else axis
    want = getattr(np, name)(a, axis=axis, include_initial=initial)
    return close(getattr(xp, name)(x, axis=axis, include_initial=initial), want, 8 + 8 * a.size, np.sum(np.abs(a), axis=axis, keepdims=True))


def moved(c):
    a, x = c.array(ALL)
    n = a.ndim
    some = c.axis(n, many=True)
    options = {
        "flip": lambda p, v: p.flip(v, axis=some), "permute_dims": lambda p, v: p.permute_dims(v, tuple(order)),
        "reshape": lambda p, v: p.reshape(v, (-1,) if v.size else (0,)), "expand_dims": lambda p, v: p.expand_dims(v, axis=-1),
        "roll": lambda p, v: p.roll(v, 3, axis=one), "repeat": lambda p, v: p.repeat(v, 2, axis=one), "tile": lambda p, v: p.tile(v, (2, 1)),
        "concat": lambda p, v: p.concat([v, p.flip(v), v], axis=one), "stack": lambda p, v: p.stack([v, v], axis=c_at),
        "broadcast_to": lambda p, v: p.broadcast_to(v, (2,) + a.shape), "astype": lambda p, v: p.astype(v, getattr(p, to)),
        "moveaxis": lambda p, v: p.moveaxis(v, 0, -1) if n else v, "unstack": lambda p, v: p.unstack(v, axis=one)[-1] if n and v.shape[one] else v,
        "nonzero": lambda p, v: p.nonzero(v)[0] if n else v, "where": lambda p, v: p.where(v != v, p.flip(v), v),
        "tril": lambda p, v: p.tril(v, k=1) if n > 1 else v, "triu": lambda p, v: p.triu(v, k=-1) if n > 1 else v,
        "copy": lambda p, v: p.asarray(v, copy=True), "squeeze": lambda p, v: p.squeeze(p.expand_dims(v, axis=0), axis=0),
    }
    order = c.random.sample(range(n), n)
    one = c.random.randint(-n, n - 1) if n else None
    c_at = c.random.randint(-n - 1, n)
    wider = {"b": ALL, "u": ["uint64", "float64", "complex128"], "i": ["int64", "float64", "complex128"], "f": ["float64", "complex128"], "c": ["complex128"]}
    to = c.choice(wider[a.dtype.kind])
    name = c.choice(list(options))
    c.log.append(f"{name} {one} {some} {order} {to}")
    if name == "concat" and not n:
        return None
    return close(options[name](xp, x), options[name](np, a), 0)


def sorted_(c):
    a, x = c.array(REAL, c.shape(3) or (3,))
    axis = c.random.randint(-a.ndim, a.ndim - 1)
    name = c.choice("sort argsort unique_values unique_inverse unique_counts searchsorted isin diff take take_along_axis".split())
    c.log.append(f"{name} {axis}")
    if name == "sort":
        return close(xp.sort(x, axis=axis), np.sort(a, axis=axis, stable=True), 0)
    if name == "argsort":
        return close(xp.argsort(x, axis=axis), np.argsort(a, axis=axis, stable=True), 0)
    if name.startswith("unique"):
        a = np.where(a == a, a, 0).astype(a.dtype)  # NumPy counts NaN once
        x = xp.asarray(a)
        if name == "unique_values":
            return close(xp.sort(xp.unique_values(x)), np.sort(np.unique_values(a)), 0)
        got, want = getattr(xp, name)(x), getattr(np, name)(a)
        return close(got[0], want[0], 0) or close(got[1], want[1], 0)
    if name == "searchsorted":
        s = np.sort(a.reshape(-1))
        v, y = c.array([a.dtype.name])
        side = c.choice(["left", "right"])
        return close(xp.searchsorted(xp.asarray(s), y, side=side), np.asarray(np.searchsorted(s, v, side=side)), 0)
    if name == "isin":
        v, y = c.array([a.dtype.name])
        return close(xp.isin(x, y), np.isin(a, v), 0)
    if name == "diff":
        return close(xp.diff(x, axis=axis), np.diff(a, axis=axis), 0)
    n = a.shape[axis]
    if n == 0:
        return None
    if name == "take":
        i = c.numbers.integers(0, n, 5)
        return close(xp.take(x, xp.asarray(i), axis=axis), np.take(a, i, axis=axis), 0)
    i = np.argsort(a, axis=axis)
    return close(xp.take_along_axis(x, xp.asarray(i), axis=axis), np.take_along_axis(a, i, axis=axis), 0)


def indexed(c):
    a, x = c.array(ALL)
    key = c.key(a.shape)
    c.log.append(f"[{key}]")
    try:
        want = np.asarray(a[key])
    except IndexError:
        try:
            x[native(key)]
        except (IndexError, ValueError):
            return None
        return "no IndexError"
    return close(x[native(key)], want, 0)


def stored(c):
    a, x = c.array(ALL, writable=True)
    key = c.key(a.shape)
    try:
        shape = a[key].shape
    except IndexError:
        return None
    v, y = c.array([a.dtype.name], c.broadcastable(shape))
    c.log.append(f"[{key}] =")
    want = a.copy()
    want[key] = v
    x[native(key)] = y
    return close(a, want, 0)


def within(c):
    """In-place operators on, and assignments between, overlapping parts of one array."""
    a, x = c.array(REAL, c.choice([(12,), (5, 6), (4, 4), (3, 4, 5), (300,)]), writable=True, wild=False)
    n = a.shape[0]
    steps = [(slice(0, n - 1), slice(1, n)), (slice(1, n), slice(0, n - 1)), (slice(None), slice(None, None, -1)),
             (slice(0, n // 2 * 2, 2), slice(0, n // 2)), (slice(0, n // 2), slice(0, n // 2 * 2, 2)), (slice(None), slice(0, 1))]
    left, right = c.choice(steps)
    name = c.choice(["=", "+=", "-=", "*=", "T"])
    c.log.append(f"{name} {left} {right}")
    want = a.copy()
    source = a[right].copy()
    if name == "T" and a.ndim == 2 and a.shape[0] == a.shape[1]:
        want += a.T.copy()
        x += x.T
    elif name in ("=", "T"):
        want[left] = source
        x[left] = x[right]
    else:
        z = x[left]
        if name == "+=":
            want[left] += source
            z += x[right]
        elif name == "-=":
            want[left] -= source
            z -= x[right]
        else:
            want[left] *= source
            z *= x[right]
    return close(a, want, 0)


def limited(c):
    """Real functions with explicit rules: clip, floor_divide, remainder, linspace, arange, full_like."""
    a, x = c.array(REAL)
    name = c.choice(["clip", "floor_divide", "remainder", "linspace", "arange", "full"])
    c.log.append(name)
    if name == "clip":
        ends = sorted(c.random.sample([0, 1, 2, 3, 5, 9], 2))
        low, high = c.choice([None, ends[0]]), ends[1]
        return close(xp.clip(x, low, high), np.clip(a, low, high), 0)
    if name in ("floor_divide", "remainder"):
        a, x = c.array(FLOATS, wild=False)
        b, y = c.array([a.dtype.name], c.broadcastable(a.shape), wild=False)
        b = np.where(b == 0, 1, b).astype(a.dtype)
        return close(getattr(xp, name)(x, xp.asarray(b)), getattr(np, name)(a, b), 4, np.abs(b) if name == "remainder" else None)
    start, stop, n = c.random.uniform(-50, 50), c.random.uniform(-50, 50), c.random.randint(0, 100)
    c.log.append(f"{start} {stop} {n}")
    if name == "linspace":
        ends = c.chance(0.5)
        return close(xp.linspace(start, stop, n, endpoint=ends), np.linspace(start, stop, n, endpoint=ends), 8, 50)
    if name == "arange":
        step = c.choice([1, -1, 2, -3, 7])
        i, j = int(start), int(stop)
        return close(xp.arange(i, j, step), np.arange(i, j, step), 0)
    return close(xp.full_like(x, 3), np.full_like(a, 3, subok=False), 0)


def ordered(c):
    """Functions with options and further functions: descending sorts, a sorter, rolls, dtype of sums, and so on."""
    a, x = c.array(REAL, c.shape(2) or (3,), wild=False)
    axis = c.random.randint(-a.ndim, a.ndim - 1)
    name = c.choice(["descending", "sorter", "repeat", "roll", "unique_all", "pow", "where", "sums", "correction", "mask"])
    c.log.append(f"{name} {axis}")
    if name == "descending":
        want = np.flip(np.sort(a, axis=axis), axis=axis)
        return close(xp.sort(x, axis=axis, descending=True), want, 0) or close(xp.take_along_axis(x, xp.argsort(x, axis=axis, descending=True), axis=axis), want, 0)
    if name == "sorter":
        flat = a.reshape(-1)
        order = np.argsort(flat, stable=True)
        v, y = c.array([a.dtype.name], wild=False)
        return close(xp.searchsorted(xp.asarray(flat), y, sorter=xp.asarray(order), side="right"), np.asarray(np.searchsorted(flat, v, "right", order)), 0)
    if name == "repeat":
        counts = c.numbers.integers(0, 4, a.shape[axis])
        return close(xp.repeat(x, xp.asarray(counts), axis=axis), np.repeat(a, counts, axis=axis), 0)
    if name == "roll":
        axes = tuple(c.random.sample(range(a.ndim), c.random.randint(1, a.ndim)))
        places = tuple(c.random.randint(-9, 9) for _ in axes)
        return close(xp.roll(x, places, axis=axes), np.roll(a, places, axis=axes), 0)
    if name == "unique_all":
        for got, want in zip(xp.unique_all(x), np.unique_all(a)):
            if difference := close(got, want, 0):
                return difference
        return None
    if name == "pow":
        if a.dtype.kind == "f":
            return None
        b, y = c.array([a.dtype.name], c.broadcastable(a.shape), wild=False)
        b = (b.astype(np.int64) % 5).astype(a.dtype)
        return close(xp.pow(x, xp.asarray(b)), np.pow(a, b), 0)
    if name == "where":
        b, y = c.array(REAL, c.broadcastable(a.shape), wild=False)
        m, k = c.array(["bool"], c.broadcastable(a.shape))
        if {a.dtype.kind, b.dtype.kind} & {"f"} and a.dtype.kind != b.dtype.kind:
            return close(xp.where(k, x, 3), np.where(m, a, a.dtype.type(3)), 0)
        return close(xp.where(k, x, y), np.where(m, a, b), 0)
    if name == "sums":
        to = c.choice(["int64", "uint64"] if a.dtype.kind == "u" else ["int64"] if a.dtype.kind == "i" else ["float64"])
        want = np.asarray(np.sum(a, axis=axis, dtype=to))
        return close(xp.sum(x, axis=axis, dtype=getattr(xp, to)), want, 4 * a.size, np.sum(np.abs(a.astype("f8")), axis=axis))
    if name == "correction":
        if a.dtype.kind != "f" or a.shape[axis] < 3:
            return None
        return close(xp.var(x, axis=axis, correction=1.5), np.asarray(np.var(a, axis=axis, correction=1.5)), 8 * a.size, np.sum(np.abs(a) ** 2, axis=axis))
    a, x = c.array(ALL, writable=True)
    m, k = c.array(["bool"], a.shape[:c.random.randint(0, a.ndim)])
    v, y = c.array([a.dtype.name], c.broadcastable(a[m].shape))
    want = a.copy()
    want[m] = v
    x[k] = y
    return close(a, want, 0)


KINDS = [unary, unary, binary, binary, binary, scalars, promoted, reduction, reduction, cumulative, moved, moved, sorted_, indexed, indexed, stored,
         within, products, transformed, linear, limited, ordered]


def run(seed):
    """Returns the difference in the case of a seed, or None."""
    c = Case(seed)
    kind = c.choice(KINDS)
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            difference = kind(c)
    except Exception as e:  # raised by one of the two libraries only
        difference = f"{type(e).__name__}: {str(e)[:300]}"
    return difference and f"seed {seed}: {kind.__name__.rstrip('_')} {'; '.join(c.log)}: {difference}"


def main(seconds, seed=None):
    if seed is not None:
        print(run(seed))
        return 0
    end, cases, differing = time.time() + seconds, 0, 0
    start = random.SystemRandom().randrange(1 << 40) << 20
    while time.time() < end and differing < 40:
        difference = run(start + cases)
        cases += 1
        if difference:
            differing += 1
            print(difference, flush=True)
    print(f"{cases} cases, {differing} differ")
    return min(differing, 1)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), *map(int, sys.argv[2:])))
