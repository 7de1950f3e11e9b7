#!/usr/bin/env bash
# Proves that the AppImage and the .rpm work: packaging/verify-bundles.sh [FOLDER WITH THEM]
# The AppImage runs without being mounted, on the command line and with its window, for a user who has nothing yet. The
# .rpm is installed into an empty folder, what it requires is looked for on this system, and its program runs from there.
# Needs rpm, Xvfb and xdotool; takes about a minute.
set -euo pipefail

top=$(cd -- "$(dirname -- "$0")/.." && pwd -P)
folder=$(realpath -- "${1:-$top/dist}")
machine=$(uname -m)
work=$(mktemp -d)
display=:$((100 + RANDOM % 800))
server=
checks=0

main() {
    trap clean_up EXIT
    appimages=("$folder"/*-"$machine".AppImage) rpms=("$folder"/*."$machine".rpm)
    Xvfb "$display" -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
    server=$!
    verify_appimage "${appimages[-1]}"
    verify_rpm "${rpms[-1]}"
    printf '\nall %s checks have passed\n' "$checks"
}

verify_appimage() {
    printf '\n== %s\n' "$(basename "$1")"
    check "it can be run" test -x "$1"
    use appimage "$1" --appimage-extract-and-run
    mkdir "$work/unpacked"
    (cd "$work/unpacked" && "$1" --appimage-extract >/dev/null)
    local inside=$work/unpacked/squashfs-root
    check "it has a desktop file, an icon and what starts it" test -s "$inside/org.puzzleworkbench.Workbench.desktop" \
        -a -s "$inside/org.puzzleworkbench.Workbench.svg" -a -s "$inside/.DirIcon" -a -x "$inside/AppRun"
    check "its links lead to files" test -z "$(find "$inside" -xtype l)"
}

verify_rpm() {
    printf '\n== %s\n' "$(basename "$1")"
    check "its checksums are right" rpm --checksig --nosignature "$1"
    local libraries name missing=
    libraries=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p)
    while read -r name; do
        case $name in rpmlib*) continue ;; esac
        [[ $libraries == *"${name%%(*} "* ]] || missing+=" $name"
    done < <(rpm -qp --requires "$1")
    check "what it requires is on this system:$missing" test -z "$missing"
    mkdir "$work/root"
    rpm --root "$work/root" --dbpath /rpmdb -i --nodeps "$1"
    check "installed files are as they were packed" rpm --root "$work/root" --dbpath /rpmdb -V --nodeps puzzle-workbench
    check "its command leads to the program" test "$(readlink "$work/root/usr/bin/workbench")" = /opt/puzzle-workbench/workbench
    use rpm "$work/root/opt/puzzle-workbench/workbench"
    rpm --root "$work/root" --dbpath /rpmdb -e --nodeps puzzle-workbench
    check "removing it leaves no file" test -z "$(find "$work/root" -path "$work/root/rpmdb" -prune -o -not -type d -print)"
}

# Runs the program of a package, a command with its first words, with a home of its own.
use() {
    local home=$work/home-$1
    shift
    mkdir "$home"
    program=(env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME="$home" DISPLAY="$display" "$@")
    "${program[@]}" --version
    "${program[@]}" warm-up --all | head -n 1 | tee "$home/kernels"
    check "no kernel has to be compiled" grep -q ' 0 compiled' "$home/kernels"
    printf 'polyomino 6x10\npieces free 5\n' >"$home/pentominoes.txt"
    "${program[@]}" solve --count "$home/pentominoes.txt" | tee "$home/solved"
    check "it counts 9,356 tilings" grep -q '9,356' "$home/solved"
    "${program[@]}" open "$home/pentominoes.txt" >"$home/window.log" 2>&1 &
    local process=$! code=0
    within 60 window_named pentominoes
    DISPLAY=$display xdotool windowfocus --sync "$(window_named pentominoes | tail -n 1)"
    sleep 4 # kernels are loaded
    DISPLAY=$display xdotool key --clearmodifiers ctrl+q
    wait "$process" || code=$?
    check "the window opens a file, and the program ends by itself" test "$code" = 0
    check "it has written no message" test ! -s "$home/window.log"
}

window_named() { DISPLAY=$display xdotool search --onlyvisible --name "$1"; }
within() {
    local end=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || { printf 'FAILED: %s\n' "$*" && exit 1; }
        sleep 0.1
    done
}
check() {
    local name=$1
    shift
    "$@" || { printf 'FAILED: %s\n' "$name" && exit 1; }
    checks=$((checks + 1))
    printf 'ok: %s\n' "$name"
}

clean_up() {
    [ -z "$server" ] || kill "$server"
    wait 2>/dev/null || true
    rm -rf -- "$work"
}

main
