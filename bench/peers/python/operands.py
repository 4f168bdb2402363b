"""The operands of the cases, the same in every peer: see bench/internal/peer/operand.go."""
import math

import numpy as np

DTYPE = {
    'f64': np.float64,
    'f32': np.float32,
    'i64': np.int64,
    'i32': np.int32,
    'i16': np.int16,
    'u8': np.uint8,
    'bool': np.bool_,
    'c64': np.complex64,
    'c128': np.complex128,
}


class Unsupported(Exception):
    """The error of a peer that does not have a case."""


def hash64(k, n):
    """Return n values of 64 random bits for operand k (SplitMix64)."""
    x = (np.arange(1, n + 1, dtype=np.uint64) + np.uint64(k << 40)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return x ^ x >> np.uint64(31)


def unit(x):
    return 0.5 + (x >> np.uint64(11)).astype(np.float64) * 2.0**-53


def operand(k, dtype, *shape):
    """Return operand k of a case."""
    n = math.prod(shape)
    kind = np.dtype(DTYPE[dtype]).kind
    if kind == 'c':
        parts = unit(hash64(k, 2 * n))
        x = parts[0::2] + 1j * parts[1::2]
    elif kind == 'f':
        x = unit(hash64(k, n))
    elif kind == 'b':
        x = hash64(k, n) >> np.uint64(63) == 1
    else:
        x = 1 + hash64(k, n) % np.uint64(99)
    return x.astype(DTYPE[dtype]).reshape(shape)


def matrix(n):
    """Return the rows and columns of an array of n elements: equal, or twice as many columns."""
    if n & (n - 1):
        return n, 1
    rows = 1 << (n.bit_length() - 1) // 2
    return rows, n // rows


def cube(n):
    """Return the three sides of an array of n elements."""
    if n & (n - 1):
        return n, 1, 1
    a = 1 << (n.bit_length() - 1) // 3
    return a, *matrix(n // a)


TERNARY = ('black_scholes', 'hypot3', 'lerp', 'formula4')
BINARY = (
    'churn churn_release add_new add_out sub_out mul_out div_out floordiv_out rem_out fmod_out pow_out max_out min_out '
    'lt_out le_out gt_out ge_out eq_out ne_out and_out or_out xor_out bitand_out bitor_out bitxor_out copysign_out nextafter_out '
    'logaddexp_out atan2_out hypot_out sincos2 copyto dot einsum_outer'
).split()
ROWS = (
    'sum_ax0 sum_ax1 max_ax0 max_ax1 argmax_ax0 argmax_ax1 var_ax0 cumsum_ax0 sort_ax0 softmax jacobi transpose fft2'
).split()
PERMUTED = {'set_021': (0, 2, 1), 'set_102': (1, 0, 2), 'set_120': (1, 2, 0), 'set_201': (2, 0, 1), 'set_210': (2, 1, 0)}
SHIFT = {'asin_out': -0.5, 'acos_out': -0.5, 'atanh_out': -0.5, 'acosh_out': 0.5}  # shifts the operand into the domain of the function


def regular(case, m):
    """Return a matrix of the kind that the case takes, far from singular, and its first row."""
    if case in ('cholesky', 'eigh', 'eigvalsh'):
        m = m + m.T
    return [m + 2 * len(m) * np.eye(len(m), dtype=m.dtype), m[0]]


def operands(case, dtype, n):
    """Return the operands of a case as a list."""
    x = lambda k, *shape: operand(k, dtype, *shape)
    if case in BINARY:
        return [x(0, n), x(1, n)]
    if case in TERNARY:
        return [x(0, n), x(1, n), x(2, n)]
    if case == 'fused_poly':
        return [x(0, n), x(1, n), x(2, n), x(3, n)]
    if case in SHIFT:
        return [(x(0, n).astype(np.float64) + SHIFT[case]).astype(DTYPE[dtype])]
    if case in ('matmul', 'matmul_i'):
        return [x(0, n, n), x(1, n, n)]
    if case in ('eig', 'eigvals'):
        return [x(0, n, n) - 1]
    if case == 'einsum_product':
        return [x(0, n, n), x(1, n, n)]
    if case in ('einsum_both', 'einsum_stack'):
        return [x(0, 16, n, n), x(1, 16, n, n)]
    if case in ('einsum_trace', 'einsum_sums'):
        return [x(0, n, n)]
    if case in ('solve', 'inv', 'cholesky', 'qr', 'eigh', 'svd', 'eigvalsh', 'svdvals'):
        return regular(case, x(0, n, n))
    if case in ('solve_4x4', 'inv_4x4', 'det_4x4'):
        return [x(0, n, 4, 4) + 4 * np.eye(4, dtype=DTYPE[dtype]), x(1, n, 4, 1)]
    if case in PERMUTED:
        sides = cube(n)
        source = [0, 0, 0]
        for i, axis in enumerate(PERMUTED[case]):
            source[axis] = sides[i]
        return [x(0, *sides), x(1, *source)]
    r, c = matrix(n)
    if case in ROWS:
        return [x(0, r, c)]
    special = {
        'add_inplace': lambda: [x(0, n), np.zeros(n, DTYPE[dtype])],
        'add_mixed': lambda: [operand(0, 'i32', n), operand(1, 'f64', n)],
        'add_row': lambda: [x(0, r, c), x(1, c)],
        'add_col': lambda: [x(0, r, c), x(1, r, 1)],
        'add_outer': lambda: [x(0, r, 1), x(1, 1, c)],
        'add_b4': lambda: [x(0, matrix(r)[0], 1, matrix(c)[0], 1), x(1, matrix(r)[1], 1, matrix(c)[1])],
        'add_T': lambda: [x(0, r, c), x(1, c, r).T],
        'add_s2': lambda: [x(0, 2 * n)[::2], x(1, 2 * n)[::2]],
        'add_neg': lambda: [x(0, n)[::-1], x(1, n)],
        'shl_out': lambda: [x(0, n), x(1, n) & 7],
        'shr_out': lambda: [x(0, n), x(1, n) & 7],
        'where_new': lambda: [operand(0, 'bool', n), x(1, n), x(2, n)],
        'mask_sel': lambda: [x(0, n), operand(1, 'bool', n)],
        'mask_set': lambda: [x(0, n), operand(1, 'bool', n)],
        'take': lambda: [x(0, n), (hash64(1, n) % np.uint64(n)).astype(np.int64)],
        'add_at': lambda: [x(0, n), (hash64(1, n) % np.uint64(n)).astype(np.int64)],
        'searchsorted': lambda: [x(0, n), np.sort(x(1, n))],
        'isin': lambda: [x(0, n), x(0, 2 * n)[n // 2 : n // 2 + n]],
        'any_all': lambda: [np.zeros(n, bool)],
        'set_row': lambda: [x(0, r, c), x(1, c)],
        'set_s2': lambda: [x(0, 2 * n), x(1, n)],
        'matvec': lambda: [x(0, r, c), x(1, c)],
        'vecmat': lambda: [x(0, r), x(1, r, c)],
        'set_T': lambda: [x(0, r, c), x(1, c, r)],
        'set_T_odd': lambda: [x(0, r + 7, c + 3), x(1, c + 3, r + 7)],
        'set_reverse': lambda: [x(0, n), x(1, n)],
        'set_every': lambda: [x(0, n), x(1, 2 * n)],
        'set_col': lambda: [x(0, r, c), x(1, r, 1)],
        'set_short': lambda: [x(0, n // 3, 3), x(1, n // 3, 4)],
        'repeat': lambda: [x(0, n // 4)],
        'tile': lambda: [x(0, min(n, 100))],
        'transpose_odd': lambda: [x(0, r + 7, c + 3)],
        'perm3': lambda: [x(0, *cube(n))],
        'concat0': lambda: [x(0, r // 2, c), x(1, r // 2, c)],
        'concat1': lambda: [x(0, r, c // 2), x(1, r, c // 2)],
        'pdist': lambda: [x(0, r, 4), x(1, c, 4)],
        'sum_mid': lambda: [x(0, matrix(r)[0], n // matrix(r)[0] ** 2, matrix(r)[0])],
        'zeros': lambda: [],
        'random_uniform': lambda: [np.empty(n, DTYPE[dtype])],
        'random_normal': lambda: [np.empty(n, DTYPE[dtype])],
    }
    return special[case]() if case in special else [x(0, n)]
