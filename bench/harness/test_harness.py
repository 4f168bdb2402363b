"""python3 -m unittest discover bench -t bench"""
import unittest

from harness import second
from harness.agree import difference
from harness.cases import CASES, WIDTH
from harness.measure import SAMPLES, measure, measure_all
from harness.page import filled
from harness.parts import EVERY, PARTS, size
from harness.ratios import CASE, Row, by_group, ratio
from harness.sections import section
from harness.speed import OPERATIONS, PROGRAMS, Options, bar, bars


class Fake:
    """A peer that answers from a script: its result, and the times of its batches."""

    def __init__(self, values, times, why=''):
        self.values, self.times, self.why, self.asked, self.questions = values, iter(times), why, [], []

    iters = 1

    def ask(self, op, **question):
        self.asked.append(op)
        self.questions.append(question)
        if op == 'prep':
            return {'ok': False, 'why': self.why} if self.why else {'ok': True, 'iters': self.iters, 'est': 1}
        if op == 'check':
            return {'ok': True, 'size': len(self.values), 'sum': sum(self.values), 'values': self.values}
        if op == 'allocs':
            return {'allocs': 2, 'bytes': 48}
        return {'ns': next(self.times)} if op == 'run' else {'ok': True}

    def forget_peak(self):
        self.asked.append('forget_peak')

    def peak(self):
        return 2048

    def restart(self):
        self.asked.append('restart')


class Measure(unittest.TestCase):
    def test_rounds(self):
        peers = {'a': Fake([1, 2], [9, 1, 2, 3]), 'b': Fake([1, 2], [9, 4, 5, 6])}
        times, failed, _ = measure(peers, CASE['add_out'], 'f64', 2, 3, 0)
        self.assertEqual(times, {'a': [1, 2, 3], 'b': [4, 5, 6]}, 'the first round is thrown away')
        self.assertEqual(failed, {})

    def test_batches_are_of_equal_numbers(self):
        for mine, other, want in ((1, 2, 2), (7, 7, 7), (1000, 3, 30), (1, 1, 1)):
            peers = {'a': Fake([1], [9, 1]), 'b': Fake([1], [9, 1])}
            peers['a'].iters, peers['b'].iters = mine, other
            measure(peers, CASE['add_out'], 'f64', 1, 1, 0)
            for peer in peers.values():
                asked = [q for op, q in zip(peer.asked, peer.questions) if op == 'run']
                self.assertEqual(asked, 2 * [{'iters': want}])

    def test_a_wrong_answer_is_not_timed(self):
        peers = {'a': Fake([1, 2], [9, 1]), 'b': Fake([1, 2.1], [])}
        times, failed, _ = measure(peers, CASE['add_out'], 'f64', 2, 1, 0)
        self.assertEqual(times, {'a': [1]})
        self.assertIn('sample 1 is 2.1, not 2', failed['b'])
        self.assertNotIn('run', peers['b'].asked)

    def test_what_a_peer_has_not_is_no_failure(self):
        peers = {'a': Fake([], [], 'unsupported'), 'b': Fake([1], [9, 4]), 'c': Fake([], [], 'out of memory')}
        times, failed, _ = measure(peers, CASE['add_out'], 'f64', 1, 1, 0)
        self.assertEqual((times, failed), ({'b': [4]}, {'c': 'out of memory'}))


    def test_every_result_of_a_program_is_compared(self):
        peers = {'a': Fake([1, 2], [9, 1]), 'b': Fake([1, 2], [9, 1])}
        measure(peers, CASE['nbody_small'], 'f64', 72, 1, 0)
        asked = [q for op, q in zip(peers['b'].asked, peers['b'].questions) if op in ('prep', 'check')]
        self.assertEqual(asked[0], {'case': 'nbody', 'dtype': 'f64', 'n': 72, 'dimensions': [24, 10], 't': 0})
        self.assertEqual(asked[1:], [{'output': k, 'samples': SAMPLES} for k in range(3)])

    def test_a_wrong_result_of_a_program_is_not_timed(self):
        peers = {'a': Fake([1, 2], [9, 1]), 'b': Fake([1, 2 + 1e-11], [])}
        _, failed, _ = measure(peers, CASE['nbody_small'], 'f64', 72, 1, 0)
        self.assertIn('sample 1', failed['b'])

    def test_what_else_is_known(self):
        peers = {'a': Fake([1], [9, 1]), 'b': Fake([1], [9, 2])}
        rows, wrong = measure_all(peers, [(CASE['call_new'], 'f64', 1)], 1, 0)
        self.assertEqual((rows[1]['allocs'], rows[1]['bytes'], wrong), (2, 48, []))
        self.assertNotIn('peak', rows[1], 'memory is watched where processes are new')
        peers = {'a': Fake([1], [9, 1])}
        rows, _ = measure_all(peers, [(CASE['churn'], 'f64', 1)], 1, 0, restart=True)
        self.assertEqual(rows[0]['peak'], 2048)
        self.assertEqual(peers['a'].asked, ['restart', 'prep', 'check', 'settle', 'forget_peak', 'run', 'run', 'free'])


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
        fewer = {**answer(1, 2), 'values': [1]}
        self.assertIn('1 samples', difference(CASE['exp_out'], 'f64', fewer, answer(1, 2)))

    def test_tolerances_of_programs(self):
        answer = lambda *values: {'ok': True, 'size': len(values), 'sum': sum(values), 'values': values}
        shade = CASE['hillshade_small']
        self.assertEqual(difference(shade, 'u8', answer(7, 200), answer(8, 200), 0), '', 'one level of an image')
        self.assertIn('sample 0', difference(shade, 'u8', answer(6, 200), answer(8, 200), 0))
        self.assertEqual(difference(shade, 'u8', answer(1e-13, 1), answer(0, 1), 1), '', 'relative to the largest')
        self.assertIn('sample 0', difference(shade, 'u8', answer(1e-11, 1), answer(0, 1), 1))
        self.assertIn('sample 1', difference(CASE['mandel_small'], 'i32', answer(1, 3), answer(1, 2)))


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
        self.assertEqual(len(CASE), len(EVERY), 'names differ')
        for c in EVERY:
            for dtype in c.dtypes:
                self.assertGreater(c.traffic(16, WIDTH[dtype]), 0)

    def test_parts(self):
        for part in PARTS.values():
            self.assertTrue(part.cases, part.name)
            for c in part.cases:
                self.assertTrue(c.sizes, f'{part.name}: {c.name}')
                self.assertIn(c.name, CASE)

    def test_cases_of_a_part_are_those_of_all(self):
        add = next(c for c in PARTS['large'].cases if c.name == 'add_out')
        self.assertEqual(add.ns([16]), [1 << 20, 1 << 24])
        self.assertEqual(CASE['add_out'].ns([16]), [16])

    def test_size(self):
        self.assertEqual([size(n) for n in (16, 1024, 65536, 1 << 24, 1600)], ['16', '1 Ki', '64 Ki', '16 Mi', '1600'])


class Sections(unittest.TestCase):
    def results(self, part, *rows):
        about = dict.fromkeys('date revision cores load rounds seconds command'.split(), '?')
        keys = ('case', 'dtype', 'n', 'peer', 'ns')
        return {'part': part, 'about': about, 'wrong': [], 'rows': [dict(zip(keys, row)) for row in rows]}

    def test_programs(self):
        text = section(self.results(
            'programs', ('nbody_small', 'f64', 72, 'numpy', [8]), ('nbody_small', 'f64', 72, 'ndgo', [2]),
            ('mlp_small', 'f32', 1073, 'numpy', [1]), ('mlp_small', 'f32', 1073, 'ndgo', [1])))  # fmt: skip
        self.assertIn('| small | 2 | 2.00 | 1.00 mlp_small.f32 |', text)
        self.assertIn('| small, without mlp | 1 | 4.00 | 4.00 nbody_small.f64 |', text)

    def test_a_brief_part(self):
        text = section(self.results(
            'million', ('add_out', 'f64', 1 << 20, 'numpy', [8]), ('add_out', 'f64', 1 << 20, 'ndgo', [2]),
            ('matmul', 'f64', 1024, 'numpy', [1]), ('matmul', 'f64', 1024, 'ndgo', [2])))  # fmt: skip
        self.assertIn('| arithmetic | 1 | 4.00 | 4.00 |', text)
        self.assertIn('| matmul.f64 | 1024 | 0.50', text)
        self.assertNotIn('add_out', text, 'rows where we are faster are left out')

    def test_three_peers(self):
        rows = [('call_new', 'f64', 16, p, [t]) for p, t in (('numpy', 8), ('before', 4), ('ndgo', 2))]
        text = section(self.results('calls', *rows))
        self.assertIn('| all | 1 | 2.00 | 2.00 call_new.f64 | 4.00 | 4.00 call_new.f64 |', text)
        self.assertIn('numpy/before', text)

    def test_pairs(self):
        rows = [('apsp_small', 'f64', 900, p, [t]) for p, t in (('ndgo', 8), ('ndgo-released', 6), ('ndgo@2', 4), ('ndgo-released@2', 5))]
        text = section(self.results('released', *rows))
        self.assertIn('| small | 1 | 0.75 | 0.75 apsp_small.f64 | 1.25 | 1.25 apsp_small.f64 |', text)
        self.assertIn('| apsp_small.f64 | 900 | 8 ns | 6 ns | 0.75 (0.75–0.75) | 4 ns | 5 ns | 1.25 (1.25–1.25) | 30 |', text)

    def test_second_runs(self):
        costs = lambda *faults: [{'ns': 2e6, 'collections': 0, 'faults': n, 'released': -1 << 20, 'grown': 3 << 19} for n in faults]
        runs = {'ndgo': [{'peak': 300 << 10, 'idle': 8 << 10, 'second': c} for c in costs(3, 250, 4)],
                'numpy': [{'peak': 100 << 10, 'idle': 30 << 10, 'second': {'ns': 1e6, 'faults': 5}}]}  # fmt: skip
        line = second.line('apsp_small', 'ndgo', runs)
        self.assertEqual(line, ['apsp_small', '2 ms', '1 ms', 0, '**4** (250)', 5, '1.5', '-1.0', '**292**', 70, 300, 100])

    def test_without_the_reference(self):
        text = section(self.results('calls', ('call_new', 'f64', 16, 'ndgo', [2])))
        self.assertIn('| call_new.f64 | 16 | 2 ns |', text)


class Page(unittest.TestCase):
    def test_tables(self):
        text = 'a\n<!-- x -->\n\nold\n\n<!-- end -->\nb\n<!-- y -->\n\nkept\n\n<!-- end -->\n'
        self.assertEqual(filled(text, {'x': 'new'}), text.replace('old', 'new'))
        with self.assertRaises(ValueError):
            filled(text, {'z': 'new'})


class Speed(unittest.TestCase):
    def test_bar(self):
        made = bar('sum', 'sum_all', 16, {'numpy': [8, 8, 9], 'go-plain': [16, 16, 18], 'ndgo-calls': [2, 4, 3]})
        self.assertEqual(made['numpy'], 8)
        self.assertEqual([(b['series'], b['ratio'], b['ns']) for b in made['bars']], [('Go loop', 0.5, 16), ('ndgo, calls', 3, 3)])
        self.assertEqual(made['bars'][1]['quartiles'], [2.5, 3.5])

    def test_bars(self):
        peers = {name: Fake([1, 2], times) for name, times in (('numpy@2', [9, 4, 4]), ('ndgo-calls@2', [9, 1, 1]))}
        made = bars(peers, [('a', CASE['sum_all'], 16)], Options(2, 0))
        self.assertEqual([b['ratio'] for b in made[0]['bars']], [4])

    def test_other_results_end_it(self):
        peers = {'numpy': Fake([1, 2], [9, 4]), 'ndgo-calls': Fake([1, 3], [])}
        with self.assertRaises(SystemExit):
            bars(peers, [('a', CASE['sum_all'], 16)], Options(1, 0))

    def test_list(self):
        for _, name, *_ in (*OPERATIONS, *PROGRAMS):
            self.assertIn('f64', CASE[name].dtypes)


if __name__ == '__main__':
    unittest.main()
