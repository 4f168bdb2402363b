#!/usr/bin/env python3
"""The same operations on the same operands in this library, NumPy and others, side by side.

    python3 bench/run.py measure                              every case at 16 Ki elements, into results.json
    python3 bench/run.py measure --report bench/RESULTS.md    and a report
    python3 bench/run.py measure --cases 'add_*,exp_out' --dtypes f32 --sizes 16,16384 --peers numpy,ndgo,c
    python3 bench/run.py ratios                               of results.json, as Markdown; also: table, groups, report, list
"""
import argparse
import fnmatch
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from harness import golden, machine, measure, peers, report
from harness.cases import CASES, DEFAULT_SIZE


def options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = p.add_subparsers(dest='command', required=True)
    m = commands.add_parser('measure', help='measure, and write a file of results')
    m.add_argument('--peers', default=','.join(peers.KNOWN), help='names, or NAME=COMMAND; the first is the reference')
    m.add_argument('--cases', default='*', help='patterns')
    m.add_argument('--dtypes', default='*', help='patterns')
    m.add_argument('--sizes', default=str(DEFAULT_SIZE), help='elements of the result')
    m.add_argument('--rounds', type=int, default=31)
    m.add_argument('--seconds', type=float, default=0.001, help='in a batch')
    m.add_argument('--append', action='store_true', help='keep rows of --out that are not measured again')
    m.add_argument('--report', help='write a report here as well')
    m.add_argument('--out', default='results.json')
    for name, text in (('ratios', 'how fast one peer is'), ('groups', 'geometric means of ratios'),
                       ('table', 'times of all peers'), ('report', 'all of these, with what was measured on')):  # fmt: skip
        c = commands.add_parser(name, help=text)
        c.add_argument('file', nargs='?', default='results.json')
    for c in commands.choices.values():
        c.add_argument('--us', default='ndgo', help='the peer that is judged')
        c.add_argument('--than', default='numpy', help='the peer that it is compared with')
    commands.add_parser('list', help='the peers and the cases')
    g = commands.add_parser('golden', help='write what NumPy computes, for the test of bench/worker')
    g.add_argument('file', nargs='?', default=golden.FILE)
    return p.parse_args()


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, p) for p in patterns.split(','))


def wanted(o):
    """Return the cases, element types and sizes that are asked for."""
    sizes = [int(s) for s in o.sizes.split(',')]
    return [
        (case, dtype, case.n(size))
        for case in CASES if matches(case.name, o.cases)
        for dtype in case.dtypes if matches(dtype, o.dtypes)
        for size in sizes
    ]  # fmt: skip


def measured(o):
    running = peers.start(o.peers.split(','))
    if not running:
        sys.exit('no peer could be started')
    about = machine.about(o)
    rows, wrong = measure.measure_all(running, wanted(o), o.rounds, o.seconds)
    for peer in running.values():
        peer.stop()
    results = {'about': about, 'wrong': wrong, 'rows': rows}
    if o.append and os.path.exists(o.out):
        key = lambda r: (r['case'], r['dtype'], r['n'], r['peer'])
        new = set(map(key, rows))
        with open(o.out) as f:
            results['rows'] = [r for r in json.load(f)['rows'] if key(r) not in new] + rows
    with open(o.out, 'w') as f:
        json.dump(results, f)
    return results


def main():
    o = options()
    if o.command == 'list':
        print('peers:', *peers.KNOWN, '\n')
        for case in CASES:
            print(f'{case.name:16} {" ".join(case.dtypes):36} {case.text}')
    elif o.command == 'golden':
        golden.write(o.file)
    elif o.command == 'measure':
        results = measured(o)
        print(report.groups(results, o.us, o.than))
        if o.report:
            with open(o.report, 'w') as f:
                f.write(report.document(results, o.us, o.than))
    else:
        with open(o.file) as f:
            results = json.load(f)
        show = {'ratios': report.ratios, 'groups': report.groups, 'report': report.document, 'table': report.times}
        print(show[o.command](results, o.us, o.than))


if __name__ == '__main__':
    main()
