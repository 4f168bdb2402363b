"""The comparison of the results of two peers."""

# The tolerance of results, relative to the larger of 1 and the result. Integers must be equal.
TOLERANCE = {'f64': 1e-11, 'c128': 1e-11, 'f32': 1e-5, 'c64': 1e-5}
LOOSE = 30  # the factor for groups in which many elements are added, in any order
LOOSE_GROUPS = ('reductions', 'products')


def tolerance(case, dtype):
    if case.name == 'u8_f32' or case.name == 'i32_f64':
        return 0
    if case.name == 'f64_f32':
        dtype = 'f32'
    return TOLERANCE.get(dtype, 0) * (LOOSE if case.group in LOOSE_GROUPS else 1)


def bounds(case, dtype, reference, output=0):
    """Return the tolerance of each sample of a result, and that of the sum of all elements.

    A program has its own tolerance for each result: relative to the largest element, or absolute if it begins with ±.
    """
    values, size, said = reference['values'], reference['size'], case.results[output]
    if not said:
        limit = tolerance(case, dtype)
        return [limit * max(1, abs(y)) for y in values], limit * max(1, abs(reference['sum']), size)
    near = float(said[1:]) if said.startswith('±') else float(said) * max(map(abs, values))
    return [near] * len(values), near * size  # the errors of the elements add up in their sum


def difference(case, dtype, answer, reference, output=0):
    """Return how the answer of a peer to "check" differs from that of the reference, or '' if they agree."""
    if not answer.get('ok') or 'values' not in answer:
        return answer.get('why', 'it does not answer "check"')
    if answer['size'] != reference['size']:
        return f'the result has {answer["size"]} elements, not {reference["size"]}'
    if len(answer['values']) != len(reference['values']):
        return f'there are {len(answer["values"])} samples, not {len(reference["values"])}'
    near, near_sum = bounds(case, dtype, reference, output)
    for i, (x, y) in enumerate(zip(answer['values'], reference['values'])):
        if not abs(x - y) <= near[i]:
            return f'sample {i} is {x!r}, not {y!r}'
    if not abs(answer['sum'] - reference['sum']) <= near_sum:
        return f'the sum of all elements is {answer["sum"]!r}, not {reference["sum"]!r}'
    return ''
