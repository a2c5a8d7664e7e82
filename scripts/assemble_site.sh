#!/usr/bin/env bash
# Assemble a relocatable folder of Burnish and its pure-Python dependencies for a host without a network.
# torch, numpy and Triton are compiled for one Python and one driver, so they stay the host's own.
#
#   scripts/assemble_site.sh DIR [--no-dependencies]
#
# On the host:  PYTHONPATH=DIR python -m burnish.cli doctor
set -euo pipefail

if [ $# -lt 1 ] || [ $# -gt 2 ] || { [ $# -eq 2 ] && [ "$2" != --no-dependencies ]; }; then
    echo "usage: scripts/assemble_site.sh DIR [--no-dependencies]" >&2
    exit 2
fi
target=$(realpath -m "$1")
if [ -e "$target" ] && [ -n "$(ls -A "$target")" ]; then
    echo "$target is not empty: name a new folder" >&2
    exit 2
fi
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
pip=("$python" -m pip --disable-pip-version-check install --quiet --no-warn-script-location --no-compile --target "$target")

# A copy, so that the build leaves nothing in the tree.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r burnish pyproject.toml README.md LICENSE "$copy"
"${pip[@]}" --no-deps --no-build-isolation "$copy"
if [ "${2:-}" != --no-dependencies ]; then
    "${pip[@]}" --no-deps --only-binary :all: -c constraints.txt \
        rich markdown-it-py mdurl pygments sqlalchemy alembic mako optuna colorlog tqdm typing_extensions
fi
rm -rf "$target/bin" # scripts there would name this machine's Python
find "$target" -name __pycache__ -type d -prune -exec rm -rf {} +
echo "$target: $(du -sh "$target" | cut -f1); use it with PYTHONPATH=$target python -m burnish.cli doctor"
