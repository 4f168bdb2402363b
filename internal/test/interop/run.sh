#!/usr/bin/env bash
# Compares ndgo with zarr-python and tensorstore: each side writes random arrays, and the other reads them.
# Usage: internal/test/interop/run.sh [ARRAYS [SEED]]. Each side writes 2,000 arrays by default. If Python or the packages are not
# available, a message says so and the exit status is 0.
set -euo pipefail
cd "$(dirname "$0")/../../.."
count=${1:-2000} seed=${2:-1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python=${ZARR_PYTHON:-}
if [ -z "$python" ]; then
	if ! command -v python3 >/dev/null || ! python3 -m venv "$work/venv" >/dev/null 2>&1 ||
		! "$work/venv/bin/pip" install -q -r internal/test/interop/requirements.txt >"$work/pip" 2>&1; then
		echo "internal/test/interop: skipped: there is no Python with zarr and tensorstore, and none can be installed"
		exit 0
	fi
	python=$work/venv/bin/python
fi

go build -C internal/test -o "$work/ndgo" ./interop
mkdir "$work/theirs" "$work/ours"
cp internal/test/interop/cases.py "$work/cases.py"
"$python" -W ignore "$work/cases.py" write "$work/theirs" "$count" "$seed"
"$work/ndgo" check "$work/theirs"
"$work/ndgo" write "$work/ours" "$count" "$seed"
"$python" -W ignore "$work/cases.py" check "$work/ours"
