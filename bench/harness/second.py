"""The second run of each plain program in a fresh process: its collections, its page faults, and the peak of memory of both runs."""
import statistics

from harness import machine, peers
from harness.parts import PARTS
from harness.report import table, time

FILE = 'results-second.json'
COLLECTIONS, FAULTS, PEAK, MORE = 10, 200, 1.2, 64  # the goals; a peak may be PEAK times NumPy's, or MORE MiB above NumPy's


def run(peer, case):
    """Return the costs of the first and of the second run in a new process, and the memory of the process in KiB."""
    peer.restart()
    answer = peer.ask('open', **case.question(case.dtypes[0], case.sizes[0]))
    if not answer.get('ok'):
        return {'why': answer.get('why', repr(answer))}
    peer.forget_peak()
    first, second = peer.ask('once'), peer.ask('once')
    if 'ns' not in second:
        return {'why': second.get('why', repr(second))}
    return {'first': first, 'second': second, 'idle': peer.idle, 'peak': peer.peak() + peer.idle}


def measured(o, cases):
    """Return the results of o.rounds processes for each case and each peer."""
    running = peers.start(o.peers.split(','))
    about = machine.about(o, max(peer.cores for peer in running.values()))
    rows = {}
    for case in cases:
        rows[case.name] = {name: [] for name in running}
        for _ in range(o.rounds):
            for name, peer in running.items():
                rows[case.name][name].append(run(peer, case))
    for peer in running.values():
        peer.stop()
    return {'part': 'second', 'about': about, 'rows': rows}


def wanted(matches):
    return [case for case in PARTS['plain'].cases if matches(case.name)]


def mark(text, missed):
    """Return the text of a figure, in bold if it misses its goal."""
    return f'**{text}**' if missed else text


def mebibytes(kib):
    return round(kib / 1024)


def middle(values):
    return round(statistics.median(values))


def line(case, us, runs):
    """Return the line of a program: medians of processes. If the greatest number of faults misses the goal, it is in brackets."""
    failed = [r['why'] for name in (us, 'numpy') for r in runs[name] if 'why' in r]
    if failed:
        return [case, failed[0], *[''] * (len(HEAD) - 2)]
    ours, theirs = runs[us], runs['numpy']
    of = lambda rows, key: statistics.median(r['second'][key] for r in rows)
    above = lambda rows: middle(mebibytes(r['peak'] - r['idle']) for r in rows)
    whole = lambda rows: middle(mebibytes(r['peak']) for r in rows)
    collections, faults = round(of(ours, 'collections')), round(of(ours, 'faults'))
    released, grown = (of(ours, key) / (1 << 20) for key in ('released', 'grown'))
    mine, other = above(ours), above(theirs)
    most = max(r['second']['faults'] for r in ours)
    return [
        case, time(of(ours, 'ns')), time(of(theirs, 'ns')), mark(collections, collections > COLLECTIONS),
        f'**{faults}** ({most})' if most >= FAULTS else faults, round(of(theirs, 'faults')),
        f'{grown:.1f}', mark(f'{released:.1f}', released > 0),
        mark(mine, mine > max(PEAK * other, other + MORE)), other, whole(ours), whole(theirs),
    ]  # fmt: skip


HEAD = ('program', 'ndgo', 'NumPy', 'collections', 'page faults', "NumPy's", 'growth, MiB', 'released, MiB', 'peak, MiB', "NumPy's",
        'process, MiB', "NumPy's")  # fmt: skip


def section(results):
    """Return the tables, one for each number of processors."""
    about, rows = results['about'], results['rows']
    names = [name for name in next(iter(rows.values())) if name != 'numpy']
    parts = [machine.sentence(about)]
    for name in names:
        cores = name.partition('@')[2] or '1'
        parts += [f'GOMAXPROCS={cores}:', table(HEAD, [line(case, name, runs) for case, runs in rows.items()])]
    return '\n\n'.join(parts)
