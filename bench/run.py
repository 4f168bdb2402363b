#!/usr/bin/env python3
"""The same operations on the same operands in this library, NumPy and others, side by side.

    python3 bench/run.py measure                              every case at 16 Ki elements, into results.json
    python3 bench/run.py avx2                                 every case as without AVX-512, into results-avx2.json
    python3 bench/run.py programs                             whole programs, into results-programs.json
    python3 bench/run.py calls                                a part as well; also: plain, compiled, released, churn, threads, million, large
    python3 bench/run.py second                               second runs of plain programs: collections, page faults, memory
    python3 bench/run.py service                              latency of operations of 200 goroutines beside a heap of 1 GiB
    python3 bench/run.py memory                               writes results of released, second and service into docs/measurements/memory.md
    python3 bench/run.py speed                                the bars of docs/speed.svg, into bench/speed.json: two minutes
    python3 bench/run.py report > bench/RESULTS.md            of results.json, and of the parts that were measured
    python3 bench/run.py measure --cases 'add_*,exp_out' --dtypes f32 --sizes 16,16384 --peers numpy,ndgo,c
    python3 bench/run.py ratios                               of results.json, as Markdown; also: table, groups, list
"""
import argparse
import fnmatch
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from harness import golden, machine, measure, page, peers, report, second, sections, service, speed
from harness.cases import CASES, DEFAULT_SIZE
from harness.parts import PARTS


def options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = p.add_subparsers(dest='command', required=True)
    m = commands.add_parser('measure', help='measure every case, and write a file of results')
    m.add_argument('--sizes', default=str(DEFAULT_SIZE), help='elements of the result')
    measuring(m, ','.join(peers.KNOWN), 31, 0.001, 'results.json')
    a = commands.add_parser('avx2', help='measure every case as on a processor without AVX-512')
    a.add_argument('--sizes', default=str(DEFAULT_SIZE), help='elements of the result')
    measuring(a, 'numpy,ndgo', 31, 0.001, 'results-avx2.json')
    for command in (m, a):
        command.set_defaults(us='ndgo', than='numpy')
    for part in PARTS.values():
        c = commands.add_parser(part.name, help=f'measure a part: {part.title.lower()}')
        c.add_argument('--sizes', default='*', help='patterns of the numbers of elements')
        measuring(c, part.peers, part.rounds, part.seconds, f'results-{part.name}.json')
        c.add_argument('--than', default=part.than, help='the peer that others are compared with')
    for name, text in (('ratios', 'how fast one peer is'), ('groups', 'geometric means of ratios'),
                       ('table', 'times of all peers'), ('report', 'all of these, and the parts')):  # fmt: skip
        c = commands.add_parser(name, help=text)
        c.add_argument('file', nargs='?', default='results.json')
        c.add_argument('--us', default='ndgo', help='the peer that is judged')
        c.add_argument('--than', default='numpy', help='the peer that it is compared with')
    s = commands.add_parser('section', help='the section of a part')
    s.add_argument('file')
    s.add_argument('--than', default='', help='the peer that others are compared with')
    commands.add_parser('list', help='the peers and the cases')
    b = commands.add_parser('speed', help='measure the bars of docs/speed.svg, with all of their peers')
    b.add_argument('--out', default=speed.FILE)
    t = commands.add_parser('second', help='measure the second run of each plain program in a fresh process')
    t.add_argument('--peers', default='numpy,ndgo,ndgo@2')
    t.add_argument('--cases', default='*_medium,*_large', help='patterns')
    t.add_argument('--rounds', type=int, default=3, help='processes of each peer')
    t.add_argument('--out', default=second.FILE)
    w = commands.add_parser('service', help='measure the latency of operations in a service with a large heap')
    w.add_argument('--rounds', type=int, default=5)
    w.add_argument('--seconds', type=float, default=10, help='in a round of each setting')
    w.add_argument('--flags', default='', help='further flags of bench/service')
    w.add_argument('--out', default=service.FILE)
    y = commands.add_parser('memory', help='put the tables of released results, second runs and the service into their page')
    y.add_argument('--page', default=page.FILE)
    g = commands.add_parser('golden', help='write what NumPy computes, for the test of bench/worker')
    g.add_argument('file', nargs='?', default=golden.FILE)
    return p.parse_args()


def measuring(command, with_peers, rounds, seconds, out):
    """Add the options of a measurement, with their default values."""
    command.add_argument('--peers', default=with_peers, help='names, NAME@CORES, NAME=COMMAND; the first is the reference')
    command.add_argument('--cases', default='*', help='patterns')
    command.add_argument('--dtypes', default='*', help='patterns')
    command.add_argument('--rounds', type=int, default=rounds)
    command.add_argument('--seconds', type=float, default=seconds, help='in a batch')
    command.add_argument('--append', action='store_true', help='keep rows of --out that are not measured again')
    command.add_argument('--out', default=out)


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, p) for p in patterns.split(','))


def wanted(o):
    """Return the selected cases, element types and values of n."""
    part = PARTS.get(o.command)
    sizes = [] if part else [int(s) for s in o.sizes.split(',')]
    return [
        (case, dtype, n)
        for case in (part.cases if part else CASES) if matches(case.name, o.cases)
        for dtype in case.dtypes if matches(dtype, o.dtypes)
        for n in case.ns(sizes) if not part or matches(str(n), o.sizes)
    ]  # fmt: skip


def measured(o):
    running = peers.start(o.peers.split(','))
    if not running:
        sys.exit('no peer could be started')
    about = machine.about(o, max(peer.cores for peer in running.values()))
    part = PARTS.get(o.command)
    how = {'most_long': part.most_long, 'restart': part.restart} if part else {}
    rows, wrong = measure.measure_all(running, wanted(o), o.rounds, o.seconds, **how)
    for peer in running.values():
        peer.stop()
    results = {'about': about, 'wrong': wrong, 'rows': rows}
    if part:
        results['part'] = part.name
    if o.append and os.path.exists(o.out):
        key = lambda r: (r['case'], r['dtype'], r['n'], r['peer'])
        new = set(map(key, rows))
        with open(o.out) as f:
            results['rows'] = [r for r in json.load(f)['rows'] if key(r) not in new] + rows
    return written(o.out, results)


def written(path, results):
    """Write results to a file, and return them."""
    with open(path, 'w') as f:
        json.dump(results, f)
    return results


# The measurements of docs/measurements/memory.md: their files, and the functions that show them.
MEMORY = {'released': ('results-released.json', sections.section), 'second': (second.FILE, second.section), 'service': (service.FILE, service.section)}


def read(path):
    with open(path) as f:
        return json.load(f)


def reported(o):
    """Return the report of a results file and of the results of the parts in the same folder."""
    folder = os.path.dirname(o.file)
    files = [os.path.join(folder, f'results-{part}.json') for part in PARTS]
    avx2 = os.path.join(folder, 'results-avx2.json')
    return report.document(
        read(o.file), o.us, o.than, [sections.section(read(f)) for f in files if os.path.exists(f)],
        read(avx2) if os.path.exists(avx2) else None,
    )  # fmt: skip


def main():
    o = options()
    if o.command == 'list':
        print('peers:', *peers.KNOWN, '\n')
        for case in CASES:
            print(f'{case.name:16} {" ".join(case.dtypes):36} {case.text}')
        for part in PARTS.values():
            print(f'\n{part.name}: {part.title.lower()}, {len(part.cases)} cases')
            for case in part.cases:
                print(f'{case.name:20} {" ".join(case.dtypes):20} {" ".join(map(str, case.sizes)):24} {case.text}')
    elif o.command == 'golden':
        golden.write(o.file)
    elif o.command == 'speed':
        speed.write(o.out)
    elif o.command == 'second':
        print(second.section(written(o.out, second.measured(o, second.wanted(lambda name: matches(name, o.cases))))))
    elif o.command == 'service':
        print(service.section(written(o.out, service.measured(o))))
    elif o.command == 'memory':
        page.write(o.page, {name: show(read(f)) for name, (f, show) in MEMORY.items() if os.path.exists(f)})
    elif o.command in ('measure', 'avx2'):
        if o.command == 'avx2':
            os.environ.update(peers.AVX2)
        print(report.groups(measured(o), o.us, o.than))
    elif o.command in PARTS:
        print(sections.section(measured(o), o.than))
    elif o.command == 'section':
        print(sections.section(read(o.file), o.than))
    elif o.command == 'report':
        print(reported(o), end='')
    else:
        show = {'ratios': report.ratios, 'groups': report.groups, 'table': report.times}
        print(show[o.command](read(o.file), o.us, o.than))


if __name__ == '__main__':
    main()
