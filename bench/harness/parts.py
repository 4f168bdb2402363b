"""The parts of the benchmark beside the table of all cases: calls, churn, programs, forms of programs, large arrays, threads.

A part has cases with their own sizes, its peers, and the number and length of its rounds.
"""
from dataclasses import dataclass, replace

from harness.cases import CASES, Case

Ki, Mi = 1 << 10, 1 << 20


@dataclass(frozen=True)
class Part:
    name: str
    title: str
    text: str
    cases: tuple
    peers: str = 'numpy,ndgo'
    us: str = 'ndgo'
    than: str = 'numpy'
    rounds: int = 31
    seconds: float = 0.001
    most_long: int = 5  # rounds of an operation that takes more than 50 ms
    restart: bool = False  # start the peers again for each row; otherwise the peak of memory would be that of all rows
    pairs: tuple = ()  # (peer, other): the report has the other's time divided by the peer's, for each row
    brief: bool = False  # the report has the means of groups, and of the rows only those where ndgo is slower


def lines(text):
    """Yield the fields of each line of a table."""
    for line in text.strip().splitlines():
        yield [field.strip() for field in line.split('|')]


def call(name, sizes, text):
    return Case('calls', f'call_{name}', ('f64',), lambda n, w: n * w, text, sizes=tuple(map(int, sizes.split())))


# peers/python/calls.py has the statements in NumPy. Matrices of 16 elements are 4×4.
CALLS = tuple(call(*fields) for fields in lines('''
    into            | 1 16 256 | a + b into a given array
    inplace         | 1 16 256 | a += b
    new             | 1 4 16   | a + b, a new array as all that are not into; it dies at once
    new_kept        | 1 4 16   | z = a + b, where z lives on
    run_time        | 1 16     | a + b, of types that are known at run time only: arrayapi.Add, beside nd.Add in the row before
    matrix_into     | 16       | 4×4 + 4×4, into
    matrix_new      | 16       | 4×4 + 4×4
    number_into     | 16       | 4×4 + a number, into
    number_new      | 16       | 4×4 + a number
    row_into        | 16       | 4×4 + a row of 4, into
    row_new         | 16       | 4×4 + a row of 4
    column_into     | 16       | 4×4 + 4×1, into
    column_new      | 16       | 4×4 + 4×1
    transposed_into | 16       | 4×4 + transposed 4×4, into
    transposed_new  | 16       | 4×4 + transposed 4×4
    strided_into    | 16       | 4×4 + 4×4, every other row and column of 8×8, into
    strided_new     | 16       | 4×4 + 4×4, every other row and column of 8×8
    where_into      | 16       | where(m, a, b), into
    where           | 16       | where(m, a, b)
    sum_into        | 16       | sum, into
    sum             | 16       | sum
    sum_axis        | 16       | sum of 4×4 along the first axis
    mean_axis       | 16       | mean of 4×4 along the first axis
    matmul          | 16       | 4×4 @ 4×4
    view            | 16       | 4×4 transposed, a view
    reshape         | 16       | 4×4 as 16, a view
    slice           | 16       | a[1, ...], a view
    slice_text      | 16       | the same, written as a text
    slice_range     | 16       | a[1:-1, 1:], a view
    view_kept       | 16       | z = 4×4 transposed, where z lives on
    slice_kept      | 16       | z = a[1, ...], where z lives on
    at              | 16       | a[1, 2]
    set_at          | 16       | a[1, 2] = 4
    assign          | 16       | row[...] = b, where row is a view of a row
    assign_row      | 16       | a[1] = b, with the view
'''))

SIZES_OF_CHURN = (Ki, 4 * Ki, 16 * Ki, 64 * Ki, 256 * Ki, Mi, 16 * Mi)
CHURN = tuple(
    Case('churn', name, ('f64', 'f32', 'u8'), lambda n, w: 3 * n * w, text, sizes=SIZES_OF_CHURN)
    for name, text in (('churn', 'a + b, a new array that dies when the next takes its place'),
                       ('churn_release', 'a + b, a new array that is given back at once'))  # fmt: skip
)


def programs(text):
    """Yield the cases of programs.

    A line has the name, element type, tolerance of each result, and the dimensions of each size.
    """
    for name, dtype, results, *dimensions in lines(text):
        for size, given in zip(('small', 'medium', 'large'), dimensions, strict=True):
            numbers = tuple(map(int, given.split()))
            elements = ELEMENTS[name](*numbers)
            yield Case(size, f'{name}_{size}', (dtype,), lambda n, w: n * w, given.replace(' ', ', '), sizes=(elements,),
                       program=name, dimensions=numbers, results=tuple(results.split()))  # fmt: skip


# The number of elements of the largest argument or result of a program.
ELEMENTS = {
    'jacobi2d': lambda n, steps: n * n,
    'fdtd2d': lambda h, w, steps: h * w,
    'nbody': lambda n, steps: 3 * n,
    'softmax': lambda n, h, m: n * h * m * m,
    'mlp': lambda n, d0, d1, d2: max(n * d0, d0 * d1, d1 * d2),
    'mandel': lambda n, iterations: n * n,
    'clipmix': lambda n: n * n,
    'hillshade': lambda h, w: h * w,
    'heat3d': lambda n, steps: n**3,
    'life': lambda n, steps: n * n,
    'apsp': lambda n: n * n,
    'cavity': lambda n, steps, sweeps: n * n,
    'haversine': lambda n: n * n,
    'thomas': lambda n, m: n * n * m,
    'correl': lambda n, m: max(n * m, m * m),
    'radial': lambda n, m: 2 * n,
    'limiter': lambda n: n * n,
    'diffuse': lambda n, steps: n * n,
    'convwin': lambda n, m: n * n,
}

# The dimensions are arguments of peers/python/programs.py. The tolerances are far below the effect of a mistake. They
# are also far above that of another order of operations, but for mlp: its products may be added in any order.
PROGRAMS = tuple(programs('''
    jacobi2d  | f64 | 1e-12             | 40 10       | 1000 60           | 3000 12
    fdtd2d    | f64 | 1e-12 1e-12 1e-12 | 30 35 12    | 800 900 40        | 2400 2700 8
    nbody     | f64 | 1e-12 1e-12 1e-12 | 24 10       | 400 10            | 1200 2
    softmax   | f32 | 2e-6              | 2 3 16      | 16 16 128         | 16 16 256
    mlp       | f32 | 5e-5              | 5 37 29 11  | 256 1024 1024 256 | 512 2048 2048 512
    mandel    | i32 | 0                 | 64 40       | 500 80            | 1500 40
    clipmix   | i64 | 0                 | 33          | 2000              | 4000
    hillshade | u8  | ±1 1e-12          | 80 97       | 1376 1612         | 2752 3224
'''))

# The programs of peers/python/plain.py.
PLAIN = tuple(programs('''
    heat3d    | f32 | 1e-5              | 12 3        | 100 30            | 200 4
    life      | u8  | 0                 | 20 5        | 1024 30           | 4096 2
    apsp      | f64 | 1e-12             | 30          | 300               | 600
    haversine | f64 | 1e-12             | 20                | 1000              | 3000
    thomas    | f64 | 1e-12             | 4 9               | 128 80            | 200 160
    correl    | f64 | 1e-12             | 30 8              | 1500 600          | 3000 1000
    radial    | f64 | 1e-12             | 20 5              | 40000 60          | 400000 10
    limiter   | f64 | 1e-12             | 20                | 1100              | 3000
    diffuse   | f64 | 1e-12             | 20 3              | 1000 30           | 3000 6
    convwin   | f32 | 1e-5              | 20 3              | 512 5             | 2048 5
    cavity    | f64 | 1e-9 1e-9 1e-9    | 12 3 5      | 151 20 30         | 601 2 10
'''))

BY_LOOP = ('arithmetic', 'comparisons', 'bits and logic', 'rounding')
LARGE = tuple(
    replace(case, sizes=(Mi, 16 * Mi))
    for case in CASES if case.group in BY_LOOP and case.name.endswith('_out')
)  # fmt: skip

MILLION = tuple(replace(case, sizes=(Mi,)) for case in CASES if not case.sizes)

CHEAP = 'add_out mul_out div_out max_out lt_out and_out bitand_out floor_out add_row add_new'.split()
THREADS = (
    *(replace(case, sizes=(4 * Ki, 64 * Ki, Mi)) for case in CASES if case.group == 'functions'),
    *(replace(case, sizes=(64 * Ki, 256 * Ki, 4 * Mi)) for case in CASES if case.name in CHEAP),
    *(replace(case, sizes=(64 * Ki, Mi)) for case in CASES if case.name in ('sum_all', 'sum_ax0', 'sum_ax1', 'where_new')),
)

PARTS = {part.name: part for part in (
    Part('calls', 'Calls', 'Times of calls on few elements. Most of the time is spent on the way to the loop. The allocations and bytes '
         'are those of one call. New results die at once, in both libraries; the program keeps the results of the rows "kept".',
         CALLS, rounds=21, seconds=0.004),
    Part('churn', 'Results that die', 'New arrays that soon die, in batches that are long enough for the collector to run. '
         'The peak is the most memory that the process had beyond that with which it began, operands included.',
         CHURN, rounds=9, seconds=0.02, restart=True),
    Part('programs', 'Whole programs', 'The programs of examples/workloads and their originals in NumPy, at three sizes, '
         'in processes of their own. The peak is the most memory beyond that with which they began, inputs included.',
         PROGRAMS, rounds=15, seconds=0.005, most_long=9, restart=True),
    Part('plain', 'Plain programs', 'Programs written line by line as in NumPy, with the same passes over memory, on one core and '
         'on two; NumPy has one. Nothing is released. The first element of each result is read in the time.',
         PLAIN, peers='numpy,ndgo,ndgo@2', rounds=15, seconds=0.005, most_long=9, restart=True),
    Part('compiled', 'Compiled programs', 'The plain programs, compiled as whole functions: by the generator of this library, by JAX, '
         'and as loops by hand by numba, on one core and on two. NumPy has one. numba divides no loop.',
         PLAIN, peers='numpy,ndgo-kernels,ndgo-kernels@2,jax,jax@2,numba', us='ndgo-kernels', rounds=15, seconds=0.005, most_long=9, restart=True),
    Part('released', 'Released results', 'The plain programs, and the same with a release of every array after its last use. The ratio is the time '
         'with releases divided by the time without: 1 means that releases save nothing, and less means that they save time.',
         PLAIN, peers='ndgo,ndgo-released,ndgo@2,ndgo-released@2', than='ndgo', rounds=15, seconds=0.005, most_long=9, restart=True,
         pairs=(('ndgo', 'ndgo-released'), ('ndgo@2', 'ndgo-released@2'))),
    Part('threads', 'Two cores', 'The same on one core and on two.', THREADS, peers='ndgo,ndgo@2', us='ndgo@2',
         than='ndgo', rounds=15),
    Part('million', 'One million elements', 'Every case at 1 Mi elements, too many for the second-level cache. The second '
         'table has the rows in which this library is slower.', MILLION, rounds=11, brief=True),
    Part('large', 'Large arrays', 'Results into given arrays that caches do not hold.', LARGE, rounds=11),
)}  # fmt: skip

EVERY = (*CASES, *CALLS, *CHURN, *PROGRAMS, *PLAIN)


def geometric_groups(row, case):
    """Return the groups whose means include a row."""
    if case.program:
        return [case.group] if case.program == 'mlp' else [case.group, f'{case.group}, without mlp']
    if case.group == 'calls':
        return ['all', 'kept results' if case.name.endswith('_kept') else 'others']
    if case.group == 'churn':
        return [f'{case.name}, n = {size(row.n)}']
    return [f'{case.group}, n = {size(row.n)}', f'all, n = {size(row.n)}']


def size(n):
    """Return a number of elements as text."""
    for unit, name in ((Mi, 'Mi'), (Ki, 'Ki')):
        if n % unit == 0:
            return f'{n // unit} {name}'
    return str(n)
