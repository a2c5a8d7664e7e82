#!/usr/bin/env bash
# Search for a faster kernel, then reject a cheat, saying in a line each what is being shown. Run by `make demo`.
set -euo pipefail
bin=${BIN:-.venv/bin}
out=${OUT:-demo-result}
# A store of its own: one that an older Burnish left on this machine is not the demo's to upgrade.
store=$(mktemp -d)
trap 'rm -rf "$store"' EXIT
export BURNISH_STORE=sqlite:///$store/runs.db

run() { # allowed exit codes, command...
    local allowed=$1 code=0
    shift
    "$@" || code=$?
    if [[ " $allowed " != *" $code "* ]]; then
        echo "demo: expected exit code $allowed, got $code: $*" >&2
        exit 1
    fi
}

echo "1. A softmax as PyTorch computes it. Is there a faster kernel that is provably the same? (30 seconds of search)"
echo
# 1 means that nothing was faster beyond doubt on this machine, which is an answer too.
run "0 1" "$bin/burnish" optimize examples/softmax.py --device cpu --budget 30s --baselines eager --out "$out"
echo
echo "2. A cheat that answers later calls from a table kept by address: right once, then wrong."
echo
run 1 "$bin/burnish" verify examples/softmax.py examples/softmax_cheat.py --device cpu --baselines eager
echo
echo "The first was verified and timed: read $out/kernel.py, open $out/report.html. The second has no timing at all."
