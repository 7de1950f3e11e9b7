# Gets what the program needs into .venv at the top of the checkout: `set_up run`, or `set_up test` for its tests too.
# Sourced by scripts one folder below the top. When nothing is to be done, it starts no Python and costs milliseconds.
# PYTHON names the Python to make .venv with. System packages, on Debian and Ubuntu, are installed if we are root.
# shellcheck shell=sh

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
venv=$top/.venv
stamp=$venv/set-up # three lines: what is installed (or "unfinished"), in which folder, with which Python

set_up() {
    {
        read_stamp
        is_current "$1" || { wait_for_others && read_stamp; }
        missing=$(missing_packages "$1")
        is_current "$1" || is_usable || find_python || missing="python3-venv $missing"
        [ -z "$missing" ] || get_packages "$missing"
        is_current "$1" || install "$1"
    } </dev/null >&2 9<"$top/packaging/setup.sh" # a pipe into the program, or out of it, is not ours
}

wait_for_others() { ! has flock || flock 9; } # pip may still be at work for a start that was killed

read_stamp() {
    checksum=$(cd "$top" && cat pyproject.toml packaging/constraints.txt packaging/setup.sh | cksum)
    installed='' folder='' made_by=''
    [ ! -f "$stamp" ] || { IFS= read -r installed && IFS= read -r folder && IFS= read -r made_by; } <"$stamp" || :
}

is_current() {
    [ -x "$venv/bin/python" ] && [ "$folder" = "$top" ] && [ "${PYTHON:-$made_by}" = "$made_by" ] || return
    [ "$installed" = "$checksum test" ] || [ "$installed" = "$checksum $1" ]
}

# An unfinished or moved .venv is made anew; one without a stamp was made by hand and is kept.
is_usable() {
    [ "$installed" != unfinished ] && [ "${folder:-$top}" = "$top" ] && [ "${PYTHON:-$made_by}" = "$made_by" ] &&
        suits "$venv/bin/python" pip
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else set -- python3 python3.13 python3.12 python3.11; fi
    for python; do
        if suits "$python" ensurepip,venv; then return; fi
    done
    return 1
}

suits() {
    "$1" -c "import sys, $2; sys.exit(not (3, 11) <= sys.version_info < (3, 15))" 2>/dev/null # PySide6 ends at 3.14
}

install() {
    if ! is_usable; then
        find_python || fail "Python 3.11 to 3.14 with its venv module is needed; PYTHON can name one"
        say "making $venv with $python (once; some minutes on a slow line)"
        rm -rf "$venv"
        mkdir "$venv"
        echo unfinished >"$stamp"
        "$python" -m venv "$venv"
        made_by=$python
    else
        say "bringing $venv up to date"
        echo unfinished >"$stamp"
    fi
    case $1 in run) project=. ;; *) project=".[$1]" ;; esac
    (cd "$top" && "$venv/bin/python" -m pip --quiet --no-input --disable-pip-version-check \
        install -c packaging/constraints.txt -e "$project") || fail "pip has failed; the next start begins again"
    printf '%s\n' "$checksum $1" "$top" "$made_by" >"$stamp"
}

# Debian and Ubuntu give libraries new package names from time to time, so look for the libraries themselves.
missing_packages() {
    has dpkg && has apt-get || return 0
    libraries=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p) || return 0
    while read -r library package; do
        case $libraries in *"/$library"*) ;; *) echo "$package" ;; esac
    done <<END
libglib-2.0.so.0 libglib2.0-0
libEGL.so.1 libegl1
libGL.so.1 libgl1
libfontconfig.so.1 libfontconfig1
libfreetype.so.6 libfreetype6
libdbus-1.so.3 libdbus-1-3
libxkbcommon.so.0 libxkbcommon0
libX11.so.6 libx11-6
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-render-util.so.0 libxcb-render-util0
libxcb-render.so.0 libxcb-render0
libxcb-shape.so.0 libxcb-shape0
libxcb-util.so.1 libxcb-util1
libxcb-xkb.so.1 libxcb-xkb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0
END
    [ "$1" = test ] || return 0
    has Xvfb || echo xvfb
    has xauth || echo xauth
    has xdotool || echo xdotool
}

# shellcheck disable=SC2046,SC2086  # lists of package names, which have no spaces
get_packages() {
    if [ "$(id -u)" = 0 ]; then
        say "installing system packages:" $1
        apt update || : # one broken source need not matter
        apt install -y --no-install-recommends $(package_names $1) || say "apt-get has failed; going on without them"
    else
        say "system packages are missing; without them windows and tests may not start. Install them with"
        say "sudo apt-get install -y --no-install-recommends" $(package_names $1)
    fi
}

# Debian 13 and Ubuntu 24.04 renamed what depends on the size of time_t: libglib2.0-0t64.
package_names() {
    for package; do
        if is_known "$package" || ! is_known "${package}t64"; then echo "$package"; else echo "${package}t64"; fi
    done
}

is_known() { [ -n "$(apt-cache show "$1" 2>/dev/null)" ]; } # its exit status is 0 for a purely virtual package too

# Kernels are compiled when they are first called; the folder is where Linux and macOS keep them unless told otherwise.
say_compiling() {
    for cache in "${PUZZLE_WORKBENCH_CACHE:-}" "${XDG_CACHE_HOME:-$HOME/.cache}/puzzle-workbench" "$HOME/Library/Caches/puzzle-workbench"; do
        if [ -d "$cache/jit" ]; then return; fi
    done
    echo "Kernels are compiled once, when they are first needed: $1." >&2
}

apt() { DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" >/dev/null; }
has() { command -v "$1" >/dev/null; }
say() { echo "setup:" "$@" >&2; }
fail() { say "$@" && exit 1; }
