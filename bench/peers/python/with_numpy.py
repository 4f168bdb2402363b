"""NumPy: results go into a given array, unless the case requires a new one. This file defines the meaning of each case."""
import io

import numpy as np

from calls import Call as call
from operands import PERMUTED, Unsupported
from programs import program

BINARY = dict(
    add=np.add, sub=np.subtract, mul=np.multiply, div=np.divide, floordiv=np.floor_divide, rem=np.remainder, fmod=np.fmod,
    pow=np.power, max=np.maximum, min=np.minimum, lt=np.less, le=np.less_equal, gt=np.greater, ge=np.greater_equal,
    eq=np.equal, ne=np.not_equal, bitand=np.bitwise_and, bitor=np.bitwise_or, bitxor=np.bitwise_xor, shl=np.left_shift,
    shr=np.right_shift, copysign=np.copysign, nextafter=np.nextafter, logaddexp=np.logaddexp, atan2=np.arctan2,
    hypot=np.hypot, **{'and': np.logical_and, 'or': np.logical_or, 'xor': np.logical_xor},
)  # fmt: skip
UNARY = dict(
    neg=np.negative, abs=np.abs, sign=np.sign, square=np.square, reciprocal=np.reciprocal, sqrt=np.sqrt, conj=np.conj,
    exp=np.exp, exp2=np.exp2, expm1=np.expm1, log=np.log, log2=np.log2, log10=np.log10, log1p=np.log1p, sin=np.sin,
    cos=np.cos, tan=np.tan, asin=np.arcsin, acos=np.arccos, atan=np.arctan, sinh=np.sinh, cosh=np.cosh, tanh=np.tanh,
    asinh=np.arcsinh, acosh=np.arccosh, atanh=np.arctanh, cbrt=np.cbrt, floor=np.floor, ceil=np.ceil, trunc=np.trunc,
    round=np.rint, isnan=np.isnan, isinf=np.isinf, isfinite=np.isfinite, signbit=np.signbit, invert=np.invert,
    **{'not': np.logical_not},
)  # fmt: skip
BROADCAST = 'add_row add_col add_outer add_b4 add_T add_s2 add_neg add_mixed'.split()
ROOT = 0.7978845608028654  # sqrt(2 / pi)


def normal(x, tanh):
    """Return the approximate probability that a normal variable is less than x."""
    return 0.5 * (1 + tanh(ROOT * (x + 0.044715 * x * x * x)))


def black_scholes(share, strike, years, xp):
    """Return the price of a call option; xp is a module like NumPy."""
    root = xp.sqrt(years) * 0.2
    first = (xp.log(share / strike) + 0.07 * years) / root
    second = first - root
    return share * normal(first, xp.tanh) - strike * xp.exp(-0.05 * years) * normal(second, xp.tanh)


def operation(case, dtype, n, x):
    """Return a function without parameters that computes the case once and returns the result."""
    name, _, form = case.rpartition('_')
    if form == 'out' and name in UNARY:
        return unary(UNARY[name], x[0])
    if form == 'out' and name in BINARY:
        return binary(BINARY[name], *x)
    if case in BROADCAST:
        return binary(np.add, *x)
    if case == 'load_text':
        return load_text(x[0])
    for table in (scalar_cases, new_arrays, reductions, moves, sorts, stores, expressions, matrices, contractions, transforms, drawn):
        f = table(n, *x, *[None] * (4 - len(x))).get(case)
        if f:
            return f
    raise Unsupported


def unary(f, a):
    z = np.empty_like(f(a))
    return lambda: f(a, z)


def binary(f, a, b):
    z = np.ascontiguousarray(f(a, b))
    if f in (np.maximum, np.minimum):  # they warn, slowly, if out is a positional argument
        return lambda: f(a, b, out=z)
    return lambda: f(a, b, z)


def scalar_cases(n, a, b, c, d):
    z = None if a is None else np.empty_like(a)
    return {
        'add_scalar': lambda: np.add(a, 3, z),
        'floordiv_scalar': lambda: np.floor_divide(a, 7, z),
        'pow2': lambda: a**2,  # a**2 has a fast path, np.power has none
        'pow3': lambda: np.power(a, 3, z),
        'exp_c': lambda: np.exp(a, z),
    }


def new_arrays(n, a, b, c, d):
    def zeros():
        z = np.zeros(n)
        z.fill(1)
        return z

    kept = None

    def churn():
        nonlocal kept
        kept = a + b
        return kept

    return {
        'churn': churn,
        'churn_release': lambda: a + b,
        'add_new': lambda: a + b,
        'where_new': lambda: np.where(a, b, c),
        'zeros': zeros,
        'f64_f32': lambda: a.astype(np.float32),
        'f64_i32': lambda: a.astype(np.int32),
        'i32_f64': lambda: a.astype(np.float64),
        'u8_f32': lambda: a.astype(np.float32),
    }


def reductions(n, a, b, c, d):
    return {
        'sum_all': lambda: a.sum(),
        'sum_ax0': lambda: a.sum(0),
        'sum_ax1': lambda: a.sum(-1),
        'sum_mid': lambda: a.sum(1),
        'mean_all': lambda: a.mean(),
        'var_all': lambda: a.var(),
        'var_ax0': lambda: a.var(0),
        'max_all': lambda: a.max(),
        'max_ax0': lambda: a.max(0),
        'max_ax1': lambda: a.max(-1),
        'argmax_all': lambda: a.argmax(),
        'argmax_ax0': lambda: a.argmax(0),
        'argmax_ax1': lambda: a.argmax(-1),
        'any_all': lambda: a.any(),
        'countnz': lambda: np.count_nonzero(a),
        'cumsum_all': lambda: a.cumsum(),
        'cumsum_ax0': lambda: a.cumsum(0),
        'matmul': lambda: a @ b,
        'matmul_i': lambda: a @ b,
        'matvec': lambda: a @ b,
        'vecmat': lambda: a @ b,
        'dot': lambda: a.dot(b),
    }


def moves(n, a, b, c, d):
    return {
        'transpose': lambda: np.ascontiguousarray(a.T),
        'transpose_odd': lambda: np.ascontiguousarray(a.T),
        'perm3': lambda: np.ascontiguousarray(a.transpose(2, 1, 0)),
        'concat0': lambda: np.concatenate((a, b), 0),
        'concat1': lambda: np.concatenate((a, b), 1),
        'repeat': lambda: np.repeat(a, 4),
        'tile': lambda: np.tile(a, n // len(a)),
        'roll': lambda: np.roll(a, 1001),
        'take': lambda: a[b],
        'mask_sel': lambda: a[b],
        'nonzero': lambda: np.flatnonzero(a),
    }


def sorts(n, a, b, c, d):
    def add_at():
        z = np.zeros(n, a.dtype)
        np.add.at(z, b, a)
        return z

    return {
        'sort': lambda: np.sort(a),
        'sort_ax0': lambda: np.sort(a, 0),
        'argsort': lambda: np.argsort(a),
        'argsort_stable': lambda: np.argsort(a, stable=True),
        'unique': lambda: np.unique(a),
        'unique_counts': lambda: np.unique(a, return_counts=True)[1],
        'searchsorted': lambda: np.searchsorted(b, a),
        'isin': lambda: np.isin(a, b),
        'histogram': lambda: np.histogram(a, 100)[0],
        'bincount': lambda: np.bincount(a),
        'add_at': add_at,
        'percentiles': lambda: np.percentile(a, [5, 50, 95]),
    }


def matrices(n, a, b, c, d):
    return {
        'solve': lambda: np.linalg.solve(a, b),
        'inv': lambda: np.linalg.inv(a),
        'cholesky': lambda: np.linalg.cholesky(a),
        'qr': lambda: np.linalg.qr(a)[1],
        'eigh': lambda: np.linalg.eigh(a)[0],
        'svd': lambda: np.linalg.svd(a)[1],
        'eigvalsh': lambda: np.linalg.eigvalsh(a),
        'svdvals': lambda: np.linalg.svdvals(a),
        'eig': lambda: np.sort(np.linalg.eig(a)[0]),
        'eigvals': lambda: np.sort(np.linalg.eigvals(a)),
        'solve_4x4': lambda: np.linalg.solve(a, b),
        'inv_4x4': lambda: np.linalg.inv(a),
        'det_4x4': lambda: np.linalg.det(a),
    }


def contractions(n, a, b, c, d):
    return {
        'einsum_product': lambda: np.einsum('ij,jk', a, b, optimize=True),
        'einsum_both': lambda: np.einsum('bij,bjk', a, b, optimize=True),
        'einsum_stack': lambda: np.einsum('bij,bjk->bik', a, b, optimize=True),
        'einsum_trace': lambda: np.einsum('ii', a),
        'einsum_sums': lambda: np.einsum('ij->j', a),
        'einsum_outer': lambda: np.einsum('i,j', a, b),
    }


def transforms(n, a, b, c, d):
    one = lambda: np.fft.fft(a)
    return {'fft': one, 'fft_smooth': one, 'fft_prime': one, 'rfft': lambda: np.fft.rfft(a), 'fft2': lambda: np.fft.fft2(a)}


class Draw:
    """Random numbers into a given array. A call draws the first ones of the generator, repeat draws on."""

    def __init__(self, name, z):
        self.new = lambda: getattr(np.random.default_rng(42), name)
        self.draw, self.z = self.new(), z

    def __call__(self):
        self.new()(dtype=self.z.dtype, out=self.z)
        return self.z

    def repeat(self, n):
        draw, z, dtype = self.draw, self.z, self.z.dtype
        for _ in range(n):
            draw(dtype=dtype, out=z)


def load_text(x):
    lines = x.reshape(-1, 4 if x.size % 4 == 0 else 1).tolist()
    text = ''.join(','.join(map(repr, line)) + '\n' for line in lines)
    return lambda: np.loadtxt(io.StringIO(text), delimiter=',', ndmin=2)


def drawn(n, a, b, c, d):
    return {
        'random_uniform': a is not None and Draw('random', a),
        'random_normal': a is not None and Draw('standard_normal', a),
    }


def stores(n, a, b, c, d):
    def add_inplace():
        nonlocal a
        a += b
        return a

    def store(index, value):
        def run():
            a[index] = value
            return a

        return run

    return {
        'add_inplace': add_inplace,
        'copyto': store(..., b),
        'set_row': store(..., b),
        'set_scalar': store(..., 3),
        'set_T': lambda: store(..., b.T)(),
        'set_T_odd': lambda: store(..., b.T)(),
        **{case: (lambda axes: lambda: store(..., b.transpose(axes))())(axes) for case, axes in PERMUTED.items()},
        'set_reverse': lambda: store(..., b[::-1])(),
        'set_every': lambda: store(..., b[::2])(),
        'set_col': store(..., b),
        'set_short': lambda: store(..., b[:, :3])(),
        'set_s2': store(slice(None, None, 2), b),
        'mask_set': store(b, 0),
    }


def expressions(n, a, b, c, d):
    z = None if a is None else np.zeros_like(a)

    def clip():
        return np.clip(a, 0.75, 1.25, out=z)

    def softmax():
        e = np.exp(a - a.max(-1, keepdims=True))
        e /= e.sum(-1, keepdims=True)
        return e

    def distances():
        difference = a[:, None, :] - b[None, :, :]
        return np.sqrt((difference * difference).sum(-1))

    def jacobi():
        if a.shape[0] < 3:
            raise Unsupported
        z[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
        return z

    return {
        'fused_poly': lambda: 2 * a + 3 * b**2 - c / d,
        'black_scholes': lambda: black_scholes(a, b, c, np),
        'hypot3': lambda: np.sqrt(a * a + b * b + c * c),
        'lerp': lambda: a + (b - a) * c,
        'formula4': lambda: (a - b) / (a + b) * c,
        'clip': clip,
        'sincos2': lambda: np.sin(a) ** 2 + np.cos(b) ** 2,
        'softmax': softmax,
        'pdist': distances,
        'jacobi': jacobi,
    }
