"""A peer of the benchmark in Python: it speaks the line protocol of bench/README.md.

    python3 peer.py numpy|numexpr|numba|jax
"""
import gc
import importlib
import json
import os
import sys
import time

import numpy as np

try:
    import resource
except ImportError:  # Windows
    resource = None

from operands import Unsupported, operands

SAMPLES = 64  # elements of a result that are compared one by one, by default
MOST = 1 << 20  # most operations in a batch


def digest(result, samples):
    """Return the answer to "check". The elements are in row-major order; a complex one counts as two."""
    x = np.atleast_1d(np.ascontiguousarray(result)).ravel()
    if x.dtype.kind == 'c':
        x = x.view(x.real.dtype)
    x = x.astype(np.float64)
    if not np.isfinite(x).all():
        return {'ok': False, 'why': 'the result has elements that are not finite'}
    some = x if x.size <= samples else x[np.arange(samples) * (x.size - 1) // max(1, samples - 1)]
    return {'ok': True, 'size': x.size, 'sum': float(x.sum()), 'values': some.tolist()}


def page_faults():
    """Return the number of page faults of the process, or 0 where the system does not count them."""
    if resource is None:
        return 0
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_minflt + usage.ru_majflt


def of(library, name):
    """Return a function of a library, which may be missing."""
    if not hasattr(library, name):
        raise Unsupported
    return getattr(library, name)


class Peer:
    """The prepared operation, if any."""

    def __init__(self, library):
        self.library, self.run, self.result, self.batch = library, None, None, 1

    def time(self, n):
        """Return the nanoseconds per operation, measured over n of them."""
        run, times = self.run, range(n)
        repeat = getattr(run, 'repeat', None)  # only operations that are too short for a call each have it
        start = time.perf_counter_ns()
        if repeat:
            repeat(n)
        else:
            for _ in times:
                run()
        return (time.perf_counter_ns() - start) / n

    def prepared(self, case, dtype, n, dimensions=None, **_):
        if dimensions is not None:
            return of(self.library, 'program')(case, dimensions)
        if case.startswith('call_'):
            return of(self.library, 'call')(case, n)
        return self.library.operation(case, dtype, n, operands(case, dtype, n))

    def prep(self, q):
        self.open(q)
        self.run()
        wanted, n = q['t'] * 1e9, 1
        each = self.time(n)
        while each * n < 0.3 * wanted and n < MOST:
            n = min(8 * n, MOST)
            each = self.time(n)
        self.batch = max(1, int(min(wanted / max(each, 1), MOST)))
        return {'ok': True, 'iters': self.batch, 'est': each}

    def open(self, q):
        """Prepare an operation without running it."""
        self.run = None
        gc.collect()
        gc.disable()
        self.run = self.prepared(**q)
        return {'ok': True}

    def once(self):
        """Run the operation once, and return its time and its page faults. The result stays alive until the next run ends."""
        faults, start = page_faults(), time.perf_counter_ns()
        self.result = self.run()
        return {'ns': time.perf_counter_ns() - start, 'faults': page_faults() - faults}

    def free(self):
        self.run = self.result = None
        gc.enable()
        gc.collect()
        return {'ok': True}

    def answer(self, line):
        try:
            q = json.loads(line)
            if q['op'] == 'prep':
                return self.prep(q)
            if q['op'] == 'open':
                return self.open(q)
            if q['op'] == 'once':
                return self.once()
            if q['op'] == 'free':
                return self.free()
            if q['op'] == 'run':
                self.run()  # warm the caches: other peers have run since the last batch
                return {'ns': self.time(q.get('iters') or self.batch)}
            if q['op'] == 'check':
                result = self.run()
                result = result[q.get('output', 0)] if isinstance(result, list) else result
                return digest(result, q.get('samples', SAMPLES))
            return {'ok': False, 'why': f'no op {q["op"]!r}'}
        except (Unsupported, NotImplementedError):
            self.run = None
            return {'ok': False, 'why': 'unsupported'}
        except Exception as e:
            self.run = None
            return {'ok': False, 'why': repr(e)[:300]}


def main():
    name = sys.argv[1]
    try:
        library = importlib.import_module(f'with_{name}')
    except ImportError as e:
        sys.exit(str(e))
    out = os.fdopen(os.dup(1), 'w')
    os.dup2(2, 1)  # prints of a library go to standard error
    np.seterr(all='ignore')
    peer = Peer(library)
    print(json.dumps({'ready': name}), file=out, flush=True)
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(peer.answer(line)), file=out, flush=True)


main()
