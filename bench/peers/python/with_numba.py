"""numba: a compiled loop over single elements, into a given array."""
import math

import numba
import numpy as np

from operands import Unsupported
from numba_programs import program
from with_numpy import ROOT

FORMULAS = {  # formulas of the elements a, b, c, d
    'add_out': 'a + b', 'sub_out': 'a - b', 'mul_out': 'a * b', 'div_out': 'a / b', 'floordiv_out': 'a // b',
    'rem_out': 'a % b', 'pow_out': 'a ** b', 'max_out': 'a if a > b else b', 'min_out': 'a if a < b else b',
    'lt_out': 'a < b', 'le_out': 'a <= b', 'gt_out': 'a > b', 'ge_out': 'a >= b', 'eq_out': 'a == b', 'ne_out': 'a != b',
    'and_out': 'a and b', 'or_out': 'a or b', 'not_out': 'not a', 'bitand_out': 'a & b', 'bitor_out': 'a | b',
    'bitxor_out': 'a ^ b', 'invert_out': '~a', 'shl_out': 'a << b', 'shr_out': 'a >> b', 'neg_out': '-a',
    'abs_out': 'abs(a)', 'square_out': 'a * a', 'reciprocal_out': '1 / a', 'sqrt_out': 'math.sqrt(a)',
    'exp_out': 'math.exp(a)', 'expm1_out': 'math.expm1(a)', 'log_out': 'math.log(a)', 'log2_out': 'np.log2(a)',
    'log10_out': 'math.log10(a)', 'log1p_out': 'math.log1p(a)', 'sin_out': 'math.sin(a)', 'cos_out': 'math.cos(a)',
    'tan_out': 'math.tan(a)', 'asin_out': 'math.asin(a)', 'acos_out': 'math.acos(a)', 'atan_out': 'math.atan(a)',
    'atan2_out': 'math.atan2(a, b)', 'sinh_out': 'math.sinh(a)', 'cosh_out': 'math.cosh(a)', 'tanh_out': 'math.tanh(a)',
    'asinh_out': 'math.asinh(a)', 'acosh_out': 'math.acosh(a)', 'atanh_out': 'math.atanh(a)',
    'hypot_out': 'math.hypot(a, b)', 'floor_out': 'math.floor(a)', 'ceil_out': 'math.ceil(a)',
    'trunc_out': 'math.trunc(a)', 'add_scalar': 'a + 3', 'floordiv_scalar': 'a // 7', 'pow2': 'a ** 2', 'pow3': 'a ** 3',
    'add_s2': 'a + b', 'add_neg': 'a + b', 'add_mixed': 'a + b', 'sincos2': 'math.sin(a)**2 + math.cos(b)**2',
    'fused_poly': '2*a + 3*b**2 - c/d', 'hypot3': 'math.sqrt(a*a + b*b + c*c)', 'lerp': 'a + (b - a)*c',
    'clip': 'min(max(a, low), high)',
}  # fmt: skip
MATRIX_FORMULAS = {
    'add_row': 'a[i, j] + b[j]', 'add_col': 'a[i, j] + b[i, 0]', 'add_outer': 'a[i, 0] + b[0, j]',
    'add_T': 'a[i, j] + b[i, j]',
}  # fmt: skip

LOOP = '''
def loop({head}, z):
    for i in range(z.size):
        {loads}
        z[i] = {formula}
'''
MATRIX_LOOP = '''
def loop(a, b, z):
    for i in range(z.shape[0]):
        for j in range(z.shape[1]):
            z[i, j] = {formula}
'''
BLACK_SCHOLES = '''
def loop(share, strike, years, z):
    for i in range(z.size):
        root = math.sqrt(years[i])*0.2
        x = (math.log(share[i]/strike[i]) + 0.07*years[i])/root
        y = x - root
        p = 0.5*(1 + math.tanh(ROOT*(x + 0.044715*x*x*x)))
        q = 0.5*(1 + math.tanh(ROOT*(y + 0.044715*y*y*y)))
        z[i] = share[i]*p - strike[i]*math.exp(-0.05*years[i])*q
'''
JACOBI = '''
def loop(a, z):
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            z[i, j] = quarter*(a[i-1, j] + a[i+1, j] + a[i, j-1] + a[i, j+1])
'''
DISTANCES = '''
def loop(a, b, z):
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            s = zero
            for k in range(4):
                s += (a[i, k] - b[j, k])*(a[i, k] - b[j, k])
            z[i, j] = math.sqrt(s)
'''
SUM = '''
def loop(a, z):
    s = zero
    for i in range(a.size):
        s += a[i]
    z[0] = s
'''
compiled = {}  # by case and element type


def source(case, x):
    """Return the Python code of a loop, the shape of its result, and its element type."""
    first = x[0]
    kind = np.bool_ if case.rpartition('_')[0] in ('lt', 'le', 'gt', 'ge', 'eq', 'ne') else x[-1].dtype
    if case in FORMULAS:
        names = 'abcd'[: len(x)]
        loads = '; '.join(f'{v} = {v}_[i]' for v in names)
        head = ', '.join(f'{v}_' for v in names)
        if first.dtype.kind == 'c' and case == 'abs_out':
            kind = first.real.dtype
        return LOOP.format(head=head, loads=loads, formula=FORMULAS[case]), first.shape, kind
    if case in MATRIX_FORMULAS:
        shape = np.broadcast_shapes(*(v.shape for v in x))
        return MATRIX_LOOP.format(formula=MATRIX_FORMULAS[case]), shape, kind
    if case == 'black_scholes':
        return BLACK_SCHOLES, first.shape, kind
    if case == 'jacobi' and first.shape[0] >= 3:
        return JACOBI, first.shape, kind
    if case == 'pdist':
        return DISTANCES, (len(first), len(x[1])), kind
    if case == 'sum_all' and first.dtype.kind == 'f':
        return SUM, (1,), kind
    raise Unsupported


def operation(case, dtype, n, x):
    if not x or dtype in ('c64', 'c128') and 'math.' in FORMULAS.get(case, ''):
        raise Unsupported
    text, shape, kind = source(case, x)
    if (case, dtype) not in compiled:
        t = x[0].dtype.type
        names = {'math': math, 'np': np, 'ROOT': ROOT}
        if x[0].dtype.kind == 'f':
            names.update(zero=t(0), quarter=t(0.25), low=t(0.75), high=t(1.25))
        exec(text, names)
        fast = True if case == 'sum_all' else {'contract'}
        compiled[case, dtype] = numba.njit(names['loop'], error_model='numpy', fastmath=fast)
    loop, z = compiled[case, dtype], np.zeros(shape, kind)

    def run():
        loop(*x, z)
        return z

    return run
