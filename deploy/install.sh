#!/usr/bin/env bash
# Makes this machine a device that starts into the Pergamon companion, and puts it back again.
#
#   sudo deploy/install.sh [OPTIONS] [PACKAGE.deb]    from a checkout; without a package one is built
#   sudo pergamon-setup [OPTIONS]                     where the package is installed already
#
#   --dry-run              only say what would be done
#   --kiosk MODE           the way to the screen: auto (tries), kmsdrm or cage
#   --rotation DEGREES     turn the picture: 0, 90, 180 or 270
#   --overlay LINE         add “dtoverlay=LINE” to config.txt, for a panel that is not found by itself; repeatable
#   --power-button PIN     a button between this pin and ground switches off, even when the companion does not run
#   --undo                 put the machine back as it was before; the program stays
#   --uninstall            the same, and remove the program; games stay
#   --purge                the same, and delete the games and settings too
#
# Can be run again at any time: what is done already is not done twice. Files that belong to the system are
# changed only inside marked blocks, and kept once beside themselves as FILE.before-pergamon.
set -euo pipefail

R=${PERGAMON_ROOT:-} # a folder in place of the system's root, for tests
SETUP=$R/usr/share/pergamon/setup
UNDO=$R/etc/pergamon/undo
SETTINGS=$R/etc/pergamon/kiosk.env
HERE=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
BEGIN='# --- pergamon: begin (pergamon-setup --undo takes this away) ---'
END='# --- pergamon: end ---'

dry=no what=install package='' kiosk='' rotation='' overlays=()

say() { printf '%s\n' "$*"; }
warn() { printf 'Note: %s\n' "$*" >&2; }
give_up() {
    printf '%s\n' "$@" >&2
    exit 1
}

usage() { sed -n '2,/^set -euo/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; }

read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
        --dry-run) dry=yes ;;
        --undo | --uninstall | --purge) what=${1#--} ;;
        --kiosk | --rotation | --overlay | --power-button)
            [ $# -ge 2 ] || give_up "After $1 a value is missing; see --help."
            case $1 in
            --kiosk) kiosk=$2 ;;
            --rotation) rotation=$2 ;;
            --overlay) overlays+=("$2") ;;
            --power-button) overlays+=("gpio-shutdown,gpio_pin=$2,active_low=1,gpio_pull=up") ;;
            esac
            shift
            ;;
        -h | --help) usage && exit 0 ;;
        -*) give_up "There is no option $1; see --help." ;;
        *) package=$1 ;;
        esac
        shift
    done
    case $kiosk in '' | auto | kmsdrm | cage) ;; *) give_up "--kiosk is auto, kmsdrm or cage, not $kiosk." ;; esac
    case $rotation in '' | 0 | 90 | 180 | 270) ;; *) give_up "--rotation is 0, 90, 180 or 270, not $rotation." ;; esac
    [ -z "$package" ] || [ -f "$package" ] || give_up "There is no package $package."
}

# Does something, or with --dry-run only says so.
run() { # WORDS COMMAND ARGUMENT…
    if [ "$dry" = yes ]; then
        say "would: $1"
    else
        say "$1"
        "${@:2}"
    fi
}

# --- files of the system: changed in marked blocks, or ours alone ---

without_block() { # FILE
    awk -v begin="$BEGIN" -v end="$END" '$0 == begin { skip = 1 } !skip; $0 == end { skip = 0 }' "$1"
}

put() { # FILE CONTENT: in one step, so that a power cut leaves the old or the new file
    mkdir -p "$(dirname "$1")"
    printf '%s\n' "$2" >"$1.new"
    [ ! -e "$1" ] || chmod --reference="$1" "$1.new" 2>/dev/null || true
    sync "$1.new" 2>/dev/null || true
    mv "$1.new" "$1"
}

keep_original() { # FILE
    [ -e "$1.before-pergamon" ] || cp -p "$1" "$1.before-pergamon"
}

set_block() { # FILE LINES
    local rest wanted
    rest=$(without_block "$1")
    wanted="$rest"$'\n'"$BEGIN"$'\n'"$2"$'\n'"$END"
    [ "$wanted" != "$(cat "$1")" ] || return 0
    [ "$dry" = yes ] || keep_original "$1"
    run "Add to ${1#"$R"}: ${2//$'\n'/; }" put "$1" "$wanted"
}

remove_block() { # FILE
    [ -e "$1" ] || return 0
    if grep -qxF -e "$BEGIN" "$1"; then
        run "Take our lines out of ${1#"$R"}" put "$1" "$(without_block "$1")"
    fi
    # nothing but our block was changed since: the copy has served
    if [ "$dry" = no ] && [ -e "$1.before-pergamon" ] && cmp -s <(without_block "$1") <(cat "$1.before-pergamon"); then
        mv "$1.before-pergamon" "$1"
    fi
}

put_ours() { # SOURCE FILE
    cmp -s "$1" "$2" || run "Write ${2#"$R"}" install -D -m 644 "$1" "$2"
}

remove_ours() { # FILE
    [ ! -e "$1" ] || run "Remove ${1#"$R"}" rm "$1"
    [ "$dry" = yes ] || rmdir "$(dirname "$1")" 2>/dev/null || true
}

remember() { # KEY VALUE: how it was before; the first answer counts
    grep -qs "^$1=" "$UNDO" || printf '%s=%s\n' "$1" "$2" >>"$UNDO"
}

recall() { sed -n "s/^$1=//p" "$UNDO" 2>/dev/null || true; }

config_txt() {
    local file
    for file in "$R/boot/firmware/config.txt" "$R/boot/config.txt"; do
        [ ! -e "$file" ] || { printf '%s' "$file" && return; }
    done
}

# --- the steps ---

look_at_machine() {
    local model tool
    model=$R/proc/device-tree/model
    if [ -e "$model" ]; then model=$(tr -d '\0' <"$model"); else model=; fi
    case $model in
    *"Raspberry Pi 4"* | *"Raspberry Pi 5"* | *"Compute Module 4"* | *"Compute Module 5"*) say "This is a $model." ;;
    *) warn "this is ${model:-no Raspberry Pi}; it was made for a Raspberry Pi 4 or 5 and may do all the same." ;;
    esac
    for tool in apt-get systemctl; do
        command -v "$tool" >/dev/null || give_up "This needs a Debian with systemd, such as Raspberry Pi OS Lite (64-bit)."
    done
}

need_program() {
    if [ -z "$package" ] && [ -e "$SETUP" ]; then
        return # the package is there and none was named
    fi
    if [ -z "$package" ]; then
        [ -x "$HERE/build-deb" ] || give_up "Name the package: $0 pergamon-companion_….deb"
        if [ "$dry" = yes ]; then
            say "would: Build the package and install it"
            return
        fi
        package=$("$HERE/build-deb")
    fi
    run "Install $(basename "$package")" \
        env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$(readlink -f "$package")"
}

# The rest is better with these; a device without a network does without them.
need_helpers() {
    local name wanted=()
    for name in polkitd cage seatd xwayland libxcursor1 libxi6 libxrandr2 libxss1 python3-lgpio python3-picamera2; do
        dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed ||
            ! apt-cache show "$name" >/dev/null 2>&1 || wanted+=("$name")
    done
    [ ${#wanted[@]} -eq 0 ] || run "Install ${wanted[*]}" install_helpers "${wanted[@]}"
}

install_helpers() {
    env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@" ||
        warn "$* could not be installed; when there is a network, run this again."
}

systemd_version() { systemctl --version | sed -n '1s/^systemd \([0-9]*\).*/\1/p'; }

set_up_system() {
    put_ours "$SETUP/journald.conf" "$R/etc/systemd/journald.conf.d/50-pergamon.conf"
    # without a watchdog it does no harm; an image is made on another machine than it is for
    put_ours "$SETUP/watchdog.conf" "$R/etc/systemd/system.conf.d/50-pergamon.conf"
    [ -e "$R/dev/watchdog" ] ||
        warn "this machine has no watchdog; nothing restarts it when the whole system hangs."
    if [ "$(systemd_version)" -ge 254 ]; then
        put_ours "$SETUP/backoff.conf" "$R/etc/systemd/system/pergamon.service.d/50-backoff.conf"
    fi
}

set_up_panel() {
    local config lines
    [ ${#overlays[@]} -gt 0 ] || return 0
    config=$(config_txt)
    [ -n "$config" ] || give_up "There is no config.txt here: --overlay and --power-button are for a Raspberry Pi."
    lines=$(printf 'dtoverlay=%s\n' "${overlays[@]}")
    # a section such as [pi4] above must not swallow them
    set_block "$config" "[all]"$'\n'"$lines"
}

set_setting() { # KEY VALUE
    [ -n "$2" ] || return 0
    grep -qsx "$1=$2" "$SETTINGS" || run "Set $1=$2 in ${SETTINGS#"$R"}" put "$SETTINGS" \
        "$(sed "/^#\{0,1\}$1=/d" "$SETTINGS" 2>/dev/null; printf '%s=%s' "$1" "$2")"
}

start_into_it() {
    local before
    before=$(systemctl get-default 2>/dev/null || true)
    if [ "$before" != multi-user.target ]; then
        run "Start without a desktop from now on (was: $before)" systemctl set-default --quiet multi-user.target
        [ "$dry" = yes ] || remember default-target "$before"
    fi
    systemctl is-enabled --quiet pergamon.service 2>/dev/null ||
        run "Start into the companion from now on" systemctl enable --quiet pergamon.service
}

install_all() {
    look_at_machine
    need_program
    need_helpers
    set_up_system
    set_up_panel
    set_setting PERGAMON_KIOSK "$kiosk"
    set_setting KCFG_GRAPHICS_ROTATION "$rotation"
    start_into_it
    [ "$dry" = no ] || { say "Nothing was changed." && return; }
    say "Done. See what is still missing with: companion check"
    say "The device starts into the companion after: sudo reboot"
}

undo() {
    local target
    if systemctl is-enabled --quiet pergamon.service 2>/dev/null; then
        run "Start into the companion no longer" systemctl disable --quiet pergamon.service
    fi
    target=$(recall default-target)
    if [ -n "$target" ]; then
        run "Start into $target as before" systemctl set-default --quiet "$target"
    fi
    remove_ours "$R/etc/systemd/journald.conf.d/50-pergamon.conf"
    remove_ours "$R/etc/systemd/system.conf.d/50-pergamon.conf"
    remove_ours "$R/etc/systemd/system/pergamon.service.d/50-backoff.conf"
    remove_block "$R/boot/firmware/config.txt"
    remove_block "$R/boot/config.txt"
    [ "$dry" = yes ] || rm -f "$UNDO"
}

remove_program() { # remove | purge
    if dpkg-query -W -f '${db:Status-Status}' pergamon-companion 2>/dev/null | grep -qxv not-installed; then
        run "$1 the package" env DEBIAN_FRONTEND=noninteractive apt-get "$1" --yes pergamon-companion
    fi
}

read_options "$@"
[ "$dry" = yes ] || [ -n "$R" ] || [ "$(id -u)" -eq 0 ] ||
    give_up "This changes the system: write sudo before it, or look with --dry-run."
case $what in
install) install_all ;;
undo) undo ;;
uninstall) undo && remove_program remove ;;
purge) undo && remove_program purge ;;
esac
