#!/usr/bin/env bash
# Proves that the .deb works on a system that has nothing: packaging/verify.sh [DEB [FOLDER FOR PICTURES [SUITE]]]
# Makes a minimal Debian (12, bookworm), installs the package there with apt, and drives the program as an ordinary user; the X
# server and what presses the keys run outside of it, so that nothing but the package brings libraries. Then removes the
# package and looks for what it left. Needs root, debootstrap, Xvfb, xdotool and ImageMagick; takes some minutes.
set -euo pipefail

top=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
debs=("$top"/dist/*.deb)
deb=$(realpath -- "${1:-${debs[-1]}}")
pictures=$(realpath -m -- "${2:-$top/build/verified}")
suite=${3:-bookworm}
user=someone
work=$(mktemp -d /var/tmp/workbench-verify.XXXXXX)
root=$work/root
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
system_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
display=:$((100 + RANDOM % 800))
started=()
checks=0

main() {
    trap clean_up EXIT
    needs debootstrap Xvfb xdotool import compare dpkg-deb
    [ "$(id -u)" = 0 ] || fail "only root can make a system in a folder"
    mkdir -p "$pictures"
    make_system
    list_files >"$work/before"
    packages=$(inside dpkg-query --show | wc -l)
    install_package
    use_command_line
    use_window
    use_without_home
    check_program_untouched
    remove_package
    look_for_remains
    check_desktop
    say "all $checks checks have passed; pictures are in $pictures"
}

# The system

make_system() {
    step "a minimal Debian ($suite) in $root"
    # shellcheck disable=SC2046  # an address, or nothing, for debootstrap's own
    debootstrap --variant=minbase "$suite" "$root" $(mirror) >"$work/debootstrap.log" 2>&1 ||
        { tail -n 20 "$work/debootstrap.log" && fail "debootstrap has failed"; }
    use_apt_of_host
    mount -t proc proc "$root/proc"
    inside useradd --create-home "$user"
    check "it has no Python" inside sh -c '! command -v python3'
    inside apt-get -qq update
}

# Where apt of the host finds this Debian; nothing if it does not. A proxy, certificates and other ways to get there are
# taken over from it as well.
# shellcheck disable=SC2016  # apt fills in its own variables
mirror() {
    apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        awk -v suite="$suite" '$1 == suite { print $2; exit }'
}

use_apt_of_host() {
    local file
    for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do
        [ ! -f "$file" ] || ! grep -q '^ *Acquire::' "$file" || cp -- "$file" "$root/etc/apt/apt.conf.d/"
    done
    for file in /etc/resolv.conf /etc/hosts; do [ ! -f "$file" ] || cp -L -- "$file" "$root$file"; done
    if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
        mkdir -p "$root/etc/ssl/certs"
        cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    fi
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" # no daemons in here
    chmod +x "$root/usr/sbin/policy-rc.d"
}

inside() { env -i PATH="$system_path" DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$chroot" "$root" "$@"; }
as_user() {
    env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="/home/$user" LANG=C.UTF-8 DISPLAY="$display" \
        "$chroot" --userspec="$user" "$root" "$@"
}

# What is the user's, and what package managers write about themselves, is left out; and /opt itself, which dpkg takes away
# with the last package in it.
list_files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./tmp -o -path ./var/tmp -o -path ./home -o -path ./var/log \
        -o -path ./var/cache -o -path ./var/lib/apt -o -path ./var/lib/dpkg \) -prune -o -printf '%y %m %p %l\n') |
        grep -v '^d 755 ./opt $' | sort
    inside dpkg-query --show
}

# The package

install_package() {
    step "apt install $(basename "$deb")"
    cp -- "$deb" "$root/var/tmp/package.deb"
    inside apt-get -qq --yes --no-install-recommends -o Dpkg::Use-Pty=0 install /var/tmp/package.deb >"$work/apt.log" 2>&1 ||
        { tail -n 20 "$work/apt.log" && fail "apt could not install it"; }
    say "$(($(inside dpkg-query --show | wc -l) - packages)) packages, $(du -sm "$root/opt" | cut -f 1) MB in /opt"
    check "dpkg finds no damage" test -z "$(inside dpkg --verify puzzle-workbench)"
    check "there still is no Python" inside sh -c '! command -v python3'
    find "$root/opt" -printf '%p %s %T@\n' | sort >"$work/installed"
}

use_command_line() {
    step "the command line, as a user"
    as_user workbench --version
    local kernels
    for start in first second; do
        kernels=$(as_user workbench warm-up)
        printf '%s start: %s\n' "$start" "$(head -n 1 <<<"$kernels")"
        [[ $kernels == *" 0 compiled"* ]] || fail "kernels were compiled that should have come with the program"
    done
    ok "no kernel had to be compiled"
    as_user workbench warm-up --all | head -n 1 | tee "$work/all"
    check "nor did any other kernel" grep -q ' 0 compiled' "$work/all"
    as_user workbench solve --count "$(sample pentominoes-6x10)" | tee "$work/solved"
    check "it counts 9,356 tilings" grep -q '9,356' "$work/solved"
    as_user workbench render --solution -o "/home/$user/tiling.png" "$(sample pentominoes-6x10)"
    check "a picture was drawn" test -s "$root/home/$user/tiling.png"
    as_user workbench render -o "/home/$user/tiling.svg" "$(sample pentominoes-6x10)"
    as_user workbench read-picture "/home/$user/tiling.svg" "/home/$user/tiling.pgm"
    check "a drawing was read, as for a board from a picture" test -s "$root/home/$user/tiling.pgm"
    as_user workbench --with "$(example plain_backtracking)" solve --solver plain_backtracking "$(sample 10-singles)" |
        tee "$work/own"
    check "a solver of one's own has run" grep -q 'plain_backtracking: from start' "$work/own"
    check "licences are there" inside test -s /usr/share/doc/puzzle-workbench/copyright
}

sample() { (cd "$root" && find opt -name "$1.txt" -printf '/%p\n' -quit); }

example() { (cd "$root" && find opt -name "$1.py" -printf '/%p\n' -quit); }

use_window() {
    step "the window, under an X server"
    Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
    started+=($!)
    export DISPLAY=$display
    within 30 xdotool getmouselocation
    local begun=$EPOCHREALTIME
    as_user workbench >"$work/window.log" 2>&1 &
    local program=$!
    started+=("$program")
    front Start
    say "the window is there after $(seconds_since "$begun") s"
    sleep 4 # samples are drawn, kernels are loaded
    picture 1-start

    open_file "$(sample pentominoes-8x8)" Pentominoes
    keys F10
    picture 2-stepped
    keys F5
    picture 3-solved
    check "a sample was opened, stepped and solved" differ 2-stepped 3-solved

    # All 35 hexominoes: they cover no rectangle, which a search cannot know.
    printf 'polyomino 14x15\npieces free 6\n' >"$root/home/$user/hexominoes.txt"
    open_file "/home/$user/hexominoes.txt" hexominoes
    keys F3 # from Puzzle, which shows results only, to Search
    keys F5
    picture 4-running
    sleep 1
    picture 5-still-running
    check "a long search can be watched" differ 4-running 5-still-running
    keys shift+F5
    picture 6-stopped
    sleep 1
    picture 7-still-stopped
    check "it was stopped" same 6-stopped 7-still-stopped

    keys ctrl+shift+s
    front 'Save as'
    xdotool key ctrl+a
    type_and_enter "/home/$user/kept.puzzle"
    within 30 test -s "$root/home/$user/kept.puzzle"
    check "the document is saved" grep -q '"format": "puzzle-workbench' "$root/home/$user/kept.puzzle"
    front kept
    picture 8-saved
    keys ctrl+q
    local code=0
    wait "$program" || code=$?
    check "the program has ended by itself" test "$code" = 0
    check "it has said nothing wrong" test ! -s "$work/window.log"
}

# There is no window manager to give a new window the keys.
front() {
    within 60 window_named "$1"
    xdotool windowfocus --sync "$(window_named "$1" | tail -n 1)"
    sleep 0.5
}
window_named() { xdotool search --onlyvisible --name "$1"; }
open_file() {
    keys ctrl+o
    front Open
    type_and_enter "$1"
    front "$2"
    sleep 1
}
keys() { xdotool key --clearmodifiers "$@" && sleep 1; }
type_and_enter() { xdotool type --delay 20 "$1" && xdotool key Return; }
picture() { import -window root "$pictures/$1.png"; }
differ() { ! same "$@"; }
same() { [ "$(compare -metric AE "$pictures/$1.png" "$pictures/$2.png" null: 2>&1)" = 0 ]; }
seconds_since() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f", to - from }'; }

use_without_home() {
    step "a user whose home cannot be written"
    local told
    told=$(env -i PATH=/usr/bin:/bin HOME=/nonexistent "$chroot" --userspec=nobody "$root" \
        workbench solve --count "$(sample tetrominoes-5x8)" 2>&1) || true
    printf '%s\n' "$told"
    [[ $told != *Traceback* && $told == *solved* ]] || fail "it does not work without a home"
    ok "it works"
    rm -rf -- "$root"/tmp/puzzle-workbench-*
}

check_program_untouched() {
    find "$root/opt" -printf '%p %s %T@\n' | sort >"$work/used"
    check "nothing was written into the installed folder" cmp "$work/installed" "$work/used"
}

remove_package() {
    step "apt purge"
    inside apt-get -qq --yes -o Dpkg::Use-Pty=0 purge --auto-remove puzzle-workbench >>"$work/apt.log" 2>&1 || fail "it cannot be removed"
}

look_for_remains() {
    list_files >"$work/after"
    diff "$work/before" "$work/after" || fail "something was left behind, or taken away"
    ok "nothing was left behind outside of the user's home"
    (cd "$root/home/$user" && find . -mindepth 1 -maxdepth 3 -not -name '.bash*' -not -name .profile | sort)
}

# shellcheck disable=SC2016  # for shells of their own
check_desktop() {
    step "the desktop's databases"
    inside apt-get -qq --yes --no-install-recommends -o Dpkg::Use-Pty=0 install desktop-file-utils shared-mime-info \
        xdg-utils man-db bash-completion >>"$work/apt.log" 2>&1
    inside apt-get -qq --yes --no-install-recommends -o Dpkg::Use-Pty=0 install /var/tmp/package.deb >>"$work/apt.log" 2>&1
    check "documents have their type" grep -q 'x-puzzle-workbench+json:\*.puzzle$' "$root/usr/share/mime/globs2"
    check "the program opens them" grep -q 'x-puzzle-workbench+json=org.puzzleworkbench' "$root/usr/share/applications/mimeinfo.cache"
    check "there is a manual page" inside sh -c 'man --warnings workbench 2>&1 >/dev/null | grep -v "cannot adjust line" && exit 1; man -w puzzle-workbench >/dev/null'
    check "bash completes its commands" inside bash -c 'source /usr/share/bash-completion/bash_completion
        source /usr/share/bash-completion/completions/workbench
        COMP_WORDS=(workbench sol); COMP_CWORD=1; _workbench; [[ ${COMPREPLY[*]} == "solve solvers" ]]'
    inside apt-get -qq --yes -o Dpkg::Use-Pty=0 purge puzzle-workbench >>"$work/apt.log" 2>&1
    check "removing it takes the type away" sh -c '! grep -rq puzzleworkbench "$1"/usr/share/mime "$1"/usr/share/applications' - "$root"
}

# Telling

step() { printf '\n== %s\n' "$*"; }
say() { printf '%s\n' "$*"; }
ok() { checks=$((checks + 1)) && printf 'ok: %s\n' "$*"; }
fail() {
    printf 'FAILED: %s\n' "$*"
    [ ! -s "$work/window.log" ] || cat "$work/window.log"
    exit 1
}
check() {
    local name=$1
    shift
    "$@" || fail "$name"
    ok "$name"
}
needs() {
    local program
    for program; do command -v "$program" >/dev/null || fail "$program is needed"; done
}
within() {
    local seconds=$1
    shift
    local end=$((SECONDS + seconds))
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || { picture failure 2>/dev/null || true; fail "within $seconds s: $*"; }
        sleep 0.1
    done
}

# Only what was started here is ended, and nothing is removed while something is mounted in it.
clean_up() {
    local process
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    wait 2>/dev/null || true
    ! mountpoint -q "$root/proc" || umount "$root/proc" || { say "$root/proc is still mounted: $work is kept" && return; }
    rm -rf --one-file-system -- "$work"
}

main
