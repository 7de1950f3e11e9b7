#!/bin/sh
# Starts the program from a checkout, after getting what it needs: packaging/run.sh [FILE... | COMMAND ...]
set -eu
. "$(dirname "$0")/setup.sh"
set_up run

has_display() { [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; }
wants_window() { [ $# -eq 0 ] || [ -f "$1" ]; }

if wants_window "$@" && ! has_display; then
    echo "There is no display for a window, so this is the demo, which draws into files." >&2
    set -- demo
    say_compiling "some minutes for all that the demo shows"
else
    say_compiling "a few seconds for a first search"
fi
exec "$venv/bin/workbench" "$@"
