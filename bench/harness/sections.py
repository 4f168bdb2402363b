"""The sections of the report about the parts of the benchmark."""
from harness.parts import PARTS, geometric_groups, size
from harness.ratios import CASE, geometric_mean, rows
from harness.report import below, groups, not_timed, table, time

EXTRAS = {  # further values of a peer: the title and the format of each
    'allocs': ('allocations', '{:.0f}'.format),
    'bytes': ('bytes', '{:.0f}'.format),
    'peak': ('peak MiB', lambda kib: f'{kib / 1024:.1f}'),
}


def judged(made, than):
    """Return the peers other than the reference, in order."""
    return [p for p in dict.fromkeys(p for row in made for p in row.ns) if p != than]


def means(made, than):
    """Return the geometric mean and the least of the ratios of each group, for each peer."""
    ratios, peers = {}, judged(made, than)
    for row in made:
        for p in peers:
            r = row.ratio(than, p)
            for group in geometric_groups(row, CASE[row.case]) if r else ():
                ratios.setdefault(group, {}).setdefault(p, []).append((r.median, row))
    lines = []
    for group, by_peer in ratios.items():
        line = [group, max(map(len, by_peer.values()))]
        for p in peers:
            values = by_peer.get(p, ())
            least = min(values, key=lambda v: v[0], default=None)
            line += [f'{geometric_mean(v for v, _ in values):.2f}', f'{least[0]:.2f} {least[1].label}'] if values else ['', '']
        lines.append(line)
    return table(('group', 'rows', *(text for p in peers for text in (f'{than}/{p}', 'least'))), lines)


def paired(made, pairs):
    """Return two tables with the ratios of pairs of peers: means of groups, and rows."""
    ratios, lines = {}, []
    for row in made:
        line = [row.label, size(row.n)]
        for us, other in pairs:
            r = row.ratio(other, us)
            line += [time(row.median(p)) if p in row.ns else '' for p in (us, other)] + [r or '']
            for group in geometric_groups(row, CASE[row.case]) if r else ():
                ratios.setdefault(group, {}).setdefault(us, []).append((r.median, row))
        lines.append([*line, CASE[row.case].text])
    summary = []
    for group, by_peer in ratios.items():
        line = [group, max(map(len, by_peer.values()))]
        for us, _ in pairs:
            least = min(by_peer.get(us, ()), key=lambda v: v[0], default=None)
            line += [f'{geometric_mean(v for v, _ in by_peer[us]):.2f}', f'{least[0]:.2f} {least[1].label}'] if least else ['', '']
        summary.append(line)
    heads = [f'{other}/{us}' for us, other in pairs]
    return [table(('group', 'rows', *(text for head in heads for text in (head, 'least'))), summary),
            table(('case', 'n', *(text for pair, head in zip(pairs, heads) for text in (*pair, f'{head} (quartiles)')), 'what'), lines)]  # fmt: skip


def each(made, than):
    """Return a line for each row: times, ratios, allocations and memory."""
    peers = list(dict.fromkeys(p for row in made for p in row.ns))
    extras = [(p, k) for k in EXTRAS for p in peers if any(k in row.known.get(p, {}) for row in made)]
    lines = []
    for row in made:
        line = [row.label, size(row.n), *(time(row.median(p)) if p in row.ns else '' for p in peers)]
        line += [row.ratio(than, p) or '' for p in judged(made, than)]
        line += [EXTRAS[k][1](row.known[p][k]) if k in row.known.get(p, {}) else '' for p, k in extras]
        lines.append([*line, CASE[row.case].text])
    head = ['case', 'n', *peers, *(f'{than}/{p} (quartiles)' for p in judged(made, than))]
    return table([*head, *(f'{EXTRAS[k][0]} of {p}' for p, k in extras), 'what'], lines)


def section(results, than=''):
    """Return the section of a part, given its results."""
    part, a = PARTS[results['part']], results['about']
    made, than = rows(results), than or part.than
    variables = ' '.join(f'{k}={v}' for k, v in a.get('variables', {}).items()) or 'nothing that matters'
    if part.pairs:
        tables = paired(made, part.pairs)
    elif part.brief:
        tables = [groups(results, part.us, than), below(results, part.us, than)]
    else:
        tables = [means(made, than), each(made, than)]
    return '\n\n'.join([
        f'## {part.title}',
        f'{part.text} Measured on {a["date"]}, at {a["revision"]}, on {a["cores"]} cores, under a load of {a["load"]}, '
        f'in {a["rounds"]} rounds of {a["seconds"]} s, with {variables} set in the environment, by',
        f'    {a["command"]}',
        *tables, *not_timed(results, '###'),
    ])  # fmt: skip
