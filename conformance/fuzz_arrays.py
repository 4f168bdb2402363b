"""Random arrays in all memory layouts, and their comparison, for fuzz.py."""
import random

import ndgo as xp
import numpy as np

INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS, COMPLEX = ["float32", "float64"], ["complex64", "complex128"]
REAL = INTEGERS + FLOATS
NUMBERS = REAL + COMPLEX
ALL = ["bool"] + NUMBERS


class Case:
    """Random values, all determined by a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.numbers = np.random.default_rng(seed)
        self.log = []

    def choice(self, of):
        return self.random.choice(of)

    def chance(self, part):
        return self.random.random() < part

    def shape(self, most=4, large=True):
        if large and self.chance(0.01):  # large arrays are computed in chunks and by several processors
            return self.choice([(70001,), (257, 300), (3, 20000), (20000, 3), (300000,)])
        sizes = [0, 1, 1, 2, 3, 4, 5, 7] if self.chance(0.2) else [1, 2, 3, 4, 5]
        shape = [self.choice(sizes) for _ in range(self.random.randint(0, most))]
        if shape and self.chance(0.2):
            shape[self.random.randrange(len(shape))] = self.choice([16, 17, 33, 63, 64, 65, 130, 1000])
        return tuple(shape)

    def values(self, name, n):
        """Returns n elements of a type: small, of all magnitudes, or special."""
        r, d = self.numbers, np.dtype(name)
        if d.kind == "b":
            return r.integers(0, 2, n).astype(bool)
        if d.kind in "iu":
            i = np.iinfo(d)
            small = r.integers(0 if d.kind == "u" else -5, 10, n).astype(d)
            if self.chance(0.6):
                return small
            ends = np.array([i.min, i.max, i.min + 1, i.max - 1, 0, 1], d)
            return np.where(r.random(n) < 0.3, ends[r.integers(0, len(ends), n)], r.integers(i.min, i.max, n, d, endpoint=True)).astype(d)
        if d.kind == "c":
            part = "float32" if name == "complex64" else "float64"
            return (self.values(part, n) + 1j * self.values(part, n)).astype(d) if not self.wild else self.moderate(n).astype(d) + 1j * self.moderate(n)
        x = self.moderate(n)
        if self.wild:
            f = np.finfo(d)
            ends = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0, f.max, f.min, f.tiny, f.smallest_subnormal, 1, -1, 0.5], d)
            x = np.where(r.random(n) < 0.3, ends[r.integers(0, len(ends), n)], x)
        return x.astype(d)

    def moderate(self, n):
        x = self.numbers.normal(size=n) * 10.0 ** self.choice([-3, 0, 0, 1, 3])
        return np.round(x) if self.chance(0.3) else x

    def array(self, types, shape=None, writable=False, wild=None):
        """Returns a NumPy array in some layout, and an array of ndgo on the same memory."""
        self.wild = self.chance(0.3) if wild is None else wild
        name = self.choice(types)
        shape = self.shape() if shape is None else shape
        if shape and not writable and self.chance(0.15):
            axis = self.random.randrange(len(shape))
            a = np.broadcast_to(self.layout(name, shape[:axis] + (1,) + shape[axis + 1:]), shape)
        else:
            a = self.layout(name, shape)
        self.log.append(f"{name}{list(shape)} strides {a.strides}")
        return a, xp.asarray(a)

    def layout(self, name, shape):
        order = list(range(len(shape)))
        if self.chance(0.4):
            self.random.shuffle(order)
        steps = [self.choice([1, 1, 1, -1, 2, -2, 3]) if self.chance(0.5) else 1 for _ in shape]
        within = tuple(max(n * abs(s), 1 if n else 0) for n, s in zip(shape, steps))
        stored = tuple(within[i] for i in order)
        base = self.values(name, int(np.prod(stored, dtype=int))).reshape(stored).transpose(np.argsort(order))
        a = base[(..., *(slice(None, None, s) for s in steps))]
        return a[(..., *(slice(0, n) for n in shape))]

    def axis(self, n, many=False, none=True):
        if n == 0:
            return None
        if none and self.chance(0.25):
            return None
        if many and self.chance(0.3):
            return tuple(a - (n if self.chance(0.5) else 0) for a in self.random.sample(range(n), self.random.randint(1, n)))
        return self.random.randint(-n, n - 1)

    def broadcastable(self, shape):
        """Returns a shape that broadcasts with another."""
        s = [1 if self.chance(0.25) else n for n in shape]
        return tuple(s[self.random.randint(0, len(s)):]) if self.chance(0.3) else tuple(s)

    def key(self, shape):
        """Returns any index that NumPy accepts for arrays of a shape."""
        key, axis, arrays = [], 0, self.chance(0.5)
        at = self.shape(2, large=False)
        while axis < len(shape) and not self.chance(0.1):
            n = shape[axis]
            kind = self.random.random()
            if kind < 0.15 and n:
                key.append(self.random.randint(-n, n - 1))
            elif kind < 0.5:
                ends = [None] + list(range(-n - 2, n + 3))
                key.append(slice(self.choice(ends), self.choice(ends), self.choice([None, 1, 2, -1, -2, 3])))
            elif kind < 0.6:
                key.append(None)
                continue
            elif kind < 0.7 and Ellipsis not in [k for k in key if k is Ellipsis]:
                key.append(Ellipsis)
                axis += self.random.randint(0, len(shape) - axis)
                break
            elif arrays and kind < 0.85 and n:
                key.append(self.numbers.integers(-n, n, self.broadcastable(at)).astype(self.choice(["int8", "int64", "int32"])))
            elif arrays and kind > 0.93 and not any(isinstance(k, np.ndarray) for k in key):
                both = axis + 1 < len(shape) and self.chance(0.5)
                key.append(self.numbers.integers(0, 2, shape[axis:axis + 1 + both]).astype(bool))
                axis += both
                arrays = False
            else:
                key.append(slice(None))
            axis += 1
        return tuple(key)


def close(got, want, bound, scale=None):
    """Returns how arrays differ by more than bound units in the last place, or None."""
    got = np.asarray(got)
    if got.dtype != want.dtype:
        return f"type {got.dtype}, not {want.dtype}"
    if got.shape != want.shape:
        return f"shape {got.shape}, not {want.shape}"
    if want.dtype.kind not in "fc" or bound == 0:
        same = (got == want) | ((got != got) & (want != want))
    else:
        with np.errstate(all="ignore"):
            eps = np.finfo(want.dtype).eps * bound
            size = np.abs(want) if scale is None else np.maximum(np.abs(want), scale)
            tiny = np.finfo(want.dtype).smallest_subnormal * (bound + 1)
            same = (got == want) | ((got != got) & (want != want)) | (np.abs(got - want) <= eps * size + tiny)
            if want.dtype.kind == "c":
                same |= ~np.isfinite(want) & ~np.isfinite(got)
    if same.all():
        return None
    i = tuple(int(k) for k in np.argwhere(~same)[0]) if same.shape else ()
    return f"{got[i]!r}, not {want[i]!r} at {i}"


def native(index):
    return tuple(xp.asarray(k) if isinstance(k, np.ndarray) else k for k in index)
