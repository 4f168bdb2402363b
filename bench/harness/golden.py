"""What NumPy computes for every case at 16 elements: the test of bench/worker compares with it."""
import json
import os

from harness import peers
from harness.agree import tolerance
from harness.cases import CASES

SIZE = 16
FILE = os.path.join(peers.BENCH, 'worker', 'testdata', 'numpy.jsonl')


def write(path):
    """Write a line for each case and element type: its key, how near a result must be, and the answer to "check"."""
    numpy = peers.start(['numpy'])['numpy']
    with open(path, 'w') as f:
        for case in CASES:
            for dtype in case.dtypes:
                n = case.n(SIZE)
                numpy.ask('prep', case=case.name, dtype=dtype, n=n, t=0)
                answer = numpy.ask('check')
                if not answer['ok']:
                    raise RuntimeError(f'{case.name}.{dtype}: {answer["why"]}')
                line = {'case': case.name, 'dtype': dtype, 'n': n, 'tolerance': tolerance(case, dtype)}
                line['values'] = answer['values']
                f.write(json.dumps(line, separators=(',', ':')) + '\n')
    numpy.stop()
