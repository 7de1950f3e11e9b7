#!/usr/bin/env bash
# Proves the installer of Windows with a stub of the program, under wine: packaging/verify-installer.sh
# Installs it, refuses to touch it while it runs, updates it, removes it, and looks for what it left. The stub is a copy of
# wine's cmd.exe. Needs makensis, wine (64 bits are enough) and Xvfb; takes about a minute.
set -euo pipefail

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$(mktemp -d)
export WINEPREFIX=$work/prefix WINEARCH=win64 WINEDEBUG=-all DISPLAY=:$((100 + RANDOM % 800))
windows='C:\Workbench' # where it is installed; wine would put a name with a space in quotes, which NSIS does not take here
installed="$WINEPREFIX/drive_c/Workbench"
key='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\PuzzleWorkbench'
server=

main() {
    trap clean_up EXIT
    Xvfb "$DISPLAY" -screen 0 800x600x24 -nolisten tcp >/dev/null 2>&1 &
    server=$!
    run wineboot --init >/dev/null 2>&1
    make_installer
    check "it installs" 0 setup
    check "the program is there" 0 test -f "$installed/_internal/python.dll"
    check "Windows lists it" 0 run wine reg query "$key"
    mkfifo "$work/input"
    exec 3<>"$work/input" # nothing ever comes out of it, so that the stub waits
    wine "$installed/Puzzle Workbench.exe" <&3 >/dev/null 2>&1 &
    stub=$!
    check "it does not install over a running program" 2 setup_until_refused
    check "it does not remove a running program" 2 remove
    check "the running program is whole" 0 test -f "$installed/_internal/python.dll" -a -f "$installed/uninstall.exe"
    run wineserver --kill
    wait "$stub" || : # it was ended just now
    check "it updates" 0 setup
    echo kept >"$installed/of-the-user.txt"
    check "it is removed" 0 remove
    check "Windows does not list it any more" 1 run wine reg query "$key"
    check "files of the user are kept" 0 test -f "$installed/of-the-user.txt"
    rm "$installed/of-the-user.txt"
    check "and nothing else but the uninstaller itself" 0 test "$(ls -A "$installed")" = uninstall.exe
}

make_installer() {
    local program=$work/program stub
    stub=$(find / -xdev -path '*/x86_64-windows/cmd.exe' -print -quit 2>/dev/null)
    mkdir -p "$program/_internal" "$program/licences"
    cp "$stub" "$program/Puzzle Workbench.exe"
    cp "$stub" "$program/workbench.exe"
    echo stub >"$program/_internal/python.dll"
    echo stub >"$program/licences/MIT.txt"
    printf '\0\0\1\0\1\0\1\1\0\0\1\0\40\0\4\0\0\0\26\0\0\0stub' >"$work/workbench.ico"
    makensis -WX -V2 '-XTarget amd64-unicode' -DVERSION=1.2.3 "-DPROGRAM=$program" "-DMADE=$work" "-DOUTPUT=$work" \
        "$top/packaging/windows/installer.nsi"
}

run() { timeout 120 "$@"; }
setup() { run wine "$work/puzzle-workbench-1.2.3-windows-x86_64-setup.exe" /S "/D=$windows"; }
remove() { run wine "$installed/uninstall.exe" /S "_?=$windows"; } # with _? it runs where it is, and is waited for

# The stub needs some time to start, and before that nothing is refused.
setup_until_refused() {
    local code=0 tries=20
    while [ "$code" = 0 ] && [ $((tries -= 1)) -gt 0 ]; do setup || code=$?; done
    return "$code"
}

check() {
    local what=$1 expected=$2 code=0
    shift 2
    "$@" >/dev/null 2>&1 || code=$?
    [ "$code" = "$expected" ] || { echo "FAILED: $what ($code instead of $expected)" && exit 1; }
    echo "ok: $what"
}

clean_up() {
    wineserver --kill 2>/dev/null || :
    [ -z "$server" ] || kill "$server" 2>/dev/null || :
    rm -rf "$work"
}

main
