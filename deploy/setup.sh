# shellcheck shell=bash
# Set-up shared by ./run and ./test: system packages, virtual environment, nothing done twice.
#
# All it says goes to standard error, so that what a command prints (such as `./run read --json`)
# stays clean. Settings, all optional:
#   PERGAMON_PYTHON   the Python to use (3.11 to 3.13); otherwise the first fitting one found
#   PERGAMON_VENV     where the virtual environment is kept (absolute); otherwise .venv

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
VENV=${PERGAMON_VENV:-$ROOT/.venv}

# System packages, by all the names that Debian has given them: 12 | 13
RUN_PACKAGES=(
    "libzbar0|libzbar0t64" # pyzbar reads stickers with it
    "libgl1" # OpenCV and Kivy are linked with it
    "libglib2.0-0|libglib2.0-0t64" # OpenCV is linked with it
    "libegl1" # Kivy draws without a desktop
    "libgles2" # the same
    "libgl1-mesa-dri" # draws where there is no graphics card
    "libmtdev1|libmtdev1t64" # Kivy reads touch screens with it
)
TEST_PACKAGES=("shellcheck" "systemd") # systemd checks the units; it need not run

say() { printf '%s\n' "$*" >&2; }

give_up() {
    say "$@"
    exit 1
}

# Whether PYTHON is one that all pinned wheels exist for.
fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

find_python() {
    local candidate
    if [ -n "${PERGAMON_PYTHON:-}" ]; then
        fits "$PERGAMON_PYTHON" || give_up "PERGAMON_PYTHON is $PERGAMON_PYTHON, which is not a Python 3.11, 3.12 or 3.13."
        printf '%s' "$PERGAMON_PYTHON"
        return
    fi
    for candidate in python3 python3.13 python3.12 python3.11; do
        if command -v "$candidate" >/dev/null && fits "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    if command -v python3 >/dev/null; then
        give_up "This needs Python 3.11, 3.12 or 3.13, but python3 here is $(python3 --version 2>&1)." \
            "Debian 12 and 13 bring a fitting one; name another with PERGAMON_PYTHON=/path/to/python3.13."
    fi
}

# Those of the given packages that are installed under none of their names, one a line.
not_installed() { # NAME|OTHER-NAME…
    local wanted name found names here
    mapfile -t names < <(printf '%s\n' "$@" | tr '|' '\n')
    here=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${names[@]}" 2>/dev/null || true)
    for wanted in "$@"; do
        found=no
        for name in ${wanted//|/ }; do
            if grep -qx "installed $name" <<<"$here"; then
                found=yes
            fi
        done
        [ "$found" = yes ] || printf '%s\n' "$wanted"
    done
}

# The name that this Debian knows a package by.
name_here() { # NAME|OTHER-NAME
    local name
    for name in ${1//|/ }; do
        if apt-cache show --no-all-versions "$name" >/dev/null 2>&1; then
            printf '%s' "$name"
            return
        fi
    done
    printf '%s' "${1%%|*}"
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

# Installs what is missing of the given packages; asks nothing of apt when nothing is.
need_packages() { # NAME|OTHER-NAME…
    local wanted missing names=()
    if ! command -v dpkg-query >/dev/null; then
        say "This system has no dpkg: make sure yourself that it has $*."
        return
    fi
    mapfile -t missing < <(not_installed "$@")
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        give_up "These system packages are missing: ${missing[*]//|/ or }." \
            "Ask someone with root to install them (apt-get install), then start again."
    fi
    say "Installing system packages: ${missing[*]%%|*}"
    as_root apt-get update -q >&2 || say "The package lists could not be renewed; trying with those at hand."
    for wanted in "${missing[@]}"; do
        names+=("$(name_here "$wanted")")
    done
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q \
        -o DPkg::Lock::Timeout=120 --no-install-recommends "${names[@]}" >&2 ||
        give_up "The system packages could not be installed: ${names[*]}." \
            "Look at apt's words above; with a working network and disk, start again."
}

# What a virtual environment is made for: the Python, the place, and whether it shares the system's
# packages. Raspberry Pi OS keeps its camera and pin libraries there.
venv_for() { # PYTHON
    "$1" - "$ROOT" <<'END'
import sys
from importlib.util import find_spec

shares = any(map(find_spec, ("picamera2", "lgpio")))
print(sys.version, sys.argv[1], "--system-site-packages" if shares else "alone")
END
}

# An empty virtual environment for this Python at this place, unless that is what is there.
need_venv() { # PYTHON
    local python=$1 stamp="$VENV/made-for" options=(--clear) made_for
    made_for=$(venv_for "$python")
    if [ "$(cat "$stamp" 2>/dev/null)" = "$made_for" ]; then
        return
    fi
    if [ "${made_for##* }" != alone ]; then
        options+=("${made_for##* }")
    fi
    "$python" -m venv "${options[@]}" "$VENV" >&2 ||
        give_up "The virtual environment could not be made in $VENV: see above."
    printf '%s\n' "$made_for" >"$stamp"
}

pip_install() { "$VENV/bin/python" -m pip --disable-pip-version-check install --quiet --no-input "$@" >&2; }

# What LOCK names, and this project itself, unless just that has been installed before.
need_lock() { # LOCK
    local lock=$1 stamp="$VENV/made-from-$1" made_from
    made_from=$(cat "$ROOT/$lock" "$ROOT/pyproject.toml" | sha256sum)
    if [ "$(cat "$stamp" 2>/dev/null)" = "$made_from" ]; then
        return
    fi
    say "Installing the Python packages of $lock (once; a minute or two) …"
    rm -f "$stamp"
    # with hashes: only the files that were tested; only wheels: nothing is compiled here
    pip_install --require-hashes --only-binary :all: --requirement "$ROOT/$lock" ||
        give_up "The Python packages could not be installed: see above. The first start needs the network."
    pip_install --no-index --no-deps --no-build-isolation --editable "$ROOT" ||
        give_up "The companion itself could not be installed in $VENV: see above."
    printf '%s\n' "$made_from" >"$stamp"
}

# Everything that ./run needs. Nothing is installed, and no network taken, when all is there.
set_up_run() {
    local python
    python=$(find_python)
    if [ -z "$python" ]; then
        need_packages python3 python3-venv
        python=$(find_python)
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        need_packages python3-venv
    fi
    need_packages "${RUN_PACKAGES[@]}"
    need_venv "$python"
    need_lock requirements.lock
}

# What ./test needs besides.
set_up_test() {
    set_up_run
    need_packages "${TEST_PACKAGES[@]}"
    need_lock requirements-test.lock
}

# Runs one of the two; of two starts at once, the second waits for the first.
set_up() { # run | test
    (
        flock 9
        "set_up_$1" 9<&-
    ) 9<"$ROOT"
}
