"""Documents and their pages come back where they were: after the next start, and when a closed tab is reopened."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QPushButton

from tests.windows import keep_session, rest, trigger
from workbench.files.documents import parse_puzzles
from workbench.files.position import Position
from workbench.ui.analyses.race.tab import RaceTab
from workbench.ui.recovery.recovery_dialog import RecoveryDialog
from workbench.ui.shell.document.tab import DocumentTab
from workbench.ui.shell.main_window import MainWindow

SIZES = ("4x5", "5x4", "3x4")
Arrange = Callable[[MainWindow], None]


class Arrangement(NamedTuple):
    """What can be seen, and turned to."""

    tabs: list[tuple[str, str]]  # in sight, from left to right: their names, and what they show
    front: int  # of these
    pages: dict[str, list[tuple[str, str]]]  # of each document, behind what is in sight: their names and puzzles
    unsaved: list[bool]


def arrangement(window: MainWindow) -> Arrangement:
    tabs = window.tabs
    shown = [tab for tab in tabs.all_tabs() if tabs.in_sight(tab.widget)]
    return Arrangement(
        [(tabs.tabText(tabs.indexOf(tab.widget)), tab.title) for tab in shown],
        next(k for k, tab in enumerate(shown) if tab is tabs.front),
        {
            tab.document.title: [(one.tab.title, one.puzzle.name) for one in tabs.pages_of(tab) if one.tab not in shown]
            for tab in tabs.document_tabs()
        },
        [one.dirty for one in tabs.analyses()],
    )


def new(window: MainWindow, title: str = "mine") -> DocumentTab:
    window.commands.open_text(text_of(SIZES[0]), title)
    assert window.tab is not None
    return window.tab


def text_of(size: str) -> str:
    return f"polyomino {size}\npieces free 4 any"


def edit(window: MainWindow, size: str = SIZES[1]) -> None:
    """Turn to the puzzle, and make it another one."""
    trigger(window, "puzzle")
    assert window.tab is not None
    (puzzle,) = parse_puzzles(text_of(size))
    window.tab.document.apply(Position.fresh(puzzle), "edit")


def compare(window: MainWindow) -> RaceTab:
    """Run a comparison."""
    trigger(window, "race")
    page = window.tabs.front
    assert isinstance(page, RaceTab)
    page.run()
    rest(page)
    if window.keeping:
        window.keeping.save_now()  # as the journal does soon
    return page


def outdated_page_behind_the_puzzle(window: MainWindow) -> None:
    new(window)
    compare(window)
    edit(window)


def page_of_an_earlier_version_left_behind(window: MainWindow) -> None:
    outdated_page_behind_the_puzzle(window)
    compare(window)


def several_versions(window: MainWindow) -> None:
    page_of_an_earlier_version_left_behind(window)
    trigger(window, "puzzle")
    trigger(window, "undo")
    edit(window, SIZES[2])  # the version between cannot be gone back to
    compare(window)


def kept_page_of_the_puzzle_as_it_is(window: MainWindow) -> None:
    new(window)
    compare(window)
    trigger(window, "keep_tab")


def pages_behind_another_document(window: MainWindow) -> None:
    new(window)
    trigger(window, "atlas")
    trigger(window, "estimate")
    trigger(window, "puzzle")
    new(window, "other")


def page_in_sight_behind_another_document(window: MainWindow) -> None:
    new(window)
    trigger(window, "estimate")
    trigger(window, "atlas")
    trigger(window, "estimate")
    new(window, "other")


def document_moved_past_its_pages(window: MainWindow) -> None:
    pages_behind_another_document(window)
    window.tabs.tabBar().moveTab(window.tabs.indexOf(window.tabs.document_tabs()[0]), window.tabs.count() - 1)


def page_in_sight_moved_past_another_document(window: MainWindow) -> None:
    page_in_sight_behind_another_document(window)
    page = window.tabs.pages_of(window.tabs.document_tabs()[0])[0]
    window.tabs.setCurrentWidget(page.tab.widget)
    window.tabs.tabBar().moveTab(window.tabs.currentIndex(), window.tabs.count() - 1)


def saved_page_of_an_earlier_version(window: MainWindow) -> None:
    new(window)
    compare(window)
    assert window.analysis_files.save_to(Path("race.analysis").absolute())
    edit(window)


def restart(window: MainWindow) -> None:
    """Do what the program does when it is quit and started again."""
    assert window.keeping
    assert window.keeping.keep_all()
    window.keep(asked=True)
    for tab in window.tabs.all_tabs():
        window.tabs.remove(tab.widget)
    keep_session(window)


@pytest.mark.parametrize(
    "arrange",
    [
        outdated_page_behind_the_puzzle,
        page_of_an_earlier_version_left_behind,
        several_versions,
        kept_page_of_the_puzzle_as_it_is,
        pages_behind_another_document,
        page_in_sight_behind_another_document,
        document_moved_past_its_pages,
        page_in_sight_moved_past_another_document,
        saved_page_of_an_earlier_version,
    ],
)
def test_tabs_and_pages_are_restored_as_they_were(
    window: MainWindow, arrange: Arrange, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    keep_session(window)
    arrange(window)
    before = arrangement(window)

    restart(window)

    assert arrangement(window) == before


def test_after_a_crash_the_page_of_an_earlier_version_is_opened_with_its_document(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keeping = keep_session(window)
    outdated_page_behind_the_puzzle(window)
    before = arrangement(window)
    assert keeping.save_now()
    assert keeping.journal
    keeping.journal.session.release()  # as when the program is killed
    keeping.journal.stop()
    for tab in window.tabs.all_tabs():
        window.tabs.remove(tab.widget)

    keep_session(window)
    (dialog,) = window.findChildren(RecoveryDialog)
    dialog.findChildren(QPushButton, "openAll")[0].click()

    assert arrangement(window) == before


def test_the_comparison_of_an_earlier_version_can_be_seen(window: MainWindow) -> None:
    page_of_an_earlier_version_left_behind(window)

    names = [name for name, _ in arrangement(window).tabs]

    assert names == ["mine •", "Compare: mine (earlier)"]


def test_a_restored_comparison_is_kept_as_one_that_was_run_here(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keep_session(window)
    outdated_page_behind_the_puzzle(window)
    restart(window)

    trigger(window, "compare")

    assert [name for name, _ in arrangement(window).tabs] == ["mine •", "Compare: mine (earlier)"]


def test_a_closed_document_is_reopened_with_the_page_of_an_earlier_version(window: MainWindow, tmp_path: Path) -> None:
    outdated_page_behind_the_puzzle(window)
    assert window.commands.save_to(tmp_path / "mine.puzzle")  # so that closing asks nothing
    before = arrangement(window)

    trigger(window, "close_tab")
    trigger(window, "reopen_tab")

    assert arrangement(window) == before


@pytest.mark.parametrize("in_front", [False, True])
def test_the_origin_of_results_is_shown_where_they_are_in_front(
    window: MainWindow, in_front: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    keep_session(window)
    new(window)
    compare(window)
    if not in_front:
        new(window, "other")

    restart(window)

    assert window.statusBar().currentMessage().startswith("Results of") == in_front
    window.tabs.setCurrentWidget(window.tabs.document_tabs()[0])
    assert not window.statusBar().currentMessage().startswith("Results of")
