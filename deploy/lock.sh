#!/usr/bin/env bash
# Makes the lock files anew from pyproject.toml: the only way they are changed.
#
#   deploy/lock.sh                      keep what is pinned, add what is missing
#   deploy/lock.sh --upgrade            newest versions of everything not pinned in pyproject.toml
#   deploy/lock.sh --upgrade-package X  newest version of one package
#
# Needs uv (`pip install uv`) and the network. Look at `git diff requirements*.lock` afterwards, then run ./test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

uv=$(command -v uv || true)
[ -n "$uv" ] || uv=.venv/bin/uv
[ -x "$uv" ] || { echo "This needs uv: install it with 'pip install uv'." >&2; exit 1; }

compile() { # OUTPUT ARGUMENT…
    local output=$1
    shift
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command deploy/lock.sh \
        --output-file "$output" pyproject.toml --group build "$@"
}

compile requirements.lock "$@"
# the runtime's pins hold for the tests too: what is tested is what runs
compile requirements-test.lock --group test --constraint requirements.lock "$@"
