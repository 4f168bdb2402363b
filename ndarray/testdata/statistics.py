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
text = json.dumps(out).replace('}, ', '},\n')
pathlib.Path(__file__).with_name('statistics.json').write_text(text + '\n')
