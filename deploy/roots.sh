# shellcheck shell=bash
# Clean Debian systems in folders, for the proofs that need one: deploy/test-deb, test-boot, test-arm64.
#
# Each is made once by debootstrap and kept as an archive in a cache folder (PERGAMON_CACHE names another);
# every test unpacks a fresh one. Needs root, debootstrap, the network the first time and, for another
# machine's architecture, qemu-user-static.

DEPLOY=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
CACHE=${PERGAMON_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/pergamon}

# shellcheck disable=SC2034 # for those who use this
# What the package depends on and, for a machine that is booted, what starts it.
SYSTEM_PACKAGES=(python3 python3-venv libzbar0 libgl1 libglib2.0-0 libegl1 libgles2 libgl1-mesa-dri libmtdev1
    systemd systemd-sysv dbus polkitd udev)
# shellcheck disable=SC2034
# A compositor with all that it shows a window with; process tools to look at it.
KIOSK_PACKAGES=(cage seatd xwayland libxcursor1 libxi6 libxrandr2 libxss1 procps)

step() { printf '\n== %s\n' "$*"; }

need_tools() { # COMMAND…
    local tool missing=()
    [ "$(id -u)" -eq 0 ] || { echo "This makes whole systems in folders and needs root: start it with sudo." >&2; exit 1; }
    for tool in "$@"; do
        command -v "$tool" >/dev/null || missing+=("$tool")
    done
    [ ${#missing[@]} -eq 0 ] || { echo "These are missing: ${missing[*]}. Install them with apt-get." >&2; exit 1; }
}

# Programs of another architecture start as if they were this machine's own. Flag F opens qemu at once, so
# that it need not be inside the folder.
need_arm64() {
    [ "$(dpkg --print-architecture)" != arm64 ] || return 0
    local register=/proc/sys/fs/binfmt_misc/register entry=/proc/sys/fs/binfmt_misc/qemu-aarch64
    local magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
    local mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
    need_tools qemu-aarch64-static
    mountpoint -q "${register%/*}" || mount -t binfmt_misc binfmt_misc "${register%/*}"
    if [ -e "$entry" ] && grep -q '^flags:.*F' "$entry"; then
        return 0
    fi
    [ ! -e "$entry" ] || echo -1 >"$entry"
    printf '%s' ":qemu-aarch64:M::$magic:$mask:$(command -v qemu-aarch64-static):F" >"$register"
}

# A folder for a system that is being made; what is mounted in there is unmounted whatever happens.
in_root() { # FOLDER COMMAND ARGUMENT…
    # shellcheck disable=SC2016 # expanded inside
    unshare --mount --propagation private sh -c '
        mount -t proc proc "$0/proc"
        exec chroot "$0" env -i HOME=/root DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 \
            PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' "$@"
}

keep() { # FOLDER ARCHIVE
    chmod 755 "$1"
    tar --one-file-system -C "$1" -cf "$2.part" .
    mv "$2.part" "$2"
    rm -rf --one-file-system "$1"
}

need_bare() { # SUITE ARCH ARCHIVE
    [ ! -e "$3" ] || return 0
    step "Making a clean Debian $1 ($2); once, it takes minutes"
    mkdir -p "$CACHE"
    local fresh
    fresh=$(mktemp -d "$CACHE/making.XXXXXX")
    debootstrap --variant=minbase --arch="$2" --include=ca-certificates "$1" "$fresh" \
        >"$CACHE/debootstrap.log" 2>&1 || { tail -n 20 "$CACHE/debootstrap.log" >&2 && exit 1; }
    # as in any container image: nothing is started while packages are installed
    printf '#!/bin/sh\nexit 101\n' >"$fresh/usr/sbin/policy-rc.d"
    chmod 755 "$fresh/usr/sbin/policy-rc.d"
    keep "$fresh" "$3"
}

# Unpacks a clean system with these packages in it into FOLDER.
make_root() { # SUITE ARCH FOLDER PACKAGE…
    local bare archive folder=$3 fresh
    bare=$CACHE/$1-$2.tar
    archive=$CACHE/$1-$2-$(printf '%s\n' "${@:4}" | sha256sum | cut -c1-12).tar
    if [ ! -e "$archive" ]; then
        need_bare "$1" "$2" "$bare"
        step "Adding the packages that the companion depends on to Debian $1 ($2); once"
        fresh=$(mktemp -d "$CACHE/making.XXXXXX")
        tar -C "$fresh" -xpf "$bare"
        cp /etc/resolv.conf "$fresh/etc/resolv.conf"
        # shellcheck disable=SC2016 # expanded inside
        in_root "$fresh" sh -c 'apt-get update -q && apt-get install -y -q --no-install-recommends "$@" && apt-get clean' \
            sh "${@:4}" >"$CACHE/packages.log" 2>&1 || { tail -n 20 "$CACHE/packages.log" >&2 && exit 1; }
        keep "$fresh" "$archive"
    fi
    mkdir -p "$folder"
    tar -C "$folder" -xpf "$archive"
    chmod 755 "$folder"
}

# --- what the tests share: expectations, and packages made from one commit ---
# They set `arch`, the architecture they are for.

make_work() {
    work=$(mktemp -d /var/tmp/pergamon-test.XXXXXX)
    checks=0 faults=0
}
remove_work() { rm -rf --one-file-system "$work"; }

expect() { # WORDS COMMAND ARGUMENT…
    checks=$((checks + 1))
    if "${@:2}" >"$work/said" 2>&1; then
        printf '  ✓ %s\n' "$1"
    else
        faults=$((faults + 1))
        printf '  ✗ %s\n' "$1"
        sed 's/^/      /' "$work/said" | tail -n 15
    fi
}
fails() { ! "$@"; }
says() { # PATTERN COMMAND ARGUMENT…
    { "${@:2}" 2>&1 || true; } | tee /dev/stderr | grep -E -e "$1" >/dev/null
}
sum_up() {
    printf '\n%s passed, %s failed\n' "$((checks - faults))" "$faults"
    [ "$faults" -eq 0 ]
}

variant() { # VERSION [SED-COMMAND FILE]: the committed tree with another version, and perhaps broken
    local tree=$work/tree-$1
    cp -R "$work/committed" "$tree"
    sed -i "s/^__version__ = .*/__version__ = \"$1\"/" "$tree/companion/__init__.py"
    [ $# -eq 1 ] || sed -i "$2" "$tree/$3"
    "$DEPLOY/build-deb" --slim --source "$tree" --out "$work/packages" >/dev/null 2>"$work/build.log" ||
        { cat "$work/build.log" >&2 && exit 1; }
    rm -rf "$tree"
}
# shellcheck disable=SC2154 # see above
deb() { printf '/packages/pergamon-companion_%s_%s-slim.deb' "$1" "$arch"; }

# One commit, whoever commits meanwhile.
take_commit() {
    mkdir "$work/committed"
    SOURCE_DATE_EPOCH=$(git -C "$DEPLOY/.." log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
    git -C "$DEPLOY/.." archive HEAD | tar -x -C "$work/committed"
}

# The committed version as a full package, and slim variants of it: 77.1 and 77.3 work, 77.2 and 77.4 do not.
make_packages() { # ARCH VARIANT…
    step "Building packages"
    take_commit
    full=$("$DEPLOY/build-deb" --arch "$1" --source "$work/committed" --out "$work/packages" 2>/dev/null)
    # shellcheck disable=SC2034 # for those who use this
    first=$(dpkg-deb --field "$full" Version)
    local version
    for version in "${@:2}"; do
        case $version in
        # starts, but never gets a picture onto the screen
        77.2) variant 77.2 's/^def run(args.*/&\n    raise CommandError("broken on purpose")/' companion/cli/play.py ;;
        # cannot even say its version
        77.4) variant 77.4 's/^def main(argv.*/&\n    raise SystemExit(9)/' companion/cli/__init__.py ;;
        *) variant "$version" ;;
        esac
    done
}

build_again() { # ARCH: the same commit gives the same package, byte for byte
    local again
    again=$("$DEPLOY/build-deb" --arch "$1" --source "$work/committed" --out "$work/again" 2>/dev/null)
    cmp "$full" "$again"
    rm -rf "$work/again"
}
