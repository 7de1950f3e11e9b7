"""The result of a search in words."""

from dataclasses import dataclass

import pytest
from pytestqt.qtbot import QtBot

from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.tour import Tour
from workbench.searching.race.lane import Lane
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import Limit
from workbench.ui.search.result_panel import ResultPanel
from workbench.ui.search.solution_list import SolutionList
from workbench.ui.shell.document.divide import PANEL
from workbench.ui.shell.document.result_text import ResultText, result_text
from workbench.ui.shell.main_window import MainWindow

[EMPTY] = Sudoku.parse("sudoku 2x2\n" + "....\n" * 4)
[UNIQUE] = Sudoku.parse("sudoku 2x2\n1...\n..3.\n.1..\n...2\n")
[NONE] = Sudoku.parse("sudoku 2x2\n123.\n...4\n....\n....\n")
[SMALL_TOUR] = Tour.parse("tour 4x4\n")
[CLOSED] = Tour.parse("tour 3x3 closed\n")
MARGINS = 28  # pixels of the panel that hold no text
MAX_LINES = 3


@dataclass(frozen=True)
class State:
    """Where a search is that nothing drives."""

    running: bool = False
    over: bool = False
    failure: str = ""
    kernels_left: int = 0


RUNNING, PAUSED, OVER = State(running=True), State(), State(over=True)


def searched(
    puzzle: Puzzle, goal: Goal, nodes: int | None = None, limit: Limit | None = None, solver: str = "sudoku_digits"
) -> Lane:
    """Return a search after these nodes, or at its end."""
    lane = Lane(puzzle, SOLVERS[solver], {}, goal, limit or goal.limit())
    lane.reach(10**9 if nodes is None else nodes)
    return lane


def text(lane: Lane, state: State, place: int | None = None) -> ResultText:
    return result_text(lane, state, "", place)


pytestmark = pytest.mark.usefixtures("compiled")


@pytest.mark.parametrize(
    ("puzzle", "goal", "sentence", "mood"),
    [
        (UNIQUE, Goal.UNIQUE, "Exactly one solution.", "good"),
        (EMPTY, Goal.UNIQUE, "More than one solution.", "bad"),
        (EMPTY, Goal.ONE, "1 solution found; there may be more.", "good"),
        (EMPTY, Goal.ALL, "Exactly 288 solutions.", "good"),
        (NONE, Goal.UNIQUE, "There is no solution.", "bad"),
    ],
)
def test_a_search_that_reached_its_goal_says_what_is_certain(
    puzzle: Puzzle, goal: Goal, sentence: str, mood: str
) -> None:
    result = text(searched(puzzle, goal), OVER)

    assert (result.sentence, result.mood) == (sentence, mood)


def test_a_search_for_walks_speaks_of_walks() -> None:
    found, counted = (
        searched(SMALL_TOUR, goal, solver="uncrossed_walks", nodes=nodes)
        for goal, nodes in ((Goal.LONGEST, None), (Goal.COUNT, 20))
    )
    paused = searched(SMALL_TOUR, Goal.LONGEST, solver="uncrossed_walks", nodes=6)

    assert text(found, OVER).sentence == "The longest uncrossed walk has 5 moves; none is longer."
    assert paused.probe
    assert text(paused, PAUSED).sentence == f"Paused at node 6; the longest so far has {paused.probe.best} moves."
    assert text(paused, PAUSED, place=0).sentence.startswith("Uncrossed walk 1 of ")
    assert counted.probe
    assert text(counted, PAUSED).sentence == f"Paused at node 20; {counted.probe.solutions} uncrossed walks so far."
    assert text(searched(CLOSED, Goal.COUNT, solver="uncrossed_walks"), OVER).sentence == (
        "There is no closed uncrossed walk."
    )


def test_the_details_of_a_finished_search_name_solver_time_and_nodes() -> None:
    lane = searched(EMPTY, Goal.ALL)

    assert lane.probe
    assert text(lane, OVER).details.startswith("No dead end.\nSingles and guesses · ")
    assert text(lane, OVER).details.endswith(f" · {lane.probe.nodes:,} nodes")


def test_a_paused_search_says_where_it_is_and_what_it_has_found() -> None:
    lane = searched(EMPTY, Goal.ALL, nodes=100)

    assert lane.probe
    assert lane.probe.solutions > 1
    assert text(lane, PAUSED).sentence == f"Paused at node 100; {lane.probe.solutions} solutions so far."
    assert text(lane, PAUSED).details == "Press F5 to resume, F10 to step.\nSingles and guesses"


def test_a_paused_search_says_which_solution_is_shown() -> None:
    lane = searched(EMPTY, Goal.ALL, nodes=100)

    assert lane.probe
    expected = f"Solution 2 of {lane.probe.solutions} so far; paused at node 100."
    assert text(lane, PAUSED, place=1).sentence == expected


def test_a_paused_search_says_which_earlier_moment_is_shown() -> None:
    lane, earlier = searched(EMPTY, Goal.ALL, nodes=100), searched(EMPTY, Goal.ALL, nodes=12)

    result = result_text(lane, PAUSED, "", moment=earlier.probe)

    assert result.sentence == "Showing node 12 of 100; paused."
    assert result.details.startswith(
        "Press F5 or F10 to search on from the node shown, Alt+End to return to node 100.\n"
    )


def test_a_search_that_a_person_stopped_says_so() -> None:
    assert text(searched(EMPTY, Goal.ALL, nodes=3), OVER).sentence == "Stopped at node 3; no solution yet."


def test_one_solution_of_a_stopped_search_proves_no_uniqueness() -> None:
    lane = searched(EMPTY, Goal.UNIQUE, nodes=0)
    while lane.probe is None or lane.probe.solutions == 0:
        lane.reach(lane.probe.nodes + 1 if lane.probe else 1)

    assert text(lane, OVER).sentence.endswith("; 1 solution so far, not proved unique.")


def test_a_search_that_reached_its_limit_names_the_limit() -> None:
    by_nodes = searched(EMPTY, Goal.COUNT, limit=Goal.COUNT.limit(nodes=2))
    by_time = searched(EMPTY, Goal.COUNT, limit=Goal.COUNT.limit(seconds=1e-9))

    assert text(by_nodes, OVER).sentence == "Stopped at the limit of 2 nodes; no solution yet."
    assert text(by_time, OVER).sentence.startswith("Stopped at the limit of 1e-09 s; ")


def test_a_running_search_shows_no_result() -> None:
    assert text(searched(EMPTY, Goal.ALL, nodes=100), RUNNING).sentence == "Searching…"
    waiting = Lane(EMPTY, SOLVERS["sudoku_digits"])
    assert text(waiting, RUNNING).sentence == "Waiting for the solver…"
    needs = [text(waiting, State(running=True, kernels_left=number)).sentence for number in (1, 3)]
    assert needs == [
        "Compiling the solver for the search, the first time only…",
        "Compiling the solver for the search, the first time only… Up to 3 parts are left.",
    ]
    assert text(waiting, OVER).sentence == "Stopped before the first node."
    assert text(waiting, PAUSED).sentence == "Paused before the first node."


def test_the_reason_for_no_solution_stands_in_the_details_with_its_source() -> None:
    result = text(searched(SMALL_TOUR, Goal.ONE, solver="tour_complete"), OVER)

    assert result.sentence == "There is no solution."
    assert "this one is 4 × 4. (P. Cull and J. De Curtins" in result.details


@pytest.mark.parametrize("state", [RUNNING, PAUSED, OVER])
def test_the_result_of_an_earlier_version_is_muted_and_says_so(state: State) -> None:
    lane = searched(UNIQUE, Goal.UNIQUE)

    result = result_text(lane, state, "puzzle")

    assert result.mood == "stale"
    assert result.details.startswith("From an earlier version of the puzzle.\n")


def test_a_search_that_failed_says_so() -> None:
    result = text(searched(EMPTY, Goal.ALL, nodes=3), State(over=True, failure="Traceback"))

    assert (result.sentence, result.mood) == ("The search failed.", "bad")


def test_a_wrong_choice_is_not_blamed_on_the_puzzle() -> None:
    choices = {"rule": "custom", "expression": "0.5 * row"}
    lane = Lane(SMALL_TOUR, SOLVERS["warnsdorff"], choices, Goal.ONE, Goal.ONE.limit())
    lane.reach(1)

    result = text(lane, OVER)

    assert (result.sentence, result.mood) == ("The search cannot start.", "bad")
    assert "0.5 is not a whole number" in result.details


@pytest.mark.parametrize(
    "sentence",
    [
        "Exactly 12,345,678,901 solutions.",
        "Paused at node 12,345,678,901; 12,345,678,901 solutions so far.",
        "Solution 10,000 of 12,345,678,901 so far; paused at node 12,345,678,901.",
        "Stopped at node 12,345,678,901; 12,345,678,901 solutions so far.",
        "Stopped at node 12,345,678,901; 1 solution so far, not proved unique.",
        "Stopped at node 12,345,678,901; the best so far has cost 1,234,567,890.",
        "Stopped at the limit of 2,000,000,000 nodes; 1,234,567,890 solutions so far.",
        "The search found a solution 1,234,567,890 times.",
        "The search cannot start.",
    ],
)
def test_no_sentence_takes_more_than_three_lines(window: MainWindow, qtbot: QtBot, sentence: str) -> None:
    panel = ResultPanel(window.acts, SolutionList())
    qtbot.addWidget(panel)
    panel.setFixedWidth(13 * PANEL["search"][0] - MARGINS)
    panel.show()

    panel.show_verdict(sentence, "", "good")

    lines = panel.verdict.heightForWidth(panel.verdict.width()) / panel.verdict.fontMetrics().lineSpacing()
    assert round(lines) <= MAX_LINES
