"""The table of results: which of its columns are shown, and what is copied."""

from pytestqt.qtbot import QtBot

from workbench.searching.race.results import Result
from workbench.ui.analyses.race.pages.results_table import COLUMNS, ResultsTable, hidden_row, row_of

WALKED = Result(number=1, nodes=64, ratio=None, solutions=1, seconds=None)
SEARCHED = Result(number=2, nodes=90_000, ratio=1.5, solutions=1, seconds=0.3)
SHORT = Result(number=3, nodes=7, ratio=0.5, solutions=1, seconds=0.031)


def shown(qtbot: QtBot, *results: Result) -> list[str]:
    """Return the titles of the columns of a table of these results."""
    table = ResultsTable()
    qtbot.addWidget(table)
    table.show_rows([row_of(one, "Solver", "", "TOUR") for one in results])
    return [title for column, title in enumerate(COLUMNS) if not table.isColumnHidden(column)]


def test_figures_that_no_lane_has_take_no_column(qtbot: QtBot) -> None:
    assert shown(qtbot, WALKED) == ["Lane", "Solver", "Choices", "Outcome", "Nodes", "Solutions"]
    assert shown(qtbot, WALKED, SEARCHED) == list(COLUMNS)


def test_a_short_search_has_a_time_but_no_rate(qtbot: QtBot) -> None:
    assert shown(qtbot, SHORT) == list(COLUMNS[:-1])
    assert row_of(SHORT, "Solver", "", "TOUR").figures[-2:] == ("31 ms", "–")


def test_columns_tell_nothing_of_outcomes_that_are_hidden(qtbot: QtBot) -> None:
    table = ResultsTable()
    qtbot.addWidget(table)

    table.show_rows([hidden_row(1, "Solver", "")])

    assert not any(table.isColumnHidden(column) for column in range(len(COLUMNS)))
