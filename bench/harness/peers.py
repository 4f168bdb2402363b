"""The peers: how each is built and started, and the conversation with a running one.

A peer is a process that speaks the line protocol of bench/README.md. All are optional: a message names those that
cannot be built or started.
"""
import json
import os
import select
import shlex
import shutil
import subprocess
import sys
import tempfile

from harness import memory

BENCH = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BIN = os.path.join(BENCH, 'bin')
CXXFLAGS = '-O3 -march=native -ffast-math -std=c++17 -Wall'.split()

PYTHON = 'numpy numexpr numba jax'.split()
GO = 'plain gonum blas vek'.split()
KNOWN = [*PYTHON, 'c', *(f'go-{p}' for p in GO), 'ndgo']
# ndgo with a part of its cases: calls of the library, operators generated for the benchmark, plain programs with releases
HALVES = ['ndgo-calls', 'ndgo-kernels', 'ndgo-released']

# Variables for the number of threads. Their value is the number of cores of the peer, which is one by default.
CORES = (
    'GOMAXPROCS OMP_NUM_THREADS OPENBLAS_NUM_THREADS MKL_NUM_THREADS NUMEXPR_NUM_THREADS NUMEXPR_MAX_THREADS '
    'NUMBA_NUM_THREADS'
).split()

# With these variables, peers use AVX2 instead of AVX-512. The names in NumPy's variable are those of groups of
# features.
AVX2 = {
    'NDGO_SIMD': 'avx2', 'OPENBLAS_CORETYPE': 'Haswell',
    'NPY_DISABLE_CPU_FEATURES': 'AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR X86_V4',
}  # fmt: skip


class Absent(Exception):
    """The error of a peer that cannot be built or started; the text has the reason."""


def command(peer):
    """Build a known peer, and return its command line."""
    if peer in PYTHON:
        return [sys.executable, os.path.join(BENCH, 'peers', 'python', 'peer.py'), peer]
    if peer == 'ndgo' or peer in HALVES:
        half = [peer.removeprefix('ndgo-')] if peer in HALVES else []
        return [built('worker', ['go', 'build', '-o', os.path.join(BIN, 'worker'), './worker'], BENCH), *half]
    if peer == 'c':
        compiler = os.environ.get('CXX', 'c++')
        source = os.path.join('peers', 'c', 'peer.cpp')
        return [built('c', [compiler, *CXXFLAGS, source, '-o', os.path.join(BIN, 'c')], BENCH)]
    name = peer.removeprefix('go-')
    return [built('go', ['go', 'build', '-o', os.path.join(BIN, 'go'), '.'], os.path.join(BENCH, 'peers', 'go')), name]


def built(name, build, folder):
    """Run the build command of bin/name, once, and return the path of the program."""
    path = os.path.join(BIN, name)
    if name not in built.done:
        if not shutil.which(build[0]):
            raise Absent(f'there is no {build[0]}')
        os.makedirs(BIN, exist_ok=True)
        done = subprocess.run(build, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise Absent(f'{shlex.join(build)} failed: {done.stderr.strip()[-500:]}')
        built.done.add(name)
    return path


built.done = set()


def keep_to(cores):
    """Restrict this process to the last of its cores. Only Linux can do this; elsewhere it does nothing."""
    if hasattr(os, 'sched_setaffinity'):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-cores:])


class Peer:
    """A running peer."""

    def __init__(self, name, command, cores=1, timeout=180):
        self.name, self.command, self.cores, self.timeout = name, command, cores, timeout
        self.start()

    def start(self):
        errors = tempfile.TemporaryFile(mode='w+')
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, bufsize=1,
                env={**os.environ, **dict.fromkeys(CORES, str(self.cores))},
                preexec_fn=lambda: keep_to(self.cores))  # fmt: skip
        except OSError as e:
            raise Absent(str(e)) from e
        line = self.line()
        if 'ready' not in line:
            self.stop()
            errors.seek(0)
            said = [text for text in errors.read().splitlines() if text.strip()]
            raise Absent(said[-1] if said else f'its first line is {line!r}')
        self.idle = memory.resident(self.process.pid)

    def line(self):
        """Return the next line of the peer, or '' after the timeout."""
        ready, _, _ = select.select([self.process.stdout], [], [], self.timeout)
        return self.process.stdout.readline() if ready else ''

    def ask(self, op, **question):
        """Return the answer to a question. A peer that crashes or hangs is started again."""
        try:
            self.process.stdin.write(json.dumps({'op': op, **question}) + '\n')
            self.process.stdin.flush()
            return json.loads(self.line())
        except (OSError, ValueError) as e:
            self.stop()
            self.start()
            return {'ok': False, 'why': f'it crashed or hung: {e!r}'}

    def forget_peak(self):
        memory.forget_peak(self.process.pid)

    def peak(self):
        """Return the largest memory since forget_peak in KiB, less the memory of the idle process; None if unknown."""
        most = memory.peak(self.process.pid)
        return None if most is None or self.idle is None else most - self.idle

    def stop(self):
        self.process.kill()
        self.process.wait()

    def restart(self):
        self.stop()
        self.start()


def start(names):
    """Return the peers with these names that can be started, by name. A name may be NAME=COMMAND; NAME@2 has two cores."""
    running = {}
    for given in names:
        name, is_command, text = given.partition('=')
        known, _, cores = name.partition('@')
        if not is_command and known not in KNOWN + HALVES or cores and not cores.isdecimal():
            sys.exit(f'{name}: no such peer; known are {" ".join(KNOWN + HALVES)}, NAME=COMMAND, and NAME@CORES')
        try:
            cores = int(cores or 1)
            if cores > (os.cpu_count() or 1):
                raise Absent(f'the machine has not {cores} cores')
            running[name] = Peer(name, shlex.split(text) if is_command else command(known), cores)
        except Absent as e:
            print(f'skipped {name}: {e}', file=sys.stderr)
    return running
