#!/usr/bin/env bash
# Runs the Array API standard's test suite against a Python module:
#
#   ARRAY_API_TESTS_DIR=<clone of data-apis/array-api-tests> ARRAY_API_DIR=<clone of data-apis/array-api> \
#       conformance/run.sh MODULE [EXAMPLES] [more arguments of pytest]
#
# The module ndgo is built first. The clones may be bare; they are never changed. The output has the numbers of passed, failed
# and skipped tests, and each failure. The exit status is 0 without failures, 1 with some, 2 if the suite could not run.
#
# Environment variables: PYTHON (python3), JOBS (processes), SHRINK=1 (Hypothesis shrinks failures), LOG (a file for the whole
# output), CONFORMANCE_CACHE (the folder in which the suite is unpacked).
set -uo pipefail
stop() {
	echo "conformance/run.sh: $*" >&2
	exit 2
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
module=${1:-}
[ -n "$module" ] || stop "usage: conformance/run.sh MODULE [EXAMPLES] [arguments of pytest]"
shift
examples=20
case ${1:-} in
[0-9]*)
	examples=$1
	shift
	;;
esac
python=${PYTHON:-python3}
tests=${ARRAY_API_TESTS_DIR:-}
standard=${ARRAY_API_DIR:-}
[ -n "$tests" ] && [ -n "$standard" ] || stop "set ARRAY_API_TESTS_DIR and ARRAY_API_DIR to clones of data-apis/array-api-tests and data-apis/array-api"
export ARRAY_API_TESTS_MODULE=$module ARRAY_API_TESTS_VERSION=2025.12 PYTHONDONTWRITEBYTECODE=1

command -v "$python" >/dev/null || stop "there is no $python"
"$python" -c 'import pytest, hypothesis, ndindex, pytest_jsonreport' ||
	stop "the suite needs: $python -m pip install -r $here/requirements.txt"

# The suite has the standard as a submodule: its commit is taken from the other clone.
commit=$(git -C "$tests" rev-parse HEAD) || stop "not a repository: $tests"
submodule=$(git -C "$tests" rev-parse HEAD:array-api) || stop "no submodule array-api in $tests"
git -C "$standard" cat-file -e "$submodule^{commit}" || stop "commit $submodule is not in $standard: fetch it"
suite=${CONFORMANCE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ndgo-conformance}/${commit:0:12}-${submodule:0:12}
if [ ! -d "$suite" ]; then
	mkdir -p "$(dirname "$suite")" && unpacked=$(mktemp -d "$(dirname "$suite")/unpacked.XXXXXX") || stop "cannot write to $(dirname "$suite")"
	mkdir -p "$unpacked/array-api"
	git -C "$tests" archive "$commit" | tar -x -C "$unpacked" || stop "git archive of $tests failed"
	git -C "$standard" archive "$submodule" | tar -x -C "$unpacked/array-api" || stop "git archive of $standard failed"
	mv -T "$unpacked" "$suite" || stop "cannot make $suite"
fi

work=$(mktemp -d) || stop "no temporary directory"
trap 'rm -rf "$work"' EXIT
path=$here/python
if [ "$module" = ndgo ]; then
	"$here/build.sh" "$work/module" || stop "the module does not build"
	path=$work/module:$path
fi
export PYTHONPATH=$path${PYTHONPATH:+:$PYTHONPATH} CONFORMANCE_SCORE=$work/score
"$python" -c 'import importlib, sys; importlib.import_module(sys.argv[1])' "$module" || stop "cannot import $module"

options=(-q --tb=short -p no:cacheprovider -p suite_score --disable-deadline --max-examples "$examples")
[ "${SHRINK:-0}" = 1 ] || options+=(-p suite_noshrink)
[ -z "${JOBS:-}" ] || options+=(-n "$JOBS")
began=$(date +%s)
cd "$suite" || stop "cannot enter $suite"
"$python" -m pytest "${options[@]}" "$@" array_api_tests/ >"$work/log" 2>&1
status=$?
[ -z "${LOG:-}" ] || cp "$work/log" "$LOG"
if [ ! -s "$work/score" ] || [ $status -gt 1 ]; then
	tail -n 40 "$work/log"
	stop "pytest ended with $status"
fi
echo "module $module, $examples examples, suite ${commit:0:7}, standard ${submodule:0:7}, $(($(date +%s) - began)) s"
cat "$work/score"
exit $status
