#!/bin/sh
# Proves that the wheel works when pip or pipx installs it: packaging/verify-wheel.sh [WHEEL]
# In fresh environments and far from the checkout it opens the window offscreen, with icons, samples and a picture of
# one, and lets a search run; with a wheel that has kernels, none is compiled. PYTHON names the Python; without a WHEEL it
# is built first. Downloads what the program needs; takes some minutes.
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wheel=${1:-}
python=${PYTHON:-python3}
[ -z "$wheel" ] || wheel=$(realpath -- "$wheel")
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_CONSTRAINT="$top/packaging/constraints.txt"
export XDG_CONFIG_HOME="$work/config" XDG_CACHE_HOME="$work/cache" XDG_STATE_HOME="$work/state"
export QT_QPA_PLATFORM=offscreen

main() {
    cd "$work"
    "$python" -m venv tools
    [ -n "$wheel" ] || build_wheel
    echo "== pip install $(basename "$wheel")"
    "$python" -m venv pip
    pip/bin/pip --quiet install "$wheel"
    try pip/bin pip/bin
    echo "== pipx install $(basename "$wheel")"
    tools/bin/pip --quiet install pipx
    export PIPX_HOME="$work/pipx" PIPX_BIN_DIR="$work/bin" PIPX_MAN_DIR="$work/man"
    tools/bin/pipx install "$wheel" >pipx.log 2>&1 || { cat pipx.log && exit 1; }
    try pipx/venvs/puzzle-workbench/bin bin
    echo "both work"
}

build_wheel() {
    tools/bin/pip --quiet wheel --no-deps --wheel-dir "$work" "$top"
    wheel=$(echo "$work"/*.whl)
}

# The folder of the environment's python, and that of the command.
try() {
    "$1/python" - <<'END'
import sys
from pathlib import Path

from workbench import __version__
from workbench.base import places
from workbench.puzzles import KINDS
from workbench.ui.shell.app import make_app
from workbench.ui.shell.demo import grab, wait
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.base.theme import window_icon

assert Path(sys.prefix) in places.resources().parents, places.resources()
assert all(places.samples(kind) for kind in KINDS)
assert (places.resources() / "guide" / "pictures" / "first-steps.png").is_file()
make_app()
assert not window_icon().isNull()
window = MainWindow()
window.show()
wait(lambda: window._painted, 30)
window.commands.open_path(places.samples("sudoku")[0])
assert window.tab is not None
grab(window, Path("window.png"))
assert Path("window.png").stat().st_size > 10_000
window.close()
print(f"the window of {__version__} opens a sample, from {places.resources()}")
END
    "$2/workbench" --version
    sample=$("$1/python" -c 'from workbench.base import places; print(places.samples("sudoku")[0])')
    "$2/workbench" solve --unique "$sample" | tail -n 1
    case $wheel in
    *-none-any.whl) ;;
    *) # both fail if kernels do not come along, or do not fit
        shipped=$("$1/python" -c 'from workbench.kernels import SHIPPED; print(SHIPPED)')
        diff -r "$shipped" "$XDG_CACHE_HOME/puzzle-workbench/jit" && echo "window and first search have compiled nothing"
        "$2/workbench" warm-up --all | grep ' 0 compiled'
        ;;
    esac
}

main
