"""Write statistics.json: what NumPy computes, for the tests of quantiles, averages, interpolation and padding."""

import json
import pathlib

import numpy as np

rng = np.random.default_rng(5)
x = rng.normal(size=(4, 5, 6))
xn = x.copy()
xn[x > 1] = np.nan
xn[1, 2] = np.nan
out = {}


def put(name, v):
    v = np.asarray(v, float)
    out[name] = {'shape': list(v.shape), 'values': [float(t).hex() for t in v.ravel()]}


put('x', x)
put('xn', xn)
methods = [
    'inverted_cdf', 'averaged_inverted_cdf', 'closest_observation', 'interpolated_inverted_cdf', 'hazen', 'weibull', 'linear',
    'median_unbiased', 'normal_unbiased', 'lower', 'higher', 'midpoint', 'nearest']  # fmt: skip
for i, m in enumerate(methods):
    put(f'quantile {i}', np.quantile(x, [0, 0.1, 0.25, 1 / 3, 0.5, 0.6, 0.75, 0.9, 1], axis=1, method=m))
put('percentile', np.percentile(x, [[10, 50], [90, 99]], axis=(0, 2)))
put('median', np.median(x))
put('median keep', np.median(x, axis=(2, 0), keepdims=True))
put('median even', np.median(x, axis=0))
put('nansum', np.nansum(xn, axis=1))
put('nanprod', np.nanprod(xn, axis=2))
put('nanmin', np.nanmin(xn, axis=2))
put('nanmax', np.nanmax(xn, axis=2))
put('nanmean', np.nanmean(xn, axis=2))
put('nanvar', np.nanvar(xn, axis=(0, 1), ddof=1))
put('nanstd', np.nanstd(xn, axis=2, keepdims=True))
put('nanmedian', np.nanmedian(xn, axis=2))
put('nanpercentile', np.nanpercentile(xn, [20, 70], axis=2))
w = rng.random(5)
put('w', w)
put('average', np.average(x, axis=1, weights=w))
put('average all', np.average(x, weights=np.abs(x)))
put('ptp', np.ptp(x, axis=1))
put('cov', np.cov(x[0]))
put('cov0', np.cov(x[0], ddof=0))
put('corrcoef', np.corrcoef(x[0]))
put('interp', np.interp(x, [-1, -0.5, 0, 0, 1], [3, 1, -2, 4, 5]))
put('gradient', np.gradient(x, 0.5, axis=1))
put('trapezoid', np.trapezoid(x, dx=0.5, axis=1))
put('trapezoid at', np.trapezoid(x, x=np.cumsum(w), axis=1))
for m in ['constant', 'edge', 'reflect', 'symmetric', 'wrap']:
    put('pad ' + m, np.pad(x[0, :3, :4], ((2, 5), (7, 1)), mode=m))
numbers = rng.integers(-100, 100, size=(3, 5))
put('numbers', numbers)
for kind in ['int8', 'uint8', 'int32', 'uint64', 'int64', 'float32', 'float64', 'complex64', 'complex128', 'bool']:
    part = (numbers > 0) if kind == 'bool' else np.abs(numbers).astype(kind) if kind[0] == 'u' else numbers.astype(kind)
    if kind[0] == 'c':
        part = part + 1j * part[::-1].astype(kind)
    pads = {
        'linear_ramp': dict(mode='linear_ramp'),
        'linear_ramp 7': dict(mode='linear_ramp', end_values=7),
    }
    for m in ['maximum', 'mean', 'median', 'minimum']:
        if kind[0] != 'c' or m == 'mean':
            pads[m] = dict(mode=m)
            for n in [1, 2, 4]:
                pads[f'{m} {n}'] = dict(mode=m, stat_length=n)
    for name, how in pads.items():
        v = np.pad(part, ((2, 5), (7, 1)), **how)
        put(f'pad {kind} {name}', np.stack([v.real, v.imag], -1) if kind[0] == 'c' else v)
put('pad sides', np.pad(numbers, ((2, 5), (7, 1)), mode='linear_ramp', end_values=((10, 20), (30, 40))))
text = json.dumps(out).replace('}, ', '},\n')
pathlib.Path(__file__).with_name('statistics.json').write_text(text + '\n')
