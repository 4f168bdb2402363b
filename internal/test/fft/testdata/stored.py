"""Writes stored.jsonl beside this file: transforms as NumPy computes them, of operands that operand() and the test make alike.

Needs: python -m pip install numpy==2.4.6
"""
import json
import pathlib

import numpy as np


def operand(shape, real):
    n = int(np.prod(shape))
    re = ((np.arange(n) * 7 + 3) % 11 - 5).astype(np.float64)
    im = ((np.arange(n) * 5 + 1) % 13 - 6).astype(np.float64)
    return (re if real else re + 1j * im).reshape(shape)


CASES = []
for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 37, 64):
    for name in ('fft', 'ifft', 'rfft', 'irfft', 'hfft', 'ihfft'):
        if n > 1 or name not in ('irfft', 'hfft'):
            CASES.append((name, (n,), {}))
for name in ('fft', 'ifft', 'rfft', 'irfft', 'hfft', 'ihfft'):
    for norm in ('backward', 'ortho', 'forward'):
        for axis in (0, 1, -1):
            for n in (None, 3, 5, 8):
                CASES.append((name, (2, 5, 4), dict(axis=axis, norm=norm, n=n)))
for name in ('fftn', 'ifftn', 'rfftn', 'irfftn'):
    for norm in ('backward', 'ortho', 'forward'):
        CASES.append((name, (2, 5, 4), dict(norm=norm)))
        CASES.append((name, (2, 5, 4), dict(norm=norm, axes=(2, 0))))
        CASES.append((name, (2, 5, 4), dict(norm=norm, axes=(0, 1), s=(3, 4))))
        CASES.append((name, (2, 5, 4), dict(norm=norm, axes=(1, 2), s=(6, 7))))

with open(pathlib.Path(__file__).with_name('stored.jsonl'), 'w') as file:
    for name, shape, options in CASES:
        real = name in ('rfft', 'rfftn', 'ihfft')
        z = getattr(np.fft, name)(operand(shape, real), **options)
        line = dict(name=name, shape=shape, options=options, result=list(z.shape), re=[float('%.17g' % v) for v in z.real.ravel()])
        if np.iscomplexobj(z):
            line['im'] = [float('%.17g' % v) for v in z.imag.ravel()]
        file.write(json.dumps(line, separators=(',', ':')) + '\n')
