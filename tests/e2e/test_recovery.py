"""Documents are never lost: the journal, exit and start of the program, a crash, a kill."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from tests.e2e.test_keeping import WIKIPEDIA, answer
from tests.processes import PATIENCE, run_python, started, wait_until
from tests.windows import Opened, keep_session, trigger
from workbench.base.history import History
from workbench.files import contents
from workbench.files.contents import FileContents
from workbench.files.documents import Saved, format_document, parse_document, parse_positions
from workbench.files.safe_writing import leftovers
from workbench.files.safe_writing.leftovers import computer
from workbench.files.stored_history import TOO_LARGE
from workbench.files.suggested_search import SuggestedSearch
from workbench.puzzles import board_budget
from workbench.puzzles.kakuro.design import Triangle
from workbench.puzzles.puzzle import Cell
from workbench.solvers import SOLVERS
from workbench.solvers.search import Checkpoint, Status
from workbench.solvers.subtrees import Part
from workbench.ui.base.preferences import set_preference
from workbench.ui.board.document import Document
from workbench.ui.recovery import journal, session_keeper
from workbench.ui.recovery.modes import modes_of
from workbench.ui.recovery.recovery_dialog import RecoveryDialog
from workbench.ui.recovery.session import Contents, Entry, Session, left_sessions, new_session, sessions_folder
from workbench.ui.recovery.session_keeper import SessionKeeper
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.shell.start_page.sample_card import SampleCard

COVER = "cover\nitems a b c\na b\nc\n"


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def kept(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """The window with a session as in the program, but with a shorter delay."""
    monkeypatch.setattr(journal, "DELAY", 20)
    keep_session(window)
    return window


def start(window: MainWindow, qtbot: QtBot, file: Path | None = None) -> None:
    """Do in an existing window what the program does when it starts, with a small file on its command line or none."""
    for tab in window.tabs.document_tabs():
        window.tabs.remove(tab)
    window.tabs.first = window.commands.open_at_once(file) if file else None
    keep_session(window)


def written(window: MainWindow, qtbot: QtBot) -> Session:
    """Wait until the session is on disk, and return it."""
    assert window.keeping
    writer = window.keeping.journal
    assert writer
    writer.note()
    qtbot.waitUntil(lambda: not writer.busy)
    return writer.session


def die(window: MainWindow, qtbot: QtBot) -> None:
    """Leave the session as a crash does."""
    written(window, qtbot).release()
    assert window.keeping
    for session, _ in window.keeping.offered:
        session.release()
    window.keeping = None


def end(window: MainWindow) -> None:
    """Leave the session as the exit of the program does."""
    assert window.keeping
    assert window.keeping.keep_all()
    window.keeping.end(asked=True)
    window.keeping = None


def offer(window: MainWindow) -> RecoveryDialog:
    (dialog,) = window.findChildren(RecoveryDialog)
    return dialog


def press(dialog: RecoveryDialog, name: str) -> None:
    dialog.findChildren(QPushButton, name)[0].click()


def test_an_edit_is_written_within_a_second() -> None:
    assert journal.DELAY < 1000  # milliseconds: even if writing takes a second, it is on disk within two


def test_an_edit_is_written_to_disk(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    session = written(kept, qtbot)

    tab.editor.type_value([(0, 2)], 4)
    qtbot.waitUntil(lambda: '"0 0 4 0 0 0 0 0 0"' in session.file("0001").read_text())

    written(kept, qtbot)
    (entry,) = session.contents().entries
    assert (entry.title, entry.dirty, entry.path) == ("test", True, "")


def test_typing_without_a_pause_does_not_delay_the_journal(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(WIKIPEDIA)
    session = written(kept, qtbot)
    before = session.file("0001").stat().st_mtime_ns
    deadline = time.monotonic() + PATIENCE

    while session.file("0001").stat().st_mtime_ns == before and time.monotonic() < deadline:
        tab.editor.type_value([(0, 2)], 1 + tab.document.revision % 4)
        QApplication.processEvents()

    assert session.file("0001").stat().st_mtime_ns > before


def test_saved_and_closed_documents_leave_the_journal(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
    opened("." * 81)
    session = written(kept, qtbot)
    assert session.file("0001").exists()
    assert session.file("0002").exists()

    trigger(kept, "close_tab")
    kept.commands.save_to(tmp_path / "mine.puzzle")
    written(kept, qtbot)

    assert list(session.folder.glob("*.puzzle")) == []
    assert [entry.path for entry in session.contents().entries] == [str(tmp_path / "mine.puzzle")]


def test_after_a_crash_documents_are_offered_and_fully_restored(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = opened(WIKIPEDIA)
    tab.editor.type_value([(0, 2)], 4)
    tab.editor.type_value([(0, 3)], 6)
    opened("." * 81)
    kept.commands.save_to(tmp_path / "mine.puzzle")
    assert kept.tab
    kept.tab.editor.type_value([(0, 0)], 9)
    die(kept, qtbot)

    start(kept, qtbot)
    dialog = offer(kept)
    texts = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "test" in texts
    assert "mine.puzzle" in texts
    assert "today" in texts
    assert kept.tabs.document_tabs() == []
    press(dialog, "openAll")

    first, second = kept.tabs.document_tabs()
    assert first.document.title == "test"
    assert first.document.position.entries[0, 3] == 6
    assert first.changes.dirty
    first.changes.undo()
    assert first.document.position.entries[0, 3] == 0
    assert second.document.path == tmp_path / "mine.puzzle"
    assert second.document.position.puzzle.given()[0, 0] == 9
    assert second.changes.dirty
    session = written(kept, qtbot)
    assert [folder.name for folder in sessions_folder().iterdir()] == [session.folder.name]


def test_the_pen_and_the_candidates_are_restored(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    for text in (WIKIPEDIA, "kakuro 2x3\n# 1\\ 2\\\n\\3 . .\n"):
        opened(text).document.history.mark_unsaved()
        trigger(kept, "givens")
        trigger(kept, "candidates")
    opened(WIKIPEDIA)
    die(kept, qtbot)

    start(kept, qtbot)
    press(offer(kept), "openAll")

    modes = [modes_of(tab.editor) for tab in kept.tabs.document_tabs()]
    assert sorted(modes) == ["entries", "givens candidates", "givens candidates"]


def test_the_pen_of_a_saved_document_is_restored(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    opened(WIKIPEDIA)
    kept.commands.save_to(tmp_path / "mine.puzzle")
    trigger(kept, "marks")
    end(kept)

    start(kept, qtbot)

    (tab,) = kept.tabs.document_tabs()
    assert tab.editor.mode == "marks"


def test_each_can_be_opened_or_discarded(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    for text in (WIKIPEDIA, "." * 81, "sudoku 2x2\n1234\n....\n....\n....\n"):
        opened(text).editor.type_value([(3, 3)], 1)
    die(kept, qtbot)
    start(kept, qtbot)
    dialog = offer(kept)

    press(dialog, "discard")
    dialog.findChildren(QPushButton, "open")[1].click()
    dialog.reject()
    die(kept, qtbot)

    assert [tab.document.position.puzzle.shape for tab in kept.tabs.document_tabs()] == [(9, 9)]
    start(kept, qtbot)
    assert len(offer(kept).findChildren(QPushButton, "open")) == 2
    press(offer(kept), "discardAll")
    assert written(kept, qtbot).contents().entries == ()


def test_a_draft_with_an_error_is_kept(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    tab = opened(COVER)
    tab.editor.draft.type(COVER + "a d\n")
    assert tab.changes.error
    die(kept, qtbot)

    start(kept, qtbot)
    press(offer(kept), "openAll")

    (again,) = kept.tabs.document_tabs()
    assert again.editor.draft.text == COVER + "a d\n"
    assert '"d"' in again.changes.error


@pytest.mark.parametrize("clue", ["#", "3\\"])  # with a clue, the program opens it to be filled in
@pytest.mark.parametrize("cell", [(0, 1), (1, 2)])
def test_a_clue_with_an_error_stays_where_it_was_typed(
    kept: MainWindow, opened: Opened, cell: Cell, clue: str, qtbot: QtBot
) -> None:
    tab = opened(f"kakuro 4x4\n# # # {clue}\n# . # .\n# . . .\n# . . .\n")
    trigger(kept, "design")
    tab.editor.draft.choose(Triangle(cell, down=True))
    QTest.keyClicks(tab.editor.board, "99")
    before = tab.editor.draft.triangle, tab.editor.draft.typed, tab.changes.error
    end(kept)

    start(kept, qtbot)

    (again,) = kept.tabs.document_tabs()
    tool = again.editor.draft
    assert (tool.triangle, tool.typed, again.changes.error) == before == (Triangle(cell, down=True), "99", tool.error)
    assert tool.error
    trigger(kept, "undo")
    assert not again.changes.error


@pytest.mark.parametrize("mode", ["paint_regions", "paint_extra_regions"])
def test_unfinished_regions_keep_their_numbers(kept: MainWindow, opened: Opened, mode: str, qtbot: QtBot) -> None:
    tab = opened("sudoku 2x2\n1...\n....\n....\n....\n")
    trigger(kept, mode)
    tool = tab.editor.draft
    tool.clear()
    tool.change((tool.painted if tool.is_jigsaw else tool.painted.with_another()).painted([6], 1))
    tool.select(1)
    before = tool.painted, tool.current, tool.error
    end(kept)

    start(kept, qtbot)

    again = kept.tabs.document_tabs()[0].editor.draft
    assert (again.painted, again.current, again.error) == before
    assert again.error


def test_documents_open_at_exit_are_reopened(kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
    opened("." * 81)
    kept.commands.save_to(tmp_path / "mine.puzzle")
    opened(COVER)
    kept.tabs.setCurrentIndex(2)
    end(kept)

    start(kept, qtbot)

    assert kept.findChildren(RecoveryDialog) == []
    assert [tab.title for tab in kept.tabs.document_tabs()] == ["test •", "mine", "test"]
    assert kept.tabs.currentIndex() == 2


def test_a_text_file_that_the_program_is_started_with_again_has_one_tab(
    kept: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# A tour\ntour 5x6\n", encoding="utf-8")
    for _ in range(2):
        start(kept, qtbot, file)
        kept.tabs.show_first()
        assert [tab.title for tab in kept.tabs.document_tabs()] == ["A tour"]
        assert kept.tab is kept.tabs.first
        end(kept)


@pytest.mark.parametrize("saved", [False, True])
def test_the_search_beside_a_document_is_restored(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path, saved: bool
) -> None:
    defaults = {choice.name: str(choice.default) for choice in SOLVERS["sudoku_digits"].choices}
    chosen = {"cell": "last", "singles": "naked", "locked": "no"}
    search = SuggestedSearch("all", "sudoku_digits", defaults | chosen)
    opened(WIKIPEDIA).solve_panel.suggest(search)
    if saved:
        kept.commands.save_to(tmp_path / "mine.puzzle")
    end(kept)

    start(kept, qtbot)

    (tab,) = kept.tabs.document_tabs()
    assert tab.solve_panel.search == search


def test_of_documents_with_the_same_title_the_one_in_front_is_restored(
    kept: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    first, second = opened(WIKIPEDIA), opened("." * 81)
    assert first.title == second.title
    end(kept)

    start(kept, qtbot)

    assert kept.tabs.currentIndex() == 2


def test_a_tab_of_a_part_of_a_search_is_not_restored_unless_it_was_edited(
    kept: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    tabs = [opened(WIKIPEDIA), opened(WIKIPEDIA), opened(WIKIPEDIA)]
    for tab in tabs[1:]:
        lane = tab.solve_panel.new_lane(tab.document.position.puzzle, 1)
        lane.part = Part(Checkpoint(0, 0, Status.RUNNING, ()), 0, 0.0, 0.5)
        tab.hold(lane)
    tabs[2].document.history.mark_unsaved()
    end(kept)

    start(kept, qtbot)

    assert [tab.title for tab in kept.tabs.document_tabs()] == ["test", "test •"]


def test_a_window_with_a_session_closes_without_asking(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)

    assert kept.close()
    assert kept.keeping is None

    (left,) = left_sessions()
    assert left.contents().ended
    left.remove()


def test_without_restore_the_window_asks_and_keeps_nothing(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
    set_preference("restore", "off")
    try:
        answer(QMessageBox.StandardButton.Cancel)
        assert not kept.close()

        answer(QMessageBox.StandardButton.Discard)
        assert kept.close()
    finally:
        set_preference("restore", "on")

    assert list(sessions_folder().iterdir()) == []


def test_without_restore_an_exit_without_asking_keeps_unsaved_work(
    kept: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
    set_preference("restore", "off")
    try:
        kept.keep()  # as on SIGTERM and when the display is lost
    finally:
        set_preference("restore", "on")

    (left,) = left_sessions()
    assert not left.contents().ended
    (entry,) = left.contents().entries
    assert entry.dirty
    left.remove()


def test_without_autosave_no_document_is_written(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    set_preference("autosave", "off")
    try:
        assert kept.keeping
        kept.keeping.follow_settings()
        opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
        session = written(kept, qtbot)

        assert list(session.folder.glob("*.puzzle")) == []
        assert not kept.keeping.keep_all()
    finally:
        set_preference("autosave", "on")


def test_windows_do_not_take_each_others_documents(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
    session = written(kept, qtbot)
    other = MainWindow()
    other.keeping = SessionKeeper(other, other.tabs, other.commands, other.analysis_files)

    other.keeping.restore(lambda: None)

    assert other.tabs.document_tabs() == []
    assert other.findChildren(RecoveryDialog) == []
    assert session.file("0001").exists()
    other.close()
    other.deleteLater()


def test_an_unreadable_document_is_kept_elsewhere(kept: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    assert kept.keeping
    session = new_session()
    assert session
    session.file("0007").write_text("{damaged")
    session.release()

    start(kept, qtbot)
    press(offer(kept), "openAll")

    box = kept.findChild(QMessageBox)
    assert box.text().startswith("An unreadable document: Line 1, column 2: The JSON is incomplete")
    box.close()
    assert [file.read_text() for file in (tmp_path / "state").rglob("damaged/*")] == ["{damaged"]


def test_a_truncated_history_is_reported(
    kept: MainWindow, opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(WIKIPEDIA)
    for digit in (4, 2, 1):
        tab.editor.type_value([(0, 2)], digit)
    die(kept, qtbot)
    monkeypatch.setattr(SampleCard, "show_picture", lambda _card: None)  # which reads samples
    monkeypatch.setattr(board_budget, "MAX_CELLS", 81 * 12)

    start(kept, qtbot)
    press(offer(kept), "openAll")

    box = kept.findChild(QMessageBox)
    assert box.text() == f"test: {TOO_LARGE}"
    box.close()


def test_a_file_changed_meanwhile_is_not_overwritten(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    tab = opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    kept.commands.save_to(file)
    tab.editor.type_value([(0, 2)], 4)
    die(kept, qtbot)
    before = file.stat()
    file.write_text("changed\n")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    start(kept, qtbot)
    QTest.keyClick(offer(kept), Qt.Key.Key_Return)

    assert not kept.commands.save_to(file)
    assert "changed by another program" in kept.findChild(QMessageBox).text()
    kept.findChild(QMessageBox).close()


@pytest.mark.parametrize("own", [True, False])
def test_a_file_saved_right_before_a_crash_is_the_documents_own(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path, own: bool
) -> None:
    tab = opened(WIKIPEDIA)
    file = tmp_path / "mine.puzzle"
    kept.commands.save_to(file)
    tab.editor.type_value([(0, 2)], 4)
    last = format_document(Saved(tab.document.history) if own else parse_document("." * 81))
    tab.editor.type_value([(0, 3)], 6)
    die(kept, qtbot)
    file.write_text(last)  # the session was not written again
    start(kept, qtbot)
    QTest.keyClick(offer(kept), Qt.Key.Key_Return)

    assert kept.commands.save_to(file) == own
    for box in kept.findChildren(QMessageBox):
        box.close()


def test_a_full_disk_is_reported_once(kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path) -> None:
    assert kept.keeping
    writer = kept.keeping.journal
    assert writer
    writer.session.folder = tmp_path / "file" / "session"
    (tmp_path / "file").write_text("")

    with qtbot.waitSignal(writer.failed):
        opened(WIKIPEDIA)

    assert "Autosave failed" in kept.statusBar().currentMessage()
    assert not kept.keeping.save_now()


EDITING = """
import sys
from PySide6.QtCore import QTimer
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow

app = make_app()
window = MainWindow()
window.show()
window.open_first([], keep=True)

def edit():
    if not window.keeping:
        QTimer.singleShot(20, edit)
        return
    window.commands.open_text("." * 81, "Killed")
    window.tab.editor.type_value([(0, 0)], 7)
    print("edited", flush=True)

QTimer.singleShot(0, edit)
app.exec()
"""
STARTING = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel
from workbench.ui.shell.app import make_app
from workbench.ui.shell.main_window import MainWindow
from workbench.ui.recovery.recovery_dialog import RecoveryDialog

app = make_app()
window = MainWindow()
window.show()
window.open_first([], keep=True)

def look():
    dialogs = window.findChildren(RecoveryDialog)
    if not dialogs:
        QTimer.singleShot(20, look)
        return
    print([label.text() for label in dialogs[0].findChildren(QLabel)], flush=True)
    dialogs[0].open_all()
    print(window.tab.document.title, window.tab.document.position.puzzle.given()[0, 0], flush=True)
    os._exit(0)

QTimer.singleShot(0, look)
app.exec()
"""


def test_a_killed_program_offers_its_documents_at_the_next_start(tmp_path: Path) -> None:
    with started([sys.executable, "-c", EDITING], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline() == "edited\n"
        wait_until(lambda: any('"7........"' in file.read_text() for file in sessions_folder().rglob("*.puzzle")))
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)

    next_start = run_python("-c", STARTING)

    offered, opened = next_start.stdout.splitlines()
    assert "Killed" in offered, next_start.stderr
    assert "Sudoku 9 × 9 · " in offered, "documents of one name can be told apart"
    assert opened == "Killed 7"


def test_a_session_file_is_readable_json(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    opened(WIKIPEDIA)

    stored = json.loads((written(kept, qtbot).folder / "session.json").read_text())

    assert stored["entries"][0]["title"] == "test"
    assert stored["ended"] is False


def test_a_program_that_exits_while_reopening_loses_nothing(kept: MainWindow, opened: Opened, qtbot: QtBot) -> None:
    for _ in range(3):
        opened("." * 81).editor.type_value([(0, 0)], 7)
    end(kept)
    for tab in kept.tabs.document_tabs():
        kept.tabs.remove(tab)
    kept.keeping = SessionKeeper(kept, kept.tabs, kept.commands, kept.analysis_files)
    kept.keeping.restore(lambda: None)
    assert len(kept.tabs.document_tabs()) == 1
    end(kept)

    start(kept, qtbot)

    assert len(kept.tabs.document_tabs()) == 3


def test_a_program_that_exits_before_reopening_leaves_sessions_alone(
    kept: MainWindow, opened: Opened, qtbot: QtBot
) -> None:
    opened(WIKIPEDIA).editor.type_value([(0, 2)], 4)
    end(kept)
    for tab in kept.tabs.document_tabs():
        kept.tabs.remove(tab)
    kept.keeping = SessionKeeper(kept, kept.tabs, kept.commands, kept.analysis_files)
    assert kept.close()

    (left,) = left_sessions()

    assert [entry.title for entry in left.contents().entries] == ["test"]
    left.remove()


def test_the_temporary_file_of_a_killed_save_is_removed_with_recovery(
    kept: MainWindow, opened: Opened, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(WIKIPEDIA)
    assert kept.commands.save_to(tmp_path / "mine.puzzle")
    tab.editor.type_value([(0, 2)], 4)
    die(kept, qtbot)
    monkeypatch.setattr(leftovers, "MADE", set())  # an earlier save may have made just this name
    left = tmp_path / f".{os.getpid()}-{computer()}abcd~"  # an earlier process had our number
    left.write_text("half")

    start(kept, qtbot)
    press(offer(kept), "open")

    qtbot.waitUntil(lambda: len(kept.tabs.document_tabs()) == 1)
    assert not left.exists()


def test_a_document_that_cannot_be_opened_is_put_aside_and_the_others_are_opened(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logged_errors: list[str]
) -> None:
    session = new_session()
    assert session
    session.write_contents(Contents((Entry("0001", dirty=True), Entry("0002", dirty=True)), ended=True))
    for key, title in (("0001", "tour 5x6"), ("0002", "tour 3x4")):
        text = format_document(Saved(History(parse_positions(title)[0])))
        session.file(key).write_text(text, encoding="utf-8")
    session.release()
    whole = session_keeper.document_of

    def broken(session: Session, entry: Entry) -> Document:
        if entry.key == "0001":
            raise AssertionError("a mistake of the program")
        return whole(session, entry)

    monkeypatch.setattr(session_keeper, "document_of", broken)
    shown: list[str] = []
    monkeypatch.setattr(session_keeper, "show_error", lambda _window, text: shown.append(text))

    start(window, qtbot)

    assert [tab.document.position.puzzle.name for tab in window.tabs.document_tabs()] == ["Open tour 3 × 4"]
    assert "It could not be opened. Its file is kept as" in shown[0]
    assert [file.suffix for file in (tmp_path / "state").rglob("damaged/*")] == [".puzzle"]
    assert "a mistake of the program" in logged_errors.pop()


def test_the_window_opens_whatever_happens_while_its_first_file_is_read(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logged_errors: list[str]
) -> None:
    files = [tmp_path / "first.txt", tmp_path / "second.txt", tmp_path / "third.txt"]
    for file in files:
        file.write_text("tour 3x4\n")
    whole = contents.contents_of_file

    def broken(path: Path) -> FileContents:
        if path != files[-1]:
            raise AssertionError(f"a mistake of the program in {path.name}")
        return whole(path)

    monkeypatch.setattr(contents, "contents_of_file", broken)

    window.open_first(files)
    window._open_files()

    assert [tab.document.path or tab.document.title for tab in window.tabs.document_tabs()] == ["third"]
    assert ["first.txt" in logged_errors[0], "second.txt" in logged_errors[1]] == [True, True]
    logged_errors.clear()
