"""Puzzles read and solved from outside, by what is spoken on the accessibility bus of a real display."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SYSTEM_PYTHON = "/usr/bin/python3"  # whose packages have the bindings of the bus
TOOLS = ("dbus-run-session", "xvfb-run", "openbox", "xdotool")
SCRIPT = Path(__file__).with_name("screen_reader.py")
PATIENCE = 600  # seconds
PUZZLES = {
    "sudoku": ("1...\n..3.\n.4..\n...2\n", 16),
    "kakuro": ("# kakuro\n\\ 4\\ 3\\\n\\4 . .\n\\3 . .\n", 9),
    "tour": ("tour 5x5\n", 25),
}
# A window manager, the program, and the reader in a session with a bus of its own.
SESSION = """
openbox >/dev/null 2>&1 & manager=$!
"$1" -m workbench "$2" >/dev/null & program=$!
"$3" "$4" "$program" "$5"; rc=$?
kill "$program" "$manager"
exit $rc
"""


def obstacle() -> str:
    """Return what is missing on this system, "" if nothing is."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        return f"not installed: {', '.join(missing)}"
    code = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    exists = Path(SYSTEM_PYTHON).exists()
    found = exists and subprocess.run([SYSTEM_PYTHON, "-c", code], capture_output=True).returncode == 0
    return "" if found else "the system's Python has no bindings of the accessibility bus"


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLES)
def test_a_puzzle_is_read_from_outside(tmp_path: Path, kind: str) -> None:
    if words := obstacle():
        pytest.skip(words)
    text, cells = PUZZLES[kind]
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(text, encoding="utf-8")
    script = tmp_path / "session.sh"
    script.write_text(SESSION, encoding="utf-8")
    folders = {name: str(tmp_path / name.lower()) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    environment = {**os.environ, **folders, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}

    done = subprocess.run(
        ["dbus-run-session", "--", "xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "sh", str(script),
         sys.executable, str(puzzle), SYSTEM_PYTHON, str(SCRIPT), kind],
        env=environment, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    assert f"children {cells}\nread\n" in done.stdout
