"""The ways into the window. Qt is imported only after it is certain that it can be."""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.ui.display import missing_display, missing_libraries

if TYPE_CHECKING:
    from workbench.puzzles.puzzle import Filling, Puzzle

CANNOT = 2  # exit code


def start(files: list[Path]) -> int:
    """Open the window with these files, or with the gallery; return when it is closed."""
    if reason := missing_display() or missing_libraries():
        print(f"workbench: {reason}", file=sys.stderr)
        return CANNOT
    from workbench.ui.app import make_app
    from workbench.ui.log import watch_process
    from workbench.ui.main_window import MainWindow

    app = make_app()
    watch_process()
    window = MainWindow()
    window.show()
    window.open_later(files, keep=True)
    return app.exec()


def demo(folder: Path | None) -> int:
    """Drive the real window through the samples, offscreen."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="workbench-demo-settings-")  # the user's stay as they are
    if reason := missing_libraries():
        print(f"workbench: {reason}", file=sys.stderr)
        return CANNOT
    from workbench.ui.demo import run

    return run(folder)


def read_picture(source: Path, result: Path) -> int:
    """Read a picture for the window that asked for it, in this process."""
    from workbench.ui.picture_process import run

    return run(source, result)


def save_png(path: Path, puzzle: "Puzzle", filling: "Filling", colours: dict[str, str], cell: int) -> int:
    """Draw a puzzle into a PNG file."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if reason := missing_libraries():
        print(f"workbench: {reason}", file=sys.stderr)
        return CANNOT
    from workbench.ui.app import make_app
    from workbench.ui.canvas import picture
    from workbench.ui.export import save_picture

    app = make_app()
    save_picture(path, picture(puzzle, filling, colours, cell))
    app.quit()
    return 0
