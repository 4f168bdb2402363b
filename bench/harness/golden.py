"""Writes the results of NumPy for every case on few elements. The test of bench/worker compares with them."""
import json
import os

from harness import peers
from harness.agree import bounds, tolerance
from harness.cases import CASES
from harness.parts import CALLS, CHURN, PLAIN, PROGRAMS

SIZE = 16
FILE = os.path.join(peers.BENCH, 'worker', 'testdata', 'numpy.jsonl')


def write(path):
    """Write a line for each result of each case and element type: the question, the tolerance and the values.

    The tolerance is relative to the larger of 1 and the element. That of a program is the same for all elements.
    """
    numpy = peers.start(['numpy'])['numpy']
    with open(path, 'w') as f:
        for case in (*CASES, *CALLS, *CHURN, *(p for p in (*PROGRAMS, *PLAIN) if p.group == 'small')):
            for dtype in case.dtypes:
                for n in case.ns([SIZE]) if case.group in ('calls', 'small') else [case.n(SIZE)]:
                    asked = case.question(dtype, n)
                    numpy.ask('prep', **asked, t=0)
                    for output in range(len(case.results)):
                        answer = numpy.ask('check', output=output)
                        if not answer['ok']:
                            raise RuntimeError(f'{case.name}.{dtype}: {answer["why"]}')
                        line = {**asked, 'tolerance': tolerance(case, dtype)}
                        if case.program:
                            line |= {'output': output, 'tolerance': bounds(case, dtype, answer, output)[0][0]}
                        f.write(json.dumps(line | {'values': answer['values']}, separators=(',', ':')) + '\n')
    numpy.stop()
