"""numexpr: a formula compiled for numexpr's virtual machine, into a given array."""
import numexpr
import numpy as np

from operands import Unsupported
from with_numpy import ROOT

FIRST = '((log(a/b) + 0.07*c) / (0.2*sqrt(c)))'
SECOND = f'({FIRST} - 0.2*sqrt(c))'
NORMAL = '(0.5*(1 + tanh(ROOT*({0} + 0.044715*{0}**3))))'
FORMULAS = {
    'add_out': 'a+b', 'sub_out': 'a-b', 'mul_out': 'a*b', 'div_out': 'a/b', 'floordiv_out': 'a//b', 'rem_out': 'a%b',
    'pow_out': 'a**b', 'lt_out': 'a<b', 'le_out': 'a<=b', 'gt_out': 'a>b', 'ge_out': 'a>=b', 'eq_out': 'a==b',
    'ne_out': 'a!=b', 'and_out': 'a&b', 'or_out': 'a|b', 'not_out': '~a', 'bitand_out': 'a&b', 'bitor_out': 'a|b',
    'bitxor_out': 'a^b', 'invert_out': '~a', 'shl_out': 'a<<b', 'shr_out': 'a>>b', 'neg_out': '-a', 'abs_out': 'abs(a)',
    'square_out': 'a*a', 'reciprocal_out': '1/a', 'sqrt_out': 'sqrt(a)', 'exp_out': 'exp(a)', 'expm1_out': 'expm1(a)',
    'log_out': 'log(a)', 'log10_out': 'log10(a)', 'log1p_out': 'log1p(a)', 'sin_out': 'sin(a)', 'cos_out': 'cos(a)',
    'tan_out': 'tan(a)', 'asin_out': 'arcsin(a)', 'acos_out': 'arccos(a)', 'atan_out': 'arctan(a)',
    'atan2_out': 'arctan2(a,b)', 'sinh_out': 'sinh(a)', 'cosh_out': 'cosh(a)', 'tanh_out': 'tanh(a)',
    'asinh_out': 'arcsinh(a)', 'acosh_out': 'arccosh(a)', 'atanh_out': 'arctanh(a)', 'floor_out': 'floor(a)',
    'ceil_out': 'ceil(a)', 'add_new': 'a+b', 'add_scalar': 'a+3', 'pow2': 'a**2', 'pow3': 'a**3', 'add_row': 'a+b',
    'add_col': 'a+b', 'add_outer': 'a+b', 'add_b4': 'a+b', 'add_T': 'a+b', 'add_s2': 'a+b', 'add_neg': 'a+b',
    'add_mixed': 'a+b', 'where_new': 'where(a,b,c)', 'exp_c': 'exp(a)', 'sum_all': 'sum(a)', 'sum_ax0': 'sum(a,0)',
    'sum_ax1': 'sum(a,1)', 'max_all': 'max(a)', 'fused_poly': '2*a+3*b**2-c/d', 'hypot3': 'sqrt(a*a+b*b+c*c)',
    'lerp': 'a+(b-a)*c', 'formula4': '(a-b)/(a+b)*c', 'clip': 'where(a<0.75,0.75,where(a>1.25,1.25,a))', 'sincos2': 'sin(a)**2+cos(b)**2',
    'black_scholes': f'a*{NORMAL.format(FIRST)} - b*exp(-0.05*c)*{NORMAL.format(SECOND)}',
    'pdist': 'sum((a-b)**2,2)',
}  # fmt: skip
NEW = 'formula4 add_new where_new pow2 sum_all sum_ax0 sum_ax1 max_all'.split()


def operation(case, dtype, n, x):
    # numexpr has no narrow types and no complex abs with a real result, and its max of integers fails.
    if case not in FORMULAS or dtype in ('i16', 'u8', 'c64') or (case, dtype) in (('abs_out', 'c128'), ('max_all', 'i32')):
        raise Unsupported
    formula, names = FORMULAS[case], dict(zip('abcd', x))
    if case == 'black_scholes':
        names['ROOT'] = ROOT
    if case == 'pdist':
        names = {'a': x[0][:, None, :], 'b': x[1][None, :, :]}
        return lambda: np.sqrt(numexpr.evaluate(formula, local_dict=names))
    if case in NEW:
        return lambda: numexpr.evaluate(formula, local_dict=names)
    z = np.ascontiguousarray(numexpr.evaluate(formula, local_dict=names, casting='same_kind'))
    if z.dtype.kind == 'f' and dtype in ('f32', 'f64'):
        z = z.astype(x[-1].dtype)
    return lambda: numexpr.evaluate(formula, local_dict=names, out=z, casting='same_kind')
