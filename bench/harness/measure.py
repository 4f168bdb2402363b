"""Interleaved rounds: the peers take turns at a case. A disturbance of the machine thus affects all of them."""
import sys
import time

from harness.agree import difference

LONG = 5e7  # ns: a longer operation gets fewer rounds
LONGER = 10  # a batch of the slowest peer may take this many times the intended time
SAMPLES = 1 << 16  # elements of each result of a program that are compared one by one


def results(peer, case):
    """Return the answers of a peer to "check", one for each result of the case."""
    if not case.program:
        return [peer.ask('check')]
    return [peer.ask('check', output=k, samples=SAMPLES) for k in range(len(case.results))]


def prepared(peers, case, dtype, n, seconds):
    """Let every peer warm up and find its batch.

    Return {peer: (ns per operation, operations in a batch)} and {peer: why it failed}. A peer fails if its results
    differ from those of the first peer.
    """
    estimates, failed, reference = {}, {}, None
    for name, peer in peers.items():
        answer = peer.ask('prep', **case.question(dtype, n), t=seconds)
        if not answer.get('ok'):
            if answer.get('why') != 'unsupported':
                failed[name] = answer.get('why', repr(answer))
            continue
        computed = results(peer, case)
        if reference is None and all(r.get('ok') and 'values' in r for r in computed):
            reference = computed
        differences = (difference(case, dtype, r, reference[k] if reference else {}, k) for k, r in enumerate(computed))
        why = next(filter(None, differences), '')
        if why:
            failed[name] = why
            peer.ask('free')
        else:
            estimates[name] = answer['est'], answer['iters']
    return estimates, failed


def batch(estimates):
    """Return the number of operations in a batch, the same for all peers. Caches are then equally warm for all.

    It is the number of the fastest peer, but at most LONGER times that of the slowest.
    """
    iters = [n for _, n in estimates.values()]
    return max(1, min(max(iters), LONGER * min(iters)))


def measure(peers, case, dtype, n, rounds, seconds, most_long=5, watch=False):
    """Return {peer: [ns per operation in each round]}, {peer: why it was not timed}, {peer: {'allocs': …}}.

    The first round is discarded. Each round begins with another peer. The last result has the allocations of calls and,
    with watch, the peaks of memory.
    """
    estimates, failed = prepared(peers, case, dtype, n, seconds)
    order = list(estimates)
    if order and max(est for est, _ in estimates.values()) > LONG:
        rounds = min(rounds, most_long)
    iters = batch(estimates) if order else 1
    times, known = {name: [] for name in order}, {name: {} for name in order}
    if watch:
        for name in order:
            peers[name].ask('settle')
            peers[name].forget_peak()
    for r in range(rounds + 1):
        first = r % max(1, len(order))
        for name in order[first:] + order[:first]:
            answer = peers[name].ask('run', iters=iters)
            if 'ns' not in answer:
                failed[name] = answer.get('why', repr(answer))
            elif r > 0:
                times[name].append(answer['ns'])
    for name in order:
        if watch:
            known[name]['peak'] = peers[name].peak()
        if case.group == 'calls':
            answer = peers[name].ask('allocs')
            known[name].update({k: answer[k] for k in ('allocs', 'bytes') if k in answer})
        peers[name].ask('free')
    return {name: ns for name, ns in times.items() if len(ns) == rounds}, failed, known


def measure_all(peers, wanted, rounds, seconds, most_long=5, restart=False):
    """Measure [(case, dtype, n)]. Return the rows and a list of failures.

    With restart, the peers are started again for each row and their memory is watched.
    """
    rows, wrong, start = [], [], time.time()
    for i, (case, dtype, n) in enumerate(wanted):
        if restart:
            for peer in peers.values():
                peer.restart()
        times, failed, known = measure(peers, case, dtype, n, rounds, seconds, most_long, watch=restart)
        for name, ns in times.items():
            row = {'case': case.name, 'dtype': dtype, 'n': n, 'peer': name, 'ns': [round(t, 2) for t in ns]}
            rows.append(row | known[name])
        for name, why in failed.items():
            wrong.append(f'{case.name}.{dtype} n={n} {name}: {why}')
            print(f'NOT TIMED {wrong[-1]}', file=sys.stderr)
        if i % 20 == 19 or i == len(wanted) - 1:
            print(f'{time.time() - start:6.0f} s  {i + 1} of {len(wanted)}', file=sys.stderr, flush=True)
    return rows, wrong
