"""The verdict of a lane in words, and as it is painted in a heading of any width."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from workbench.puzzles.sudoku import Sudoku
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.analyses.race.lane_title import LaneTitle
from workbench.ui.analyses.race.lane_view import LaneView
from workbench.ui.analyses.race.search_race import SearchRace
from workbench.ui.analyses.race.verdict import multiple, ratio_words, verdict_of
from workbench.ui.analyses.race.verdict_label import VerdictLabel
from workbench.ui.base.theme import colours
from workbench.ui.search.race_face import NO_VERDICT, Verdict

EMPTY_4 = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)[0]
IMPOSSIBLE = Sudoku.parse("sudoku 2x2\n12..\n..3.\n....\n...4\n")[0]


def ended(puzzle: Sudoku, goal: Goal, limit: Limit | None = None) -> Lane:
    lane = Lane(puzzle, SOLVERS["cover_links"], {}, goal, limit or goal.limit())
    while not lane.over:
        lane.advance()
    return lane


@pytest.mark.parametrize(
    ("puzzle", "goal", "limit", "words", "mood"),
    [
        (EMPTY_4, Goal.COUNT, None, "288 SOLUTIONS", "good"),  # Sloane, OEIS A107739
        (EMPTY_4, Goal.ONE, None, "SOLUTION FOUND", "good"),
        (EMPTY_4, Goal.UNIQUE, None, "NOT UNIQUE", "bad"),
        (EMPTY_4, Goal.COUNT, Limit(nodes=3), "LIMIT REACHED", ""),
        (EMPTY_4, Goal.FEWEST, None, "BEST: 16 OPTIONS", "good"),
        (IMPOSSIBLE, Goal.COUNT, None, "NO SOLUTION", "bad"),
    ],
)
def test_a_verdict_begins_with_the_outcome_and_ends_with_the_nodes(
    puzzle: Sudoku, goal: Goal, limit: Limit | None, words: str, mood: str
) -> None:
    lane = ended(puzzle, goal, limit)

    assert lane.probe
    nodes = lane.probe.nodes
    assert verdict_of(lane) == Verdict(f"{words} · {nodes:,} node{'s' * (nodes != 1)}", mood)


def test_there_is_no_verdict_while_a_lane_is_not_over() -> None:
    lane = Lane(EMPTY_4, SOLVERS["cover_links"], {}, Goal.COUNT)
    lane.begin()

    assert verdict_of(lane) == NO_VERDICT


def test_a_lane_is_not_compared_with_itself_nor_with_one_that_has_not_finished() -> None:
    lane, other = ended(EMPTY_4, Goal.COUNT), ended(EMPTY_4, Goal.COUNT, Limit(nodes=3))

    assert ratio_words(lane, (1, lane)) == ""
    assert ratio_words(lane, (1, other)) == ""
    assert ratio_words(lane, (1, ended(EMPTY_4, Goal.COUNT))) == "same as lane 1"


@pytest.mark.parametrize(("ratio", "text"), [(3.21, "3.2"), (10.4, "10"), (1234.6, "1,235"), (2.0, "2.0")])
def test_multiples_have_about_two_digits(ratio: float, text: str) -> None:
    assert multiple(ratio) == text


def searched(nodes: int) -> Lane:
    """Return a lane that has finished after so many nodes."""
    lane = ended(EMPTY_4, Goal.COUNT)
    assert lane.probe
    lane.probe = replace(lane.probe, nodes=nodes)
    return lane


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        (500, "same as lane 2"),
        (501, "0.20 % more than lane 2"),
        (480, "4.00 % fewer than lane 2"),
        (1600, "3.2 × as many as lane 2"),
        (10, "50 × fewer than lane 2"),
    ],
)
def test_small_ratios_are_percentages_and_large_ones_multiples(nodes: int, words: str) -> None:
    assert ratio_words(searched(nodes), (2, searched(500))) == words


def test_a_single_node_is_one_node() -> None:
    assert verdict_of(searched(1)).words == "288 SOLUTIONS · 1 node"


@pytest.mark.parametrize("width", [140, 300, 700])
def test_the_outcome_is_painted_in_the_colour_of_its_mood_at_any_width(qtbot: QtBot, width: int) -> None:
    label = VerdictLabel()
    qtbot.addWidget(label)
    label.show_verdict(Verdict("NO SOLUTION · 1,234,567 nodes · 3.2 × fewer than lane 1", "bad"))
    label.resize(width, label.sizeHint().height())
    label.resize(width, label.sizeHint().height())

    image = label.grab().toImage()

    danger = QColor(colours()["danger"]).rgb()
    red = [x for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) == danger]
    assert red
    assert max(red) > 60  # both words


def test_the_title_of_a_lane_yields_to_the_verdict(qtbot: QtBot) -> None:
    lane = ended(EMPTY_4, Goal.COUNT)
    [contents] = SearchRace().lane_contents([lane])
    view = LaneView(lane, contents, 3, LaneTitle("3  Algorithm X, dancing links", ""), "", brief=True)
    qtbot.addWidget(view)

    for width in (420, 340):
        view.resize(width, 300)
        view.show()
        view.show_frame(0)
        view.show_place(2, 2)
        QApplication.processEvents()

        assert view.verdict.width() >= view.verdict.sizeHint().width(), width
    assert view.title.width() < view.title.sizeHint().width()
