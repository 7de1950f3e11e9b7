"""The program of a user whose folders cannot be written: it runs, says so once, and leaves nothing there."""

import os
from pathlib import Path

import pytest

from tests.processes import run_python

PROGRAM = """
import os
from PySide6.QtCore import QTimer
from workbench.ui.shell.app import make_app
from workbench.ui.base.log import log_crashes
from workbench.ui.shell.main_window import MainWindow

app = make_app()
log_crashes()
window = MainWindow()
window.show()
window.open_first([], keep=True)

def look():
    if not (window.keeping and window.statusBar().currentMessage()):
        QTimer.singleShot(20, look)
        return
    print(window.statusBar().currentMessage(), flush=True)
    window.commands.open_text("." * 81, "one")
    window.tab.editor.type_value([(0, 0)], 7)
    window.actions_by_name["theme_dark"].trigger()
    assert window.keeping.save_now()
    print(window.keeping.journal.session.folder, flush=True)
    os._exit(0)

QTimer.singleShot(0, look)
app.exec()
"""


def environment(home: Path, temporary: Path) -> dict[str, str]:
    """Return the environment of a user with this home and no other folders."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    return {**kept, "HOME": str(home), "TMPDIR": str(temporary), "QT_QPA_PLATFORM": "offscreen"}


@pytest.mark.slow
def test_without_a_home_that_can_be_written_the_window_works(tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.write_text("a file where the folder should be")
    temporary.mkdir()

    done = run_python("-c", PROGRAM, env=environment(home, temporary))

    assert "Traceback" not in done.stderr
    said, session = done.stdout.splitlines()
    assert said.startswith(f"Files are kept in {temporary}")  # what matters first: the end may be cut off
    assert "Cannot write to" in said
    assert str(home) in said
    assert str(temporary) in said
    assert Path(session).is_relative_to(temporary)
    assert home.read_text() == "a file where the folder should be"
    assert list(temporary.rglob("settings.ini"))


@pytest.mark.slow
def test_without_a_home_the_command_line_tells_the_folders_in_use(tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.write_text("")
    temporary.mkdir()

    done = run_python("-m", "workbench", "--version", env=environment(home, temporary))

    assert done.returncode == 0
    assert done.stderr == ""
    assert f"Cache: {temporary}" in done.stdout
