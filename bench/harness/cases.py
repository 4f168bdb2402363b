"""The cases: operations and the element types for which they are measured.

A case has the same name and the same operands in every peer: element i of operand k is a function of i and k
(peers/python/operands.py). Floats are from 0.5 to 1.5 and integers from 1 to 99; half of the booleans are true. n is
the number of elements of the result. In reductions it is the number of elements of the operand, and in matrix products
the side of the matrices. Arrays with two axes have as many rows as columns, or half as many.
"""
import math
from dataclasses import dataclass
from typing import Callable

WIDTH = {'f64': 8, 'f32': 4, 'i64': 8, 'i32': 4, 'i16': 2, 'u8': 1, 'bool': 1, 'c64': 8, 'c128': 16}
DEFAULT_SIZE = 1 << 14


@dataclass(frozen=True)
class Case:
    group: str
    name: str
    dtypes: tuple
    traffic: Callable  # the least number of bytes read and written, given n and the width of an element
    text: str
    is_square: bool = False  # n is the side of a matrix
    sizes: tuple = ()  # elements of the result, if the case is not measured at the sizes of the command line
    program: str = ''  # the name of a program that takes dimensions
    dimensions: tuple = ()
    results: tuple = ('',)  # of a program: the tolerance of each result, see harness/agree.py

    def n(self, size):
        """Return n for results of size elements."""
        return math.isqrt(size) if self.is_square else size

    def ns(self, sizes):
        """Return the values of n at which the case is measured. sizes are used if the case has none of its own."""
        return [self.n(size) for size in self.sizes or sizes]

    def question(self, dtype, n):
        """Return the fields of the question "prep" for the case."""
        asked = {'case': self.program or self.name, 'dtype': dtype, 'n': n}
        return {**asked, 'dimensions': list(self.dimensions)} if self.program else asked


CASES = []


def group(name, lines, sizes=()):
    """Add the cases of a group.

    A line has the name, element types, traffic and text. sizes is for all cases of the group.
    """
    for line in lines.strip().splitlines():
        case, dtypes, traffic, text = (part.strip() for part in line.split('|'))
        bytes = eval(f'lambda n, w: {traffic}')
        CASES.append(Case(name, case, tuple(dtypes.split()), bytes, text, case.startswith('matmul'), sizes))


group('arithmetic', '''
    add_out        | f64 f32 i64 i32 i16 u8 c64 c128 | 3*n*w   | a + b into a given array, as all that end in _out
    sub_out        | f64 f32 i64 i32 i16 u8 c64 c128 | 3*n*w   | a - b
    mul_out        | f64 f32 i64 i32 i16 u8 c64 c128 | 3*n*w   | a * b
    div_out        | f64 f32 c64 c128                | 3*n*w   | a / b
    add_inplace    | f64 f32 i32                     | 3*n*w   | a += b
    add_scalar     | f64 f32 i32                     | 2*n*w   | a + 3
    max_out        | f64 f32 i64 i32 i16 u8          | 3*n*w   | maximum(a, b)
    min_out        | f64 f32 i64 i32 i16 u8          | 3*n*w   | minimum(a, b)
    neg_out        | f64 f32 i64 i32 i16             | 2*n*w   | -a
    abs_out        | f64 f32 i64 i32 i16 c128        | 2*n*w   | abs(a)
    sign_out       | f64 f32 i32                     | 2*n*w   | sign(a)
    square_out     | f64 f32 i32 c128                | 2*n*w   | a * a
    reciprocal_out | f64 f32                         | 2*n*w   | 1 / a
    sqrt_out       | f64 f32 c128                    | 2*n*w   | sqrt(a)
    conj_out       | c128                            | 2*n*w   | conj(a)
    copysign_out   | f64 f32                         | 3*n*w   | copysign(a, b)
    nextafter_out  | f64 f32                         | 3*n*w   | nextafter(a, b)
    add_mixed      | f64                             | 20*n    | int32 + float64
''')
group('comparisons', '''
    eq_out       | f64 f32 i64 i32 i16 u8 | 2*n*w+n | a == b
    ne_out       | f64 f32 i64 i32 i16 u8 | 2*n*w+n | a != b
    lt_out       | f64 f32 i64 i32 i16 u8 | 2*n*w+n | a < b
    le_out       | f64 f32 i64 i32 i16 u8 | 2*n*w+n | a <= b
    gt_out       | f64 f32 i64 i32 i16 u8 | 2*n*w+n | a > b
    ge_out       | f64 f32 i64 i32 i16 u8 | 2*n*w+n | a >= b
    isnan_out    | f64 f32                | n*w+n   | isnan(a)
    isinf_out    | f64 f32                | n*w+n   | isinf(a)
    isfinite_out | f64 f32                | n*w+n   | isfinite(a)
    signbit_out  | f64 f32                | n*w+n   | signbit(a)
''')
group('bits and logic', '''
    and_out    | bool          | 3*n*w | logical_and(a, b)
    or_out     | bool          | 3*n*w | logical_or(a, b)
    xor_out    | bool          | 3*n*w | logical_xor(a, b)
    not_out    | bool          | 2*n*w | logical_not(a)
    bitand_out | i64 i32 u8    | 3*n*w | a & b
    bitor_out  | i64 i32 u8    | 3*n*w | a or b, bit by bit
    bitxor_out | i64 i32 u8    | 3*n*w | a ^ b
    invert_out | i64 i32 u8    | 2*n*w | ~a
    shl_out    | i64 i32 u8    | 3*n*w | a << b, b from 0 to 7
    shr_out    | i64 i32 u8    | 3*n*w | a >> b, b from 0 to 7
''')
group('division', '''
    floordiv_out    | f64 f32 i64 i32 i16 u8 | 3*n*w | a // b
    rem_out         | f64 f32 i64 i32 i16 u8 | 3*n*w | a % b, with the sign of b
    fmod_out        | f64 f32 i64 i32        | 3*n*w | fmod(a, b)
    floordiv_scalar | i64 i32                | 2*n*w | a // 7
''')
group('rounding', '''
    floor_out | f64 f32 | 2*n*w | floor(a)
    ceil_out  | f64 f32 | 2*n*w | ceil(a)
    trunc_out | f64 f32 | 2*n*w | trunc(a)
    round_out | f64 f32 | 2*n*w | to the nearest, halves to even
''')
group('functions', '''
    exp_out       | f64 f32 | 2*n*w | exp(a)
    exp2_out      | f64 f32 | 2*n*w | exp2(a)
    expm1_out     | f64 f32 | 2*n*w | expm1(a)
    log_out       | f64 f32 | 2*n*w | log(a)
    log2_out      | f64 f32 | 2*n*w | log2(a)
    log10_out     | f64 f32 | 2*n*w | log10(a)
    log1p_out     | f64 f32 | 2*n*w | log1p(a)
    logaddexp_out | f64 f32 | 3*n*w | logaddexp(a, b)
    sin_out       | f64 f32 | 2*n*w | sin(a)
    cos_out       | f64 f32 | 2*n*w | cos(a)
    tan_out       | f64 f32 | 2*n*w | tan(a)
    asin_out      | f64 f32 | 2*n*w | asin(a - 1/2)
    acos_out      | f64 f32 | 2*n*w | acos(a - 1/2)
    atan_out      | f64 f32 | 2*n*w | atan(a)
    atan2_out     | f64 f32 | 3*n*w | atan2(a, b)
    sinh_out      | f64 f32 | 2*n*w | sinh(a)
    cosh_out      | f64 f32 | 2*n*w | cosh(a)
    tanh_out      | f64 f32 | 2*n*w | tanh(a)
    asinh_out     | f64 f32 | 2*n*w | asinh(a)
    acosh_out     | f64 f32 | 2*n*w | acosh(a + 1/2)
    atanh_out     | f64 f32 | 2*n*w | atanh(a - 1/2)
    pow_out       | f64 f32 | 3*n*w | a ** b
    pow2          | f64     | 2*n*w | a ** 2, a new array
    pow3          | f64     | 2*n*w | a ** 3, into a given array
    cbrt_out      | f64 f32 | 2*n*w | cbrt(a)
    hypot_out     | f64 f32 | 3*n*w | hypot(a, b)
    exp_c         | c128    | 2*n*w | exp(a) of complex numbers
''')
group('expressions', '''
    fused_poly    | f64 f32 | 5*n*w | 2a + 3b**2 - c/d
    black_scholes | f64     | 4*n*w | the price of a call, from share, strike and years
    hypot3        | f64 f32 | 4*n*w | sqrt(a*a + b*b + c*c)
    lerp          | f64 f32 | 4*n*w | a + (b - a) * c
    clip          | f64 f32 | 2*n*w | a between 0.75 and 1.25
    sincos2       | f64     | 3*n*w | sin(a)**2 + cos(b)**2
    softmax       | f64 f32 | 2*n*w | exp(a) of each row, divided by its sum
    pdist         | f64 f32 | n*w   | distances between points with four coordinates
    jacobi        | f64 f32 | 2*n*w | the mean of four neighbours
''')
group('broadcasting', '''
    add_row   | f64 f32 | 2*n*w | (r, c) + (c)
    add_col   | f64 f32 | 2*n*w | (r, c) + (r, 1)
    add_outer | f64 f32 | n*w   | (r, 1) + (1, c)
    add_b4    | f64 f32 | n*w   | (a, 1, c, 1) + (b, 1, d)
    add_T     | f64 f32 i32 u8 | 3*n*w | a + b.T
    add_s2    | f64 f32 i32 u8 | 3*n*w | a[::2] + b[::2]
    add_neg   | f64 f32 i32 u8 | 3*n*w | a[::-1] + b
''')
group('new arrays', '''
    add_new   | f64 f32 i64 i32 u8 c128 | 3*n*w   | a + b
    where_new | f64 f32                 | 3*n*w+n | where(m, a, b)
    zeros     | f64                     | n*w     | zeros, and every element set to 1
    f64_f32   | f64                     | 12*n    | conversion
    f64_i32   | f64                     | 12*n    | conversion
    i32_f64   | i32                     | 12*n    | conversion
    u8_f32    | u8                      | 5*n     | conversion
''')
group('reductions', '''
    sum_all    | f64 f32 i32 u8 | n*w   | sum
    sum_ax0    | f64 f32        | n*w   | sum along the first axis
    sum_ax1    | f64 f32        | n*w   | sum along the last axis
    sum_mid    | f64 f32        | n*w   | sum along the middle of three axes
    mean_all   | f64 f32        | n*w   | mean
    var_all    | f64 f32        | n*w   | variance
    var_ax0    | f64            | n*w   | variance along the first axis
    max_all    | f64 f32 i32    | n*w   | maximum
    max_ax0    | f64            | n*w   | maximum along the first axis
    max_ax1    | f64 f32        | n*w   | maximum along the last axis
    argmax_all | f64 f32 i32    | n*w   | index of the maximum
    argmax_ax0 | f64            | n*w   | indices of maxima along the first axis
    argmax_ax1 | f64            | n*w   | indices of maxima along the last axis
    any_all    | bool           | n*w   | any of nothing but false
    countnz    | bool           | n*w   | the number of true
    cumsum_all | f64 f32        | 2*n*w | cumulative sum
    cumsum_ax0 | f64            | 2*n*w | cumulative sum along the first axis
''')
group('products', '''
    matmul   | f64 f32         | 3*n*n*w | of matrices with n rows and columns
    matmul_i | i64 i32 i16 u8 | 3*n*n*w | of matrices of integers
    matvec   | f64 f32         | n*w     | of a matrix and a vector
    vecmat   | f64 f32         | n*w     | of a vector and a matrix
    dot      | f64 f32         | 2*n*w   | of vectors
''')
group('moving elements', '''
    copyto        | f64        | 2*n*w       | a[...] = b
    set_row       | f64 f32    | n*w         | a[...] = b, a row
    set_scalar    | f64 u8     | n*w         | a[...] = 3
    set_s2        | f64        | 2*n*w       | a[::2] = b
    set_T         | f64 f32 i16 u8 c128 | 2*n*w | a[...] = b.T
    set_T_odd     | f64 f32 i16 u8 c128 | 2*n*w | the same, with 7 more rows and 3 more columns
    set_021       | f64 f32    | 2*n*w       | a[...] = b.transpose(0, 2, 1)
    set_102       | f64 f32    | 2*n*w       | a[...] = b.transpose(1, 0, 2)
    set_120       | f64 f32    | 2*n*w       | a[...] = b.transpose(1, 2, 0)
    set_201       | f64 f32    | 2*n*w       | a[...] = b.transpose(2, 0, 1)
    set_210       | f64 f32    | 2*n*w       | a[...] = b.transpose(2, 1, 0)
    set_reverse   | f64 f32 u8 | 2*n*w       | a[...] = b[::-1]
    set_every     | f64 f32 u8 | 2*n*w       | a[...] = b[::2]
    set_col       | f64 u8     | n*w         | a[...] = b, a column
    set_short     | f64 f32 u8 | 2*n*w       | a[...] = b[:, :3], of rows with four elements
    repeat        | f64 u8     | 1.25*n*w    | each element four times
    tile          | f64 u8     | n*w         | a short row, again and again
    roll          | f64 u8     | 2*n*w       | rolled by 1001 places
    transpose     | f64 f32 u8 | 2*n*w       | a copy of a.T
    transpose_odd | f64        | 2*n*w       | the same, with 7 more rows and 3 more columns
    perm3         | f64        | 2*n*w       | a copy of a.transpose(2, 1, 0)
    concat0       | f64        | 2*n*w       | concatenate two halves
    concat1       | f64        | 2*n*w       | concatenate two halves side by side
    take          | f64 f32    | 2*n*w+8*n   | a[indices]
    mask_sel      | f64 f32 u8 | 1.5*n*w+n   | a[m]
    mask_set      | f64 f32    | 0.5*n*w+n   | a[m] = 0
    nonzero       | bool       | 5*n         | the indices of true
''')
group('sorting and searching', '''
    sort           | f64 f32 i64 i32 u8 c128 | 2*n*w       | sorted copy
    sort_ax0       | f64                     | 2*n*w       | sorted copy, along the first axis
    argsort        | f64                     | n*w+8*n     | the indices that sort
    argsort_stable | i64 i32 u8              | n*w+8*n     | the indices that sort, those of equal elements in order
    unique         | f64 f32 i64 i32         | n*w         | the distinct elements
    unique_counts  | f64 i64                 | n*w         | the distinct elements, and how many of each, of which those are compared
    searchsorted   | f64 f32 i64             | 2*n*w+8*n   | where the elements of a belong among those of b
    isin           | f64 i64                 | 2*n*w+n     | whether elements of a are in b
    histogram      | f64                     | n*w         | in 100 bins of equal width
    bincount       | i64 i32 u8              | n*w         | how often there is each number
    add_at         | f64 i64                 | 4*n*w       | add.at(zeros, indices, a)
''')
group('random numbers and statistics', '''
    random_uniform | f64 f32 | n*w   | from 0 to 1, into a given array, by PCG64
    random_normal  | f64 f32 | n*w   | standard normal numbers, into a given array, by PCG64
    percentiles    | f64 f32 | n*w   | the percentiles 5, 50 and 95
    load_text      | f64     | 19*n  | comma-separated values in memory, four in a line
''')
group('expressions', '''
    formula4 | f64 f32 | 4*n*w | (a - b) / (a + b) * c, written as text by those who can
''', sizes=(1 << 20,))
group('linear algebra', '''
    solve    | f64 | n*n*w   | the solution of n equations
    inv      | f64 | 2*n*n*w | the inverse of a matrix of n rows
    cholesky | f64 | 2*n*n*w | the factor of a positive definite matrix
    qr       | f64 | 3*n*n*w | q and r, of which r is compared
''', sizes=(1000,))
group('linear algebra', '''
    eigh     | f64 | 2*n*n*w | eigenvalues and vectors of a symmetric matrix of n rows, of which the values are compared
    svd      | f64 | 3*n*n*w | singular values and vectors, of which the values are compared
    eigvalsh | f64 | n*n*w   | eigenvalues of a symmetric matrix alone
    svdvals  | f64 | n*n*w   | singular values alone
    eig      | f64 | 3*n*n*w | eigenvalues and vectors of any matrix, of which the values are compared, in order
    eigvals  | f64 | n*n*w   | eigenvalues of any matrix alone, in order
''', sizes=(500,))
group('linear algebra', '''
    solve_4x4 | f64 | 24*n*w | the solutions of n systems of four equations
    inv_4x4   | f64 | 32*n*w | the inverses of n matrices
    det_4x4   | f64 | 17*n*w | the determinants of n matrices
''', sizes=(10000,))
group('contractions', '''
    einsum_product | f64 | 3*n*n*w  | einsum of "ij,jk"; of NumPy with optimize, as the next two
    einsum_both    | f64 | 33*n*n*w | einsum of "bij,bjk", which adds up 16 products of matrices with n rows
    einsum_stack   | f64 | 48*n*n*w | einsum of "bij,bjk->bik", of 16 matrices with n rows
    einsum_trace   | f64 | n*w      | einsum of "ii"
    einsum_sums    | f64 | n*n*w    | einsum of "ij->j"
    einsum_outer   | f64 | n*n*w    | einsum of "i,j"
''', sizes=(32, 512))
group('transforms', '''
    fft  | c128 | 2*n*w | fft, of a power of 2
    rfft | f64  | 2*n*w | rfft, of a power of 2
    fft2 | c128 | 4*n*w | fft2, of as many rows as columns
''', sizes=(1 << 14, 1 << 20))
group('transforms', '''
    fft_smooth | c128 | 2*n*w | fft, of a product of powers of 2, 3 and 5
''', sizes=(15000, 900000))
group('transforms', '''
    fft_prime | c128 | 2*n*w | fft, of a prime
''', sizes=(16381, 1000003))
