"""Boards opened and closed while a screen reader listens: python -m tests.campaigns.reader [--times N]

The names of all accessible parts of the window are read on the way. What crashes is a child that Python has let go
while Qt still refers to it, so the campaign is one process that must come to its end.
"""

import argparse
import os
import sys
import tempfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface

KAKURO = "# kakuro\n\\ 4\\ 3\\\n\\4 . .\n\\3 . .\n"
PUZZLES = ("." * 81, KAKURO, "tour 8x8", "polyomino 6x10\npieces free 5\n", "a b c\na b\nc\n")


def cells_below(interface: "QAccessibleInterface") -> int:
    """Read the names of all that is below a part of the window; return how many of them are cells."""
    from PySide6.QtGui import QAccessible

    found = 0
    for k in range(interface.childCount()):
        child = interface.child(k)
        if child is not None and child.isValid():
            child.text(QAccessible.Text.Name)
            found += (child.role() == QAccessible.Role.Cell) + cells_below(child)
    return found


def main() -> int:
    """Open and close boards; print the tally."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=500)
    times = parser.parse_args().times
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for folder in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ[folder] = tempfile.mkdtemp()

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QAccessible

    from workbench.ui.shell.app import make_app
    from workbench.ui.shell.main_window import MainWindow

    app = make_app()
    QAccessible.setActive(True)
    window = MainWindow()
    window.show()
    cells = 0
    for number in range(times):
        window.commands.open_text(PUZZLES[number % len(PUZZLES)], "reader")
        app.processEvents()
        cells += cells_below(QAccessible.queryAccessibleInterface(window))
        window.actions_by_name["search"].trigger()
        app.processEvents()
        window.actions_by_name["close_tab"].trigger()
        app.processEvents()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    print(f"reader: {times} boards tried, {cells:,} cells read, 0 failed", flush=True)
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
