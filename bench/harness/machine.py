"""The machine, the settings and the versions of a measurement."""
import datetime
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys

# Environment variables that change the speed of peers.
VARIABLES = 'GOGC GOMEMLIMIT GODEBUG OPENBLAS_CORETYPE OPENBLAS_VERBOSE OMP_WAIT_POLICY NUMPY_MADVISE_HUGEPAGE'.split()
FEATURES = 'sse4_2 avx avx2 fma f16c bmi2 avx512f avx512dq avx512bw avx512vl avx512_vnni asimd sve'.split()


def first_line(*command):
    """Return the first line that a command prints, or '' if the command is missing or fails."""
    if not shutil.which(command[0]):
        return ''
    done = subprocess.run(command, capture_output=True, text=True, cwd=os.path.dirname(os.path.abspath(__file__)))
    return (done.stdout.splitlines() or [''])[0] if done.returncode == 0 else ''


def cpu():
    """Return the name and the vector features of the processor, as Linux reports them."""
    name, flags = platform.processor() or platform.machine(), []
    try:
        with open('/proc/cpuinfo') as f:
            for line in f:
                key, _, value = (part.strip() for part in line.partition(':'))
                if key == 'model name':
                    name = value
                if key in ('flags', 'Features'):
                    flags = value.split()
                if not line.strip():
                    break
    except OSError:
        pass
    return name, [f for f in FEATURES if f in flags]


def versions():
    """Return the versions of the compilers and libraries, by name."""
    found = {'Python': platform.python_version(), 'Go': first_line('go', 'env', 'GOVERSION'),
             'C++': first_line(os.environ.get('CXX', 'c++'), '--version')}  # fmt: skip
    for package in ('numpy', 'numexpr', 'numba', 'jax'):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            pass
    peers = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'peers', 'go', 'go.mod')
    with open(peers) as f:
        for line in f:
            words = line.split()
            if len(words) == 2 and words[0] in ('gonum.org/v1/gonum', 'github.com/viterin/vek'):
                found[words[0].rpartition('/')[2]] = words[1]
    return {k: v for k, v in found.items() if v}


def about(options, cores):
    """Return the description of a measurement on some cores."""
    name, features = cpu()
    changed = '' if first_line('git', 'status', '--porcelain', '--untracked-files=no') == '' else ', with changes'
    priority = f'nice -n {os.nice(0)} ' if os.nice(0) else ''
    return {
        'date': datetime.date.today().isoformat(),
        'command': priority + ' '.join(['python3', 'bench/run.py', *sys.argv[1:]]),
        'revision': first_line('git', 'rev-parse', '--short=12', 'HEAD') + changed,
        'cpu': name,
        'features': features,
        'cores': f'{cores} of {os.cpu_count()}',
        'load': round(os.getloadavg()[0], 1),  # of other programs, when the measurement began
        'system': f'{platform.system()} {platform.release()}',
        'versions': versions(),
        'simd': os.environ.get('NDGO_SIMD', 'as the processor has'),
        'variables': {k: os.environ[k] for k in VARIABLES if k in os.environ},
        'rounds': options.rounds,
        'seconds': getattr(options, 'seconds', None),
    }


def sentence(about):
    """Return the description of a measurement as text, with the command."""
    versions = about['versions']
    variables = ', '.join(f'{k}={v}' for k, v in about['variables'].items() if k.startswith('GO')) or 'default GOGC and GOMEMLIMIT'
    return (f'{about["date"]}, {about["cpu"]}, {about["cores"]} processors, {about["system"]}, {versions.get("Go", "")}, NumPy '
            f'{versions.get("numpy", "")}, revision {about["revision"]}, {variables}, load {about["load"]}, by `{about["command"]}`:')  # fmt: skip
