# shellcheck shell=bash
# Clean Debian systems in folders, for the proofs that need one: deploy/test-deb, test-boot, test-arm64.
#
# Each is made once by debootstrap and kept as an archive in a cache folder (PERGAMON_CACHE names another);
# every test unpacks a fresh one. Needs root, debootstrap, the network the first time and, for another
# machine's architecture, qemu-user-static.

CACHE=${PERGAMON_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/pergamon}

# shellcheck disable=SC2034 # for those who use this
# What the package depends on and, for a machine that is booted, what starts it.
SYSTEM_PACKAGES=(python3 python3-venv libzbar0 libgl1 libglib2.0-0 libegl1 libgles2 libgl1-mesa-dri libmtdev1
    systemd systemd-sysv libpam-systemd dbus polkitd udev)

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

# Unpacks a clean system with these packages in it into FOLDER.
make_root() { # SUITE ARCH FOLDER PACKAGE…
    local suite=$1 arch=$2 folder=$3 archive
    shift 3
    archive="$CACHE/$suite-$arch-$(printf '%s\n' "$@" | sha256sum | cut -c1-12).tar"
    if [ ! -e "$archive" ]; then
        step "Making a clean Debian $suite ($arch); once, it takes minutes"
        mkdir -p "$CACHE"
        local fresh
        fresh=$(mktemp -d "$CACHE/making.XXXXXX")
        nice -n 19 debootstrap --variant=minbase --arch="$arch" --include=ca-certificates \
            "$suite" "$fresh" >"$fresh.log" 2>&1 || { tail -n 20 "$fresh.log" >&2; exit 1; }
        # as in any container image: nothing is started while packages are installed
        printf '#!/bin/sh\nexit 101\n' >"$fresh/usr/sbin/policy-rc.d"
        chmod 755 "$fresh/usr/sbin/policy-rc.d"
        cp /etc/resolv.conf "$fresh/etc/resolv.conf"
        mount -t proc proc "$fresh/proc"
        # shellcheck disable=SC2016 # expanded inside
        nice -n 19 chroot "$fresh" env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c '
            apt-get install -y -q --no-install-recommends "$@" && apt-get clean' sh "$@" >>"$fresh.log" 2>&1 ||
            { umount "$fresh/proc"; tail -n 20 "$fresh.log" >&2; exit 1; }
        umount "$fresh/proc"
        tar --one-file-system -C "$fresh" -cf "$archive.part" .
        mv "$archive.part" "$archive"
        rm -rf --one-file-system "$fresh" "$fresh.log"
    fi
    mkdir -p "$folder"
    tar -C "$folder" -xpf "$archive"
    chmod 755 "$folder"
}
