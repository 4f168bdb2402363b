"""Interleaved rounds: the peers take turns at a case, so that what disturbs the machine disturbs all of them."""
import sys
import time

from harness.agree import difference

LONG = 5e7  # ns: an operation that takes longer gets fewer rounds
LONGER = 10  # times that the batch of a slow peer may take what a batch is meant to take
SAMPLES = 1 << 16  # elements of each result of a program that are compared one by one


def results(peer, case):
    """Return the answers of a peer to "check", one for each result of the case."""
    if not case.program:
        return [peer.ask('check')]
    return [peer.ask('check', output=k, samples=SAMPLES) for k in range(len(case.results))]


def prepared(peers, case, dtype, n, seconds):
    """Let every peer warm up and find its batch; return {peer: (ns per operation, operations in a batch)} and {peer: why it failed}.

    The results of all are compared with those of the first, and a peer that has others fails.
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
    """Return the number of operations in a batch, the same for all peers: what is warm or cold is so for each of them.

    The batch of the fastest peer is full, unless that of the slowest would take LONGER times as long as it needs to.
    """
    iters = [n for _, n in estimates.values()]
    return max(1, min(max(iters), LONGER * min(iters)))


def measure(peers, case, dtype, n, rounds, seconds, most_long=5, watch=False):
    """Return {peer: [ns per operation in each round]}, {peer: why it was not timed}, {peer: what else is known of it}.

    A first round is thrown away. Each round begins with another peer. What else is known is allocations of calls and, if
    they are watched, the peaks of memory.
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
    """Measure [(case, dtype, n)]; return the rows, and a list of what went wrong.

    If the peers start anew for each row, their memory is watched.
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
