#!/usr/bin/env bash
# Verify one fast kernel and reject one cheat, saying in a line each what is being shown. Run by `make demo`.
set -euo pipefail
bin=${BIN:-.venv/bin}

judge() { # expected exit code, task, candidate
    local code=0
    "$bin/burnish" verify "$2" "$3" --device cpu --baselines eager || code=$?
    if [ "$code" -ne "$1" ]; then
        echo "demo: expected exit code $1 for $3, got $code" >&2
        exit 1
    fi
}

echo "1. A C++ kernel that does in one pass what PyTorch does in three: equal, and faster?"
echo
judge 0 examples/softmax.py examples/softmax_fast.py
echo
echo "2. A cheat that answers later calls from a table kept by address: right once, then wrong."
echo
judge 1 examples/softmax.py examples/softmax_cheat.py
echo
echo "The first was verified and timed; the second was rejected, so it has no timing at all."
