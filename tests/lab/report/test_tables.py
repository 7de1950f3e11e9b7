"""The tables of a report: which columns are shown, and what stands in them."""

from dataclasses import replace
from math import inf, nan

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS
from tests.lab.charts.test_pictures import asked, exact
from workbench.lab.charts.opponents import opponents
from workbench.lab.notebook.results import UNKNOWN, RunStatus
from workbench.lab.notebook.summary import SettingSummary, summary
from workbench.lab.report.tables import (
    HEADINGS,
    NOTHING,
    PAIR_HEADINGS,
    cells,
    pair_cells,
    pair_table,
    par2_of,
    setting_table,
)

BOTH = exact(*((10, 20, 0),) * 8)  # the second costs twice as much, the third solves nothing


def column(heading: str) -> list[str]:
    """Return a column of the table of settings."""
    table = setting_table(summary(BOTH), asked(BOTH))
    return [row[list(table.heading).index(heading)] for row in table.rows]


def test_a_column_is_shown_if_there_is_something_in_any_of_its_rows() -> None:
    table = setting_table(summary(BOTH), asked(BOTH))

    assert list(table.heading) == ["Setting", "Runs", "Solved", "At the limit", "Nodes", "Median nodes", "PAR2"]
    assert (column("Solved"), column("At the limit")) == (["8", "8", "0"], ["0", "0", "8"])
    assert column("Median nodes") == ["10", "20", "unknown"]
    assert column("PAR2") == ["10", "20", "2,000"]


def test_a_setting_that_solves_nothing_has_its_columns_all_the_same() -> None:
    table = setting_table(summary(exact((0,))), asked(exact((0,))))

    assert list(table.heading)[:3] == ["Setting", "Runs", "Solved"]
    assert list(table.rows[0])[:3] == ["Setting A", "1", "0"]


@pytest.mark.parametrize(
    ("change", "heading", "text"),
    [
        ({"left": 1234}, "Squares left", "1,234"),
        ({"left": UNKNOWN}, "Squares left", NOTHING),
        ({"median": nan}, "Median nodes", NOTHING),
        ({"median": inf}, "Median nodes", "unknown"),
        ({"seconds": nan}, "Median time", NOTHING),
        ({"stuck": 1000}, "Stuck", "1,000"),
    ],
)
def test_a_figure_that_is_not_known_is_a_dash(change: dict[str, float], heading: str, text: str) -> None:
    one = SettingSummary("A", 8, 8, 0, 0, 0, 0, 80, 10.0, 0.5)

    assert (
        cells(one._replace(**change) if hasattr(one, "_replace") else replace(one, **change), nan)[
            HEADINGS.index(heading)
        ]
        == text
    )
    assert cells(one, nan)[HEADINGS.index("PAR2")] == NOTHING


def test_par2_needs_a_limit_and_something_that_is_not_solved() -> None:
    assert par2_of(asked(exact((10,), (0,), limit=100)), 0) == (10 + 200) / 2
    assert np.isnan(par2_of(asked(exact((10,), (20,), limit=100)), 0))
    results = exact((10,), (0,), limit=100)
    assert np.isnan(par2_of(asked(replace(results, limit_nodes=np.full(2, UNKNOWN))), 0))
    refused = replace(
        exact((10,), (0,), (0,), limit=100),
        status=np.array([STATUS[RunStatus.SOLVED], STATUS[RunStatus.LIMIT], STATUS[RunStatus.REFUSED]], np.int8),
    )
    assert par2_of(asked(refused), 0) == (10 + 200) / 2, "what could not be made does not count"


def test_columns_of_costs_are_shown_if_any_pair_has_some() -> None:
    table = pair_table(asked(BOTH))

    assert list(table.heading) == ["Against “Setting A”", *PAIR_HEADINGS]
    one, other = table.rows
    assert list(one) == ["Setting B", "2", "2–2", "0", "0", "8", "0", "0", "0", "1", "0.016"]
    assert list(other) == ["Setting C", *[NOTHING] * 5, "0", "8", "0", "0.016", NOTHING]


def test_a_pair_that_only_differs_in_what_it_solves_has_no_costs() -> None:
    table = pair_table(asked(exact(*((10, 0),) * 8)))

    assert "Median ratio" not in table.heading
    assert "Only the baseline" in table.heading
    assert [len(row) for row in table.rows] == [len(table.heading)]


def test_without_a_baseline_or_another_setting_there_is_no_table() -> None:
    assert not pair_table(asked(exact((10,)))).rows
    assert not pair_table(asked(exact((10, 20)), pair=(2, 0))).rows


def test_few_instances_have_no_interval() -> None:
    [one] = opponents(asked(exact((10, 20))))

    assert pair_cells("B", one)[:3] == ["B", "2", NOTHING]
