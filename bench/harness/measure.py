"""Interleaved rounds: the peers take turns at a case, so that what disturbs the machine disturbs all of them."""
import sys
import time

from harness.agree import difference

LONG, LONG_ROUNDS = 5e7, 5  # an operation of 50 ms gets 5 rounds at most


def measure(peers, case, dtype, n, rounds, seconds):
    """Return {peer: [ns per operation in each round]} and {peer: why it was not timed}.

    Every peer warms up and finds its batch. The results of all are compared with those of the first before anything is
    timed, and a peer that has others is not. A first round is thrown away. Each round begins with another peer.
    """
    estimates, failed, reference = {}, {}, None
    for name, peer in peers.items():
        answer = peer.ask('prep', case=case.name, dtype=dtype, n=n, t=seconds)
        if not answer.get('ok'):
            if answer.get('why') != 'unsupported':
                failed[name] = answer.get('why', repr(answer))
            continue
        result = peer.ask('check')
        if reference is None and result.get('ok') and 'values' in result:
            reference = result
        why = difference(case, dtype, result, reference) if reference else result.get('why', 'it does not answer "check"')
        if why:
            failed[name] = why
            peer.ask('free')
        else:
            estimates[name] = answer['est']
    order = list(estimates)
    if order and max(estimates.values()) > LONG:
        rounds = min(rounds, LONG_ROUNDS)
    times = {name: [] for name in order}
    for r in range(rounds + 1):
        first = r % max(1, len(order))
        for name in order[first:] + order[:first]:
            answer = peers[name].ask('run')
            if 'ns' not in answer:
                failed[name] = answer.get('why', repr(answer))
            elif r > 0:
                times[name].append(answer['ns'])
    for name in order:
        peers[name].ask('free')
    return {name: ns for name, ns in times.items() if len(ns) == rounds}, failed


def measure_all(peers, wanted, rounds, seconds):
    """Measure [(case, dtype, n)]; return the rows, and a list of what went wrong."""
    rows, wrong, start = [], [], time.time()
    for i, (case, dtype, n) in enumerate(wanted):
        times, failed = measure(peers, case, dtype, n, rounds, seconds)
        for name, ns in times.items():
            rows.append({'case': case.name, 'dtype': dtype, 'n': n, 'peer': name, 'ns': [round(t, 1) for t in ns]})
        for name, why in failed.items():
            wrong.append(f'{case.name}.{dtype} n={n} {name}: {why}')
            print(f'NOT TIMED {wrong[-1]}', file=sys.stderr)
        if i % 20 == 19 or i == len(wanted) - 1:
            print(f'{time.time() - start:6.0f} s  {i + 1} of {len(wanted)}', file=sys.stderr, flush=True)
    return rows, wrong
