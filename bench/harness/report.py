"""Results as Markdown: the ratios of peers, all times, and the report of a measurement."""
from harness.ratios import BEFORE, CASE, by_group, rows


def table(head, lines):
    """Return a table with text in the first column and numbers in the others."""
    bars = ['| ' + ' | '.join(map(str, line)) + ' |' for line in [head, *lines]]
    return '\n'.join([bars[0], '|---' + '|---:' * (len(head) - 1) + '|', *bars[1:]])


def show(ratio):
    return '' if ratio is None else f'{ratio.median:.2f}'


def time(ns):
    """Return a time with three digits."""
    for unit, size in (('s', 1e9), ('ms', 1e6), ('µs', 1e3)):
        if ns >= size:
            return f'{ns / size:.3g} {unit}' if ns < 1000 * size else f'{ns / size:.0f} {unit}'
    return f'{ns:.3g} ns'


def groups(results, us, than, avx2=None):
    """Return the geometric means of the ratios of each group, and beside them those without AVX-512."""
    lines = [(g, n, f'{mean:.2f}', f'{least:.2f}') for g, n, mean, least in by_group(rows(results), us, than)]
    head = ('group', 'rows', f'{than}/{us}', 'least')
    if avx2:
        other = {g: (f'{mean:.2f}', f'{least:.2f}') for g, _, mean, least in by_group(rows(avx2), us, than)}
        lines = [(*line, *other.get(line[0], ('', ''))) for line in lines]
        head += (f'{than}/{us} with AVX2', 'least')
    return table(head, lines)


def ratios(results, us, than):
    """Return a line for each row with both peers.

    It has the time, the traffic, the ratio with quartiles, and the ratios of the best other library and of C.
    """
    lines = []
    for row in rows(results):
        r = row.ratio(than, us)
        if r is None:
            continue
        best = row.best(us)
        nearest, bound = f'{show(row.ratio(best, us))} {best}', show(row.ratio('c', us))
        lines.append((row.label, row.n, time(row.median(us)), f'{row.rate(us):.3g}', r, nearest, bound))
    return table(('case', 'n', us, 'GB/s', f'{than}/{us} (quartiles)', f'best/{us}', f'c/{us}'), lines)


def times(results, us, than):
    """Return a line for each row: the median time of each peer."""
    made = rows(results)
    peers = list(dict.fromkeys(p for row in made for p in row.ns))
    lines = [(row.label, row.n, *(time(row.median(p)) if p in row.ns else '' for p in peers)) for row in made]
    return table(('case', 'n', *peers), lines)


def below(results, us, than):
    """Return the rows where us is slower, worst first."""
    slower = [(row.ratio(than, us), row) for row in rows(results)]
    slower = sorted(((r, row) for r, row in slower if r and r.median < 1), key=lambda x: x[0].median)
    lines = [(row.label, row.n, r, CASE[row.case].text) for r, row in slower]
    return table(('case', 'n', f'{than}/{us} (quartiles)', 'what'), lines)


def before(results, us):
    """Return the ratios to an earlier version of ndgo, by group and by row."""
    head = ('case', 'n', BEFORE, us, f'{BEFORE}/{us} (quartiles)')
    lines = [
        (row.label, row.n, time(row.median(BEFORE)), time(row.median(us)), row.ratio(BEFORE, us))
        for row in rows(results) if row.ratio(BEFORE, us)
    ]  # fmt: skip
    return [f'## {us} before and after', groups(results, us, BEFORE), table(head, lines)] if lines else []


def machine(a):
    """Return a table of the machine, the settings and the versions of a measurement."""
    versions = ', '.join(f'{k} {v}' for k, v in a['versions'].items())
    return table(('what', ''), [
        ('date', a['date']), ('revision', a['revision']), ('processor', f'{a["cpu"]}: {" ".join(a["features"])}'),
        ('cores', a['cores']), ('load by others at the start', a['load']), ('system', a['system']), ('NDGO_SIMD', a['simd']),
        ('versions', versions), ('batches', f'{a["rounds"]} rounds of {a["seconds"]} s'),
    ]).replace('---:', '---')  # fmt: skip


def without_avx512(results, us, than):
    """Return the section about a measurement with AVX2."""
    a = results['about']
    return [
        f'## Where {us} is slower than {than} with AVX2',
        f"""On the same processor, with both sides held to AVX2: variables tell {us}, {than} and OpenBLAS to take its kernels.
Measured on {a['date']}, at {a['revision']}, under a load of {a['load']}, by""",
        f'    {a["command"]}',
        below(results, us, than),
    ]


def document(results, us, than, sections=(), avx2=None):
    """Return the report of a measurement, the sections of the parts, and the measurement without AVX-512."""
    a = results['about']
    parts = [
        '# Results',
        f'''Written by the command below; run it again rather than change this. A ratio is the time of {than}, whose results go
into given arrays (`out=`) where a case does not ask for new ones, divided by that of {us} in the same round: 2.00 says
that {us} is twice as fast. It is the median of {a['rounds']} rounds, with the quartiles; medians of times. "best" is
the fastest of the other libraries, c is what a compiler makes of a loop, with -ffast-math, and GB/s are of the bytes that
have to be read and written once.''',
        '    ' + a['command'],
        machine(a),
        '## By group', groups(results, us, than, avx2), *sections, *before(results, us),
        f'## Where {us} is slower than {than}', below(results, us, than),
        *(without_avx512(avx2, us, than) if avx2 else []),
        f'## All rows that {than} and {us} have', ratios(results, us, than),
        '## Times of all peers', times(results, us, than),
    ]  # fmt: skip
    parts += not_timed(results, '##')
    return '\n\n'.join(parts) + '\n'


def not_timed(results, heading):
    if not results['wrong']:
        return []
    return [f'{heading} Not timed', 'Peers whose result differs from that of the first peer, or that failed.',
            '\n'.join(f'- {w}' for w in results['wrong'])]  # fmt: skip
