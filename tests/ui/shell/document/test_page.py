"""Pages of a document: what they are called, in the window, in exports and in files."""

from pathlib import Path

import pytest

from tests.windows import Opened, trigger
from workbench.files.documents import parse_puzzles
from workbench.files.position import Position
from workbench.ui.analyses.analysis import AnalysisFace
from workbench.ui.analyses.tree import tree_request
from workbench.ui.base.exports.view import HasViews
from workbench.ui.base.tab import AnalysisTab, NamesPuzzle, Requests
from workbench.ui.shell.analyses.registry import OF_PUZZLES
from workbench.ui.shell.main_window import MainWindow

TEXTS = {
    "cover": "cover\na b c\na b\nc\n",
    "kakuro": "kakuro 3x3\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n",
    "polyomino": "polyomino 4x5\npieces free 4 any",
    "sudoku": "sudoku 2x2\n1234\n....\n....\n....\n",
    "tour": "tour 5x5\n",
}
PAGES = [(kind, face) for kind in TEXTS for face in OF_PUZZLES if kind in (face.kinds or TEXTS) and face.activity]


def names(window: MainWindow) -> list[str]:
    """Return all that names the page in front."""
    page, tabs = window.tabs.front, window.tabs
    assert isinstance(page, HasViews)
    kept = [page.analysis().title] if isinstance(page, AnalysisTab) else []
    exported = [view.title for view in page.views_to_export()]
    return [tabs.tabText(tabs.currentIndex()), window.windowTitle(), *kept, *exported]


@pytest.mark.parametrize(("kind", "face"), PAGES, ids=lambda one: one if isinstance(one, str) else one.name)
def test_a_page_is_named_as_its_document_is_when_that_is_saved(
    window: MainWindow, opened: Opened, kind: str, face: AnalysisFace, tmp_path: Path
) -> None:
    opened(TEXTS[kind])
    assert face.act
    trigger(window, face.act.name)
    page = window.tabs.front
    assert isinstance(page, NamesPuzzle)
    assert all("test" in name for name in names(window))

    trigger(window, "puzzle")
    assert window.commands.save_to(tmp_path / "mine.puzzle")
    trigger(window, face.act.name)

    assert window.tabs.front is page, "the puzzle is the same"
    assert [name for name in names(window) if "mine" not in name or "test" in name] == []


def test_a_tree_of_another_solver_is_named_as_its_document(window: MainWindow, opened: Opened, tmp_path: Path) -> None:
    document = opened(TEXTS["cover"])
    trigger(window, "watch")
    algorithm_x = window.tabs.front
    assert isinstance(algorithm_x, Requests)
    algorithm_x.requested.emit(tree_request(document.document.position.puzzle, "test", "cover_bits"))
    page = window.tabs.front
    trigger(window, "puzzle")
    assert window.commands.save_to(tmp_path / "mine.puzzle")

    assert page is not None
    window.tabs.setCurrentWidget(page.widget)

    assert [name for name in names(window) if "mine" not in name or "test" in name] == []


def test_the_page_of_an_earlier_version_keeps_the_name_of_that(window: MainWindow) -> None:
    window.commands.open_text(TEXTS["polyomino"], "4x5 by hand")
    document = window.tab
    assert document is not None
    trigger(window, "race")
    page = window.tabs.front
    assert isinstance(page, NamesPuzzle)

    (larger,) = parse_puzzles("polyomino 8x5\npieces free 4 any")
    document.document.apply(Position.fresh(larger), "edit")

    assert document.document.title != "4x5 by hand"
    assert page.name == "4x5 by hand"
