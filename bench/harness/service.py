"""A service: 200 goroutines beside a live heap of 1 GiB, with slots and deferred results and without."""
import json
import os
import statistics
import subprocess

from harness import machine, peers
from harness.report import table, time

FILE = 'results-service.json'
OFF = {'NDGO_SLOTS': 'off', 'NDGO_DEFER': 'off'}
SETTINGS = {'with slots and deferred results': {}, 'without': OFF}
QUANTILES = ('p50', 'p99', 'p999')


def measured(o):
    """Return the results of rounds. In each round the service runs once with each setting."""
    program = peers.built('service', ['go', 'build', '-o', os.path.join(peers.BIN, 'service'), './service'], peers.BENCH)
    about = machine.about(o, os.cpu_count() or 1)
    rows = {name: [] for name in SETTINGS}
    for _ in range(o.rounds):
        for name, variables in SETTINGS.items():
            done = subprocess.run([program, '-seconds', str(o.seconds), *o.flags.split()], env={**os.environ, **variables},
                                  stdout=subprocess.PIPE, text=True, check=True)  # fmt: skip
            rows[name].append(json.loads(done.stdout))
    return {'part': 'service', 'about': about, 'rows': rows}


def line(setting, size, rows):
    """Return the line of a setting and of a size of operations: medians of rounds."""
    of = lambda *keys: statistics.median(value(r, keys) for r in rows)
    return [f'{size}, {setting}', round(of(size, 'operations')), *(time(of(size, q)) for q in QUANTILES)]


def value(row, keys):
    for key in keys:
        row = row[key]
    return row


def section(results):
    """Return the tables of latency and of the process."""
    rows = results['rows']
    latency = [line(setting, size, rows[setting]) for size in ('small', 'large') for setting in rows]
    process = []
    for setting, made in rows.items():
        of = lambda key: statistics.median(r[key] for r in made)
        process.append([setting, f'{of("collections"):.0f}', f'{of("collecting"):.1f} s', f'{of("processor"):.1f} s', f'{of("peak") / 1024:.0f} MiB'])
    return '\n\n'.join([
        machine.sentence(results['about']),
        table(('operations', 'number', *QUANTILES), latency),
        table(('process', 'collections', 'processor time of collections', 'processor time', 'peak memory'), process),
    ])  # fmt: skip
