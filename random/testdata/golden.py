"""Write numpy.json: what NumPy's generators give, for the tests of package random. python3 random/testdata/golden.py"""

import json
import pathlib

import numpy as np

FIRST, SKIPPED, LAST = 24, 20000, 8  # the first numbers of each case, and those after many more
rng = np.random.default_rng


def stream(draw, skipped=SKIPPED):
    """Return the numbers as text that says all bits."""
    x = draw(FIRST + skipped + LAST)
    if len(x) > FIRST + LAST:
        x = np.concatenate([x[:FIRST], x[-LAST:]])
    return [v.hex() if isinstance(v, float) else str(v) for v in x.tolist()]


cases = {}
for seed in [0, 42, 2**32 - 1, 2**32, 2**64 - 1, [1, 2, 3], [2**40, 0, 7, 1, 2, 3, 4, 5]]:
    cases[f'Uint64 {json.dumps(seed)}'] = stream(lambda n: rng(seed).bit_generator.random_raw(n))
    cases[f'Philox {json.dumps(seed)}'] = stream(lambda n: np.random.Philox(seed).random_raw(n))
children = rng(7).spawn(3)
for i, child in enumerate(children):
    cases[f'Spawn {i}'] = stream(lambda n: child.bit_generator.random_raw(n))
cases['Spawn 1 0'] = stream(lambda n: children[1].spawn(1)[0].bit_generator.random_raw(n))

f32 = np.float32
cases['Random f64'] = stream(lambda n: rng(1).random(n))
cases['Random f32'] = stream(lambda n: rng(1).random(n, dtype=f32).astype(float))
cases['Uniform f64'] = stream(lambda n: rng(2).uniform(-3, 5, n))
cases['Normal f64'] = stream(lambda n: rng(3).normal(1, 2, n))
cases['Normal f32'] = stream(lambda n: rng(3).standard_normal(n, dtype=f32).astype(float))
cases['Exponential f64'] = stream(lambda n: rng(4).exponential(3, n))
cases['Exponential f32'] = stream(lambda n: rng(4).standard_exponential(n, dtype=f32).astype(float))
for k in [0, 0.3, 1, 2.5, 40]:
    cases[f'Gamma {k}'] = stream(lambda n: rng(5).gamma(k, 2, n))
for a, b in [(0.4, 0.7), (2, 3), (1e-200, 1e-201), (1e-4, 2e-4), (0.5, 4)]:
    cases[f'Beta {a} {b}'] = stream(lambda n: rng(6).beta(a, b, n))
cases['ChiSquare'] = stream(lambda n: rng(7).chisquare(3, n))
cases['F'] = stream(lambda n: rng(7).f(3, 5, n))
cases['StudentT'] = stream(lambda n: rng(7).standard_t(4, n))
cases['LogNormal'] = stream(lambda n: rng(7).lognormal(0.5, 0.7, n))
cases['Cauchy'] = stream(lambda n: rng(7).standard_cauchy(n))
cases['Pareto'] = stream(lambda n: rng(7).pareto(2.5, n))
cases['Weibull'] = stream(lambda n: rng(7).weibull(1.5, n))
cases['Power'] = stream(lambda n: rng(7).power(1.5, n))
cases['Laplace'] = stream(lambda n: rng(7).laplace(1, 2, n))
cases['Gumbel'] = stream(lambda n: rng(7).gumbel(1, 2, n))
cases['Logistic'] = stream(lambda n: rng(7).logistic(1, 2, n))
cases['Rayleigh'] = stream(lambda n: rng(7).rayleigh(2, n))
cases['Wald'] = stream(lambda n: rng(7).wald(1, 2, n))
cases['Triangular'] = stream(lambda n: rng(7).triangular(-1, 0.5, 2, n))
for kappa in [0, 1e-9, 1e-6, 0.5, 30, 1e7]:
    cases[f'VonMises {kappa}'] = stream(lambda n: rng(8).vonmises(1, kappa, n))

types = {'int': np.int64, 'int32': np.int32, 'int16': np.int16, 'int8': np.int8, 'uint64': np.uint64, 'uint32': np.uint32,
         'uint16': np.uint16, 'uint8': np.uint8}  # fmt: skip
for name, t in types.items():
    info = np.iinfo(t)
    for lo, last in [(0, 9), (5, 5), (info.min, info.max), (info.min // 3, info.max // 3), (0, min(info.max, 2**32 - 1)), (1, 100)]:
        cases[f'Integers {name} {lo} {last}'] = stream(
            lambda n: rng(9).integers(lo, last, n, dtype=t, endpoint=True))  # fmt: skip
cases['Bytes'] = [rng(9).bytes(11).hex()]

for mean in [0, 0.3, 9.9, 10, 12.5, 1e6]:
    cases[f'Poisson {mean}'] = stream(lambda n: rng(10).poisson(mean, n))
for n_, p in [(0, 0.5), (10, 0), (10, 1), (20, 0.3), (20, 0.8), (1000, 0.4), (1000, 0.9), (1000000, 0.5), (50, 0.03)]:
    cases[f'Binomial {n_} {p}'] = stream(lambda n: rng(11).binomial(n_, p, n))
for p in [0.01, 0.3, 0.5, 1]:
    cases[f'Geometric {p}'] = stream(lambda n: rng(12).geometric(p, n))
for n_, p in [(3, 0.4), (2.5, 0.9), (100, 0.1)]:
    cases[f'NegativeBinomial {n_} {p}'] = stream(lambda n: rng(13).negative_binomial(n_, p, n))
for p in [0, 0.3, 0.95]:
    cases[f'LogSeries {p}'] = stream(lambda n: rng(14).logseries(p, n))
for a in [1.1, 2, 4.5, 2000]:
    cases[f'Zipf {a}'] = stream(lambda n: rng(15).zipf(a, n))
for good, bad, n_ in [(5, 7, 4), (5, 7, 11), (50, 70, 30), (70, 50, 100), (100000, 300000, 5000), (0, 5, 3), (9, 0, 4), (20, 8, 15)]:
    cases[f'Hypergeometric {good} {bad} {n_}'] = stream(lambda n: rng(16).hypergeometric(good, bad, n_, n))
cases['Multinomial'] = stream(lambda n: rng(17).multinomial(60, [0.1, 0.2, 0.3, 0.4], n // 4).ravel())
for alpha in [[1, 2, 3, 0.5], [0.05, 0.02, 0.01, 0.09]]:
    cases[f'Dirichlet {json.dumps(alpha)}'] = stream(lambda n: rng(18).dirichlet(alpha, n // 4).ravel())
cases['MultivariateNormal'] = stream(
    lambda n: rng(19).multivariate_normal([1, 2], [[2, 0.5], [0.5, 1]], n // 2, method='cholesky').ravel())  # fmt: skip

for count, n_ in [(10, 25), (10, 10), (500, 40), (20000, 300), (20000, 1000), (20000, 20000), (10001, 201)]:
    if n_ <= count:
        cases[f'Distinct {count} {n_}'] = stream(lambda _: rng(20).choice(count, n_, replace=False), 0)
    cases[f'Choice {count} {n_}'] = stream(lambda _: rng(20).choice(count, n_), 0)
weights = [0.1, 0, 0.25, 0.05, 0.2, 0.4]
cases['Weights'] = stream(lambda n: rng(21).choice(6, n, p=weights))
cases['Weights distinct'] = stream(lambda _: np.concatenate([rng(s).choice(6, 5, p=weights, replace=False) for s in range(8)]), 0)
for n_ in [0, 1, 2, 10, 1000]:
    cases[f'Permutation {n_}'] = stream(lambda _: rng(22).permutation(n_), 0)


def shuffled(shape, axis=0):
    x = np.arange(np.prod(shape)).reshape(shape)
    rng(23).shuffle(x, axis=axis)
    return x.ravel()


for n_ in [1, 10, 1000]:
    cases[f'Shuffle {n_}'] = stream(lambda _: shuffled((n_,)), 0)
cases['Shuffle rows'] = stream(lambda _: shuffled((9, 4)), 0)
cases['Shuffle axis'] = stream(lambda _: shuffled((3, 4, 5), 1), 0)

text = ',\n'.join(f'{json.dumps(name)}: {json.dumps(numbers)}' for name, numbers in cases.items())
pathlib.Path(__file__).with_name('numpy.json').write_text('{' + text + '}\n')
