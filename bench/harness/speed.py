"""The bars of docs/speed.svg: a fixed list, measured with all peers in one run.

The list was chosen before the measurement. It has the slowest operation of ndgo, one where another library was faster,
and programs. Bars below 1 stay.
"""
import json
import os
import statistics
import sys

from harness import machine, measure, peers
from harness.ratios import CASE, ratio

FILE = os.path.join(peers.BENCH, 'speed.json')
REFERENCE = 'numpy'
SERIES = {  # the bars of a group, in order
    'go-plain': 'Go loop',
    'go-gonum': 'gonum',
    'ndgo-calls': 'ndgo, calls',
    'ndgo-kernels': 'ndgo, own kernel',
}
SIZE = 1 << 14

# Label, case, and the number of elements of the result. For matrices it is the side.
OPERATIONS = (
    ('a + b, new array', 'add_new', SIZE),
    ('exp', 'exp_out', SIZE),
    ('sum', 'sum_all', SIZE),
    ('cumulative sum', 'cumsum_all', SIZE),
    ('matrix + row', 'add_row', SIZE),
    ('matrix product, 128 × 128', 'matmul', 128),
    ('matrix product, 512 × 512', 'matmul', 512),
    ('sort', 'sort', SIZE),
    ('distances of all pairs', 'pdist', SIZE),
    ('Black–Scholes', 'black_scholes', SIZE),
)

# Programs run with default settings, on all processors.
PROGRAMS = (
    ('Jacobi iteration', 'jacobi2d_medium'),
    ('limited slopes, plain', 'limiter_medium'),
    ('heat equation, compiled', 'diffuse_medium'),
)


class Options:
    """The options of the measurement of operations or programs."""

    def __init__(self, rounds, seconds):
        self.rounds, self.seconds = rounds, seconds


def bars(running, wanted, how):
    """Measure [(label, case, n)] with running peers. Return the bars, or exit if the results of a peer differ."""
    rows, wrong = measure.measure_all(running, [(case, 'f64', n) for _, case, n in wanted], how.rounds, how.seconds)
    if wrong:
        sys.exit('not all peers agree, and nothing is written')
    made = []
    for label, case, n in wanted:
        ns = {r['peer'].partition('@')[0]: r['ns'] for r in rows if r['case'] == case.name and r['n'] == n}
        made.append(bar(label, case.name, n, ns))
    return made


def bar(label, name, n, ns):
    """Return a group of bars, given the times of each peer by round."""
    group = {'label': label, 'case': name, 'n': n, 'numpy': round(statistics.median(ns[REFERENCE]), 1), 'bars': []}
    for peer, series in SERIES.items():
        if peer in ns:
            r = ratio(ns[REFERENCE], ns[peer])
            group['bars'].append({
                'series': series, 'ratio': significant(r.median), 'quartiles': [significant(r.low), significant(r.high)],
                'ns': round(statistics.median(ns[peer]), 1),
            })  # fmt: skip
    return group


def significant(x):
    return float(f'{x:.3g}')


def started(names):
    """Start peers, or exit if one is missing: all bars must come from one run."""
    running = peers.start(names)
    if len(running) < len(names):
        sys.exit('the picture needs all peers, and nothing is written')
    return running


def measured():
    """Measure all bars, and return the contents of the file."""
    cores, names = os.cpu_count() or 1, [REFERENCE, *SERIES]
    about, groups = {}, []
    for wanted, each, how in (
        ([(label, CASE[name], n) for label, name, n in OPERATIONS], 1, Options(31, 0.001)),
        ([(label, CASE[name], CASE[name].sizes[0]) for label, name in PROGRAMS], cores, Options(15, 0.005)),
    ):
        about = about or machine.about(how, 1)
        running = started([f'{name}@{each}' for name in names])
        try:
            groups += bars(running, wanted, how)
        finally:
            for peer in running.values():
                peer.stop()
    about['cores'] = 'single operations use one, and whole programs use all'
    about['processors'] = cores
    about['versions'] = {k: v for k, v in about['versions'].items() if k in ('Python', 'Go', 'numpy', 'gonum')}
    return {'about': about, 'series': list(SERIES.values()), 'groups': groups}


def write(path):
    results = measured()
    with open(path, 'w') as f:
        json.dump(results, f, indent=1, ensure_ascii=False)
        f.write('\n')
    for group in results['groups']:
        print(f'{group["label"]:28}', *(f'{b["series"]} {b["ratio"]}' for b in group['bars']), sep='  ')
