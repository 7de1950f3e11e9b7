"""The picture of a small diagram: rows, what nodes say, keys; a large one is not drawn."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.searching.atlas.atlases import TETROMINOES_4X4, atlas_of
from tests.solvers.settings import puzzle_of
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.build import atlas_from, memo_search
from workbench.searching.atlas.zdd import TRUE, zdd_of
from workbench.solvers.search import UNLIMITED
from workbench.ui.analyses.atlas.pages import diagram_box
from workbench.ui.analyses.atlas.pages.diagram_box import DiagramBox

SEVEN_SETS = "1 2 3 4 5 6 7\nA: 3 5 6\nB: 1 4 7\nC: 2 3 6\nD: 1 4\nE: 2 7\nF: 4 5 7\n"


@pytest.fixture
def seven() -> Atlas:
    puzzle = puzzle_of("cover", SEVEN_SETS)
    search = memo_search(puzzle, {})
    search.advance(UNLIMITED)
    return atlas_from(puzzle, search)


@pytest.fixture
def box(qtbot: QtBot) -> DiagramBox:
    box = DiagramBox()
    qtbot.addWidget(box)
    box.resize(340, 500)
    box.show()
    return box


def test_the_mouse_describes_the_node_below_it(box: DiagramBox, seven: Atlas) -> None:
    box.show_atlas(seven)
    root = zdd_of(seven.diagram).root

    QTest.mouseMove(box.view, box.view.centre(root).toPoint())

    assert box.view.node == root
    assert "1 set below: {" in box.words.text()


def test_keys_follow_the_only_solution_down_and_back(box: DiagramBox, seven: Atlas) -> None:
    box.show_atlas(seven)
    box.view.setFocus()
    names = []

    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(box.view, key)
        names.append(box.words.text().split(", ")[1][0])
    QTest.keyClick(box.view, Qt.Key.Key_Right)

    assert sorted(names) == ["A", "D", "E"]
    assert box.view.node == TRUE
    assert box.words.text().startswith("⊤")
    QTest.keyClick(box.view, Qt.Key.Key_Left)
    assert f", {names[-1]}." in box.words.text()


def test_nodes_of_a_row_do_not_overlap_and_all_are_inside(box: DiagramBox) -> None:
    box.show_atlas(atlas_of("polyomino 3x4\npieces free 3 any"))
    view = box.view
    boxes = [view.box(node) for node in view.places]

    assert len(boxes) == len(zdd_of(atlas_of("polyomino 3x4\npieces free 3 any").diagram))
    assert not any(one.intersects(other) for k, one in enumerate(boxes) for other in boxes[:k])
    assert all(view.rect().toRectF().contains(one) for one in boxes)


def test_a_large_diagram_is_written_but_not_drawn(box: DiagramBox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagram_box, "MAX_DRAWN", 10)

    box.show_atlas(atlas_of(TETROMINOES_4X4))

    assert not box.area.isVisible()
    assert box.words.text() == "Diagrams of up to 10 nodes are drawn."
    assert box.save_button.isVisible()
    assert box.save_button.isEnabled()
