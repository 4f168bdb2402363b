"""python3 -m unittest discover bench -t bench"""
import unittest

from harness.agree import difference
from harness.cases import CASES, WIDTH
from harness.measure import measure
from harness.ratios import CASE, Row, by_group, ratio


class Fake:
    """A peer that answers from a script: its result, and the times of its batches."""

    def __init__(self, values, times, why=''):
        self.values, self.times, self.why, self.asked = values, iter(times), why, []

    def ask(self, op, **question):
        self.asked.append(op)
        if op == 'prep':
            return {'ok': False, 'why': self.why} if self.why else {'ok': True, 'iters': 1, 'est': 1}
        if op == 'check':
            return {'ok': True, 'size': len(self.values), 'sum': sum(self.values), 'values': self.values}
        return {'ns': next(self.times)} if op == 'run' else {'ok': True}


class Measure(unittest.TestCase):
    def test_rounds(self):
        peers = {'a': Fake([1, 2], [9, 1, 2, 3]), 'b': Fake([1, 2], [9, 4, 5, 6])}
        times, failed = measure(peers, CASE['add_out'], 'f64', 2, 3, 0)
        self.assertEqual(times, {'a': [1, 2, 3], 'b': [4, 5, 6]}, 'the first round is thrown away')
        self.assertEqual(failed, {})

    def test_a_wrong_answer_is_not_timed(self):
        peers = {'a': Fake([1, 2], [9, 1]), 'b': Fake([1, 2.1], [])}
        times, failed = measure(peers, CASE['add_out'], 'f64', 2, 1, 0)
        self.assertEqual(times, {'a': [1]})
        self.assertIn('sample 1 is 2.1, not 2', failed['b'])
        self.assertNotIn('run', peers['b'].asked)

    def test_what_a_peer_has_not_is_no_failure(self):
        peers = {'a': Fake([], [], 'unsupported'), 'b': Fake([1], [9, 4]), 'c': Fake([], [], 'out of memory')}
        times, failed = measure(peers, CASE['add_out'], 'f64', 1, 1, 0)
        self.assertEqual((times, failed), ({'b': [4]}, {'c': 'out of memory'}))


class Agree(unittest.TestCase):
    def test_tolerance(self):
        answer = lambda *values: {'ok': True, 'size': len(values), 'sum': sum(values), 'values': values}
        near, far = answer(1, 2 + 1e-12), answer(1, 2 + 1e-6)
        self.assertEqual(difference(CASE['exp_out'], 'f64', near, answer(1, 2)), '')
        self.assertIn('sample 1', difference(CASE['exp_out'], 'f64', far, answer(1, 2)))
        self.assertEqual(difference(CASE['exp_out'], 'f32', far, answer(1, 2)), '')
        self.assertIn('sample 1', difference(CASE['add_out'], 'i32', near, answer(1, 2)), 'integers are equal or wrong')
        self.assertIn('3 elements', difference(CASE['exp_out'], 'f64', answer(1, 2, 3), answer(1, 2)))
        self.assertIn('check', difference(CASE['exp_out'], 'f64', {'kb': 1}, answer(1, 2)))


class Ratios(unittest.TestCase):
    def test_ratio_is_of_one_round(self):
        r = ratio([10, 100, 20], [5, 50, 10])
        self.assertEqual((r.low, r.median, r.high), (2, 2, 2), 'a slow round is slow for both')

    def test_groups(self):
        rows = [Row('add_out', 'f64', 4, {'a': [2], 'b': [1]}), Row('sub_out', 'f64', 4, {'a': [8], 'b': [1]}),
                Row('exp_out', 'f64', 4, {'b': [1]})]  # fmt: skip
        self.assertEqual(by_group(rows, 'b', 'a'), [('arithmetic', 2, 4.0, 2.0), ('all', 2, 4.0, 2.0)])


class Cases(unittest.TestCase):
    def test_table(self):
        self.assertEqual(len(CASE), len(CASES), 'names differ')
        for c in CASES:
            for dtype in c.dtypes:
                self.assertGreater(c.traffic(16, WIDTH[dtype]), 0)


if __name__ == '__main__':
    unittest.main()
