import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from workbench.puzzles.puzzle import Feature
from workbench.ui.search.result_panel import ResultPanel, place_text
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.shell.menus import make_all_actions

SYMMETRIC = Feature(name="even", title="Even", about="Only even ones", holds=lambda _: True)


@pytest.mark.parametrize(
    ("count", "at", "all_kept", "text"),
    [
        (1, 0, True, "1 solution"),
        (1, 0, False, "1 kept"),  # a count that does not list
        (12, None, True, "12 solutions"),
        (10_000, None, False, "10,000 kept"),
        (10_000, 1, False, "2 / 10,000 kept"),
        (12, 1, True, "2 / 12"),
    ],
)
def test_the_place_says_what_is_kept(count: int, at: int | None, all_kept: bool, text: str) -> None:
    assert place_text(count, at, all_kept) == text


@pytest.fixture
def panel(frame: QMainWindow) -> ResultPanel:
    panel = ResultPanel(make_all_actions(frame), SolutionList())
    frame.setCentralWidget(panel)
    return panel


def test_at_first_there_is_nothing_to_browse(panel: ResultPanel) -> None:
    for part in (panel._browser, panel.atlas, panel.interrupted, panel.symmetry_box, panel.feature_box):
        assert part.isHidden()


@pytest.mark.parametrize(("count", "at", "browsed"), [(0, None, False), (1, 0, False), (2, 1, True), (9, None, True)])
def test_a_slider_goes_over_several_solutions(count: int, at: int | None, browsed: bool, panel: ResultPanel) -> None:
    picked: list[int] = []
    panel.picked.connect(picked.append)

    panel.show_solutions(count, at)

    assert panel._browser.isHidden() is not browsed
    assert (panel.slider.minimum(), panel.slider.maximum()) == (0, max(0, count - 1))
    assert panel.slider.value() == (at or 0)
    assert panel.place.text() == place_text(count, at, True)
    assert picked == []
    panel.slider.setValue(panel.slider.maximum())
    assert picked == ([count - 1] if browsed and at != count - 1 else [])


@pytest.mark.parametrize(("mood", "offered"), [("idle", True), ("good", False), ("bad", False), ("", False)])
def test_an_interrupted_search_is_offered_until_another_begins(mood: str, offered: bool, panel: ResultPanel) -> None:
    panel.offer_interrupted("Go on", "It was interrupted")
    assert (panel.interrupted.text(), panel.interrupted.toolTip()) == ("Go on", "It was interrupted")

    panel.show_verdict("A verdict", "", mood)

    assert panel.interrupted.isHidden() != offered
    assert (panel.verdict.text(), panel.detail.isHidden()) == ("A verdict", True)
    panel.show_verdict("A verdict", "in detail", mood)
    assert (panel.detail.text(), panel.detail.isHidden()) == ("in detail", False)


def test_features_are_offered_below_all_solutions(panel: ResultPanel) -> None:
    panel._solutions.features = (SYMMETRIC,)

    panel.show_choice(True)

    box = panel.feature_box
    assert [box.itemText(k) for k in range(box.count())] == ["All solutions", "Even"]
    assert [box.itemData(k) for k in range(2)] == [None, SYMMETRIC]
    tips = [box.itemData(k, Qt.ItemDataRole.ToolTipRole) for k in range(2)]
    assert (tips[0], str(tips[1]).endswith("Only even ones")) == (None, True)
    assert not box.isHidden()
    panel.show_choice(False)
    assert box.isHidden()


def test_classes_are_offered_once_they_are_known(panel: ResultPanel) -> None:
    panel._solutions._solutions = [np.zeros(1, np.int32)] * 3
    panel._solutions._take_classes(np.array([0, 1, 0]))

    panel.show_choice(True)
    assert (panel.symmetry_box.text(), panel.symmetry_box.isHidden()) == ("Up to symmetry: 2 of 3", False)
    panel.show_choice(False)
    assert panel.symmetry_box.isHidden()
