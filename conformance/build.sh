#!/usr/bin/env bash
# Builds the Python module ndgo in DIR/ndgo: conformance/build.sh DIR. Use it with PYTHONPATH=DIR. Go and a C compiler are required.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "${1:?usage: conformance/build.sh DIR}/ndgo"
out=$(cd "$1/ndgo" && pwd)
cd "$here"
CGO_ENABLED=1 go build -tags conformance -buildmode=c-shared -o "$out/libndgo.so" ./bridge
rm -f "$out/libndgo.h"
cp python/ndgo/*.py "$out/"
