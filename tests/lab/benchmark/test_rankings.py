"""The ranking of the texts: its boards, and what is said of its times."""

import pytest

from tests.known.polyominoes import POLYOMINOES
from workbench.lab.benchmark.benchmark import Benchmark, Row
from workbench.lab.benchmark.rankings import (
    BRUTE,
    COLUMNS,
    FLAT,
    MRV,
    ROWS,
    SETTINGS,
    UPRIGHT,
    boards,
    every,
    findings,
    gap_in_words,
    ranking,
    time_of,
    usual,
)
from workbench.solvers.goal import Outcome

SMALL = "Tetrominoes 4 × 5"


def row(board: str, setting: str, seconds: float, progress: float = 1.0, nodes: int = 1000) -> Row:
    outcome = Outcome.SOLVED if progress == 1.0 else Outcome.LIMIT
    solver, choices = SETTINGS[setting]
    return Row(board, setting, solver, choices, outcome, 9356, nodes, (seconds,), progress)


def test_the_usual_ones_are_some_of_all() -> None:
    assert set(usual()) < set(every())
    assert {board for board, _ in every()} == set(boards())
    assert len(ranking(every())) == len(every())


def test_trials_are_those_wanted_in_the_order_of_the_table() -> None:
    made = ranking([(FLAT, ROWS), (SMALL, MRV), (SMALL, BRUTE)])

    assert [(trial.subject, trial.setting) for trial in made] == [(SMALL, BRUTE), (SMALL, MRV), (FLAT, ROWS)]


def test_every_setting_but_the_hopeless_one_counts_the_tilings_of_the_smallest_board() -> None:
    known = next(case.count for case in POLYOMINOES if case.name == "tetrominoes 4x5")

    table = Benchmark(ranking([(SMALL, setting) for setting in SETTINGS if setting != "Brute force"])).run()

    assert {row.solutions for row in table} == {known}
    assert len(table) == len(SETTINGS) - 1


@pytest.mark.slow
def test_the_scan_direction_decides_how_many_nodes_a_turned_board_takes() -> None:
    both = [(board, setting) for board in ("Tetrominoes 5 × 8", "Tetrominoes 8 × 5") for setting in (ROWS, COLUMNS)]

    flat_rows, flat_columns, upright_rows, upright_columns = Benchmark(ranking(both)).run()

    assert (flat_rows.nodes, flat_columns.nodes) == (upright_columns.nodes, upright_rows.nodes)
    assert flat_rows.nodes > 2 * flat_columns.nodes


def test_turned_boards_are_compared_by_the_setting_that_differs_most() -> None:
    rows = [row(FLAT, ROWS, 0.9), row(UPRIGHT, ROWS, 0.05), row(FLAT, MRV, 4.8), row(UPRIGHT, MRV, 4.7)]

    assert findings(rows)[0] == (
        "Board, along rows: 900 ms on Pentominoes 6 × 10, 50 ms on 10 × 6, 18 times as long; Links, MRV hardly differs."
    )


def test_a_board_whose_times_are_alike_is_said_to_be_so() -> None:
    rows = [row(FLAT, MRV, 4.8), row(UPRIGHT, MRV, 4.7)]

    assert findings(rows)[0] == f"{FLAT} and 10 × 6 take the same time: rotating the board makes no difference."


def test_the_published_figures_stand_beside_both_ways_of_the_board() -> None:
    rows = [row(FLAT, BRUTE, 2.0, 0.01), row(UPRIGHT, BRUTE, 2.0, 0.1), row(FLAT, MRV, 5.0), row(UPRIGHT, MRV, 5.0)]

    said = next(sentence for sentence in findings(rows) if "46.57" in sentence)

    assert "40 times as long on 6 × 10 and 4 times as long on 10 × 6" in said
    assert said.endswith("rotating the board alone changes the ratio by a factor of 10.")


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (7.3, 0.5, "which is faster depends"),
        (7.3, 6.5, "changes little"),
        (0.6, 0.2, "changes the ratio by a factor of 3"),
    ],
)
def test_the_gap_between_two_methods_is_said_as_it_was_measured(one: float, other: float, said: str) -> None:
    assert said in gap_in_words(one, other)
    assert gap_in_words(one, other) == gap_in_words(other, one)


def test_the_fastest_is_named_on_the_board_that_took_longest() -> None:
    rows = [row(SMALL, MRV, 0.001), row(SMALL, ROWS, 0.0001), row(FLAT, BRUTE, 10.0, 0.1), row(FLAT, COLUMNS, 0.05)]

    assert findings(rows) == [
        f"On {FLAT}, {COLUMNS} is fastest: about 2,000 times as fast as {BRUTE}.",
    ]


@pytest.mark.parametrize(
    "rows", [[], [row(FLAT, MRV, 5.0)], [row(FLAT, BRUTE, 5.0, 0.0), row(UPRIGHT, BRUTE, 5.0, 0.0)]]
)
def test_nothing_is_said_where_nothing_can_be_compared(rows: list[Row]) -> None:
    assert findings(rows) == []


def test_times_that_are_reckoned_are_said_to_be() -> None:
    assert time_of(row(FLAT, MRV, 5.0)) == "5 s"
    assert time_of(row(FLAT, MRV, 5.0, 0.5)) == "about 10 s"
    assert time_of(row(FLAT, MRV, 5.0, 0.0)) == "too long to estimate"
