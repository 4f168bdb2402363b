"""Whether two peers computed the same."""

# How far results may lie apart, relative to the larger of 1 and the result. Integers must be equal.
TOLERANCE = {'f64': 1e-11, 'c128': 1e-11, 'f32': 1e-5, 'c64': 1e-5}
LOOSE = 30  # times as far where many elements come together, in any order
LOOSE_GROUPS = ('reductions', 'products')


def tolerance(case, dtype):
    if case.name == 'u8_f32' or case.name == 'i32_f64':
        return 0
    if case.name == 'f64_f32':
        dtype = 'f32'
    return TOLERANCE.get(dtype, 0) * (LOOSE if case.group in LOOSE_GROUPS else 1)


def difference(case, dtype, answer, reference):
    """Return how the answer of a peer to "check" differs from that of another, or '' if the two agree."""
    if not answer.get('ok') or 'values' not in answer:
        return answer.get('why', 'it does not answer "check"')
    if answer['size'] != reference['size']:
        return f'the result has {answer["size"]} elements, not {reference["size"]}'
    limit = tolerance(case, dtype)
    pairs = [*zip(answer['values'], reference['values']), (answer['sum'], reference['sum'])]
    for i, (x, y) in enumerate(pairs):
        scale = max(1, abs(y))
        if i == len(pairs) - 1:  # errors of the elements add up in their sum
            scale = max(scale, answer['size'])
        if not abs(x - y) <= limit * scale:
            what = 'the sum of all elements' if i == len(pairs) - 1 else f'sample {i}'
            return f'{what} is {x!r}, not {y!r}'
    return ''
