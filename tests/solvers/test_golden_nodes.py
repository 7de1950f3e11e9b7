"""Every solver visits the nodes that it visited before, or has another tree; see `tests/golden_nodes.py`."""

from dataclasses import replace

import pytest

from tests.golden_nodes import (
    PUZZLES,
    Golden,
    changed,
    counts,
    must_be_raised,
    names_for,
    nodes,
    note,
    problem,
    read,
    settings_of,
)
from tests.solvers.settings import Setting, puzzle_of
from tests.thorough import only_thorough
from workbench.base.choices import settle
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal

pytestmark = pytest.mark.usefixtures("compiled")
BANDS = SOLVERS["sudoku_bands"]
LONG = [("tour_network", "80x81 tours")]  # seconds, and like its smaller boards
BEFORE = Golden(1, {"AI Escargot": {"defaults": "one 31"}})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("solver", "name"),
    [
        pytest.param(solver, name, id=f"{solver}: {name}", marks=only_thorough if (solver, name) in LONG else ())
        for solver in SOLVERS
        for name in names_for(SOLVERS[solver])
    ],
)
def test_a_solver_visits_the_nodes_of_its_tree(solver: str, name: str) -> None:
    now = counts(SOLVERS[solver], puzzle_of(*PUZZLES[name]))

    stored = read().get(solver)
    assert problem(SOLVERS[solver], name, now, stored) == ""
    if new := note(SOLVERS[solver], name, now, stored):
        pytest.skip(new)


def test_there_are_node_counts_of_solvers_on_several_puzzles_and_of_nothing_else() -> None:
    stored = read()

    assert list(stored) == [name for name in SOLVERS if name in stored]
    assert all(set(golden.nodes) <= set(names_for(SOLVERS[name])) for name, golden in stored.items())
    assert len(stored) > 20
    assert min(len(golden.nodes) for golden in stored.values()) > 1


def test_every_value_of_every_choice_is_tried() -> None:
    for solver in SOLVERS.values():
        titles = " ".join(settings_of(solver)).split()
        others = {f"{choice.name}={value}" for choice in solver.choices for value, _ in choice.values}
        assert others - {f"{choice.name}={choice.default}" for choice in solver.choices} <= set(titles)


def test_other_nodes_demand_another_tree() -> None:
    now = {"defaults": "one 32"}

    assert problem(BANDS, "AI Escargot", now, BEFORE) == (
        "sudoku_bands visits other nodes than before on “AI Escargot” in 1 of 1 settings; first, defaults: one 32"
        " instead of one 31. If this is intended, raise SUDOKU_BANDS.tree to 2 and run"
        " python -m tests.golden_nodes --write."
    )
    assert must_be_raised(Golden(1, {"AI Escargot": now}), BEFORE)


def test_a_raised_tree_demands_new_counts_which_may_be_written() -> None:
    now = {"defaults": "one 32"}

    assert problem(replace(BANDS, tree=2), "AI Escargot", now, BEFORE) == (
        "The node counts of sudoku_bands are those of tree 1, not 2: run python -m tests.golden_nodes --write."
    )
    assert not must_be_raised(Golden(2, {"AI Escargot": now}), BEFORE)


def test_a_tree_is_never_lowered() -> None:
    stored = BEFORE._replace(tree=3)

    assert "never lower it" in problem(BANDS, "AI Escargot", BEFORE.nodes["AI Escargot"], stored)
    assert must_be_raised(BEFORE, stored)


def test_new_puzzles_settings_and_solvers_are_noted_and_demand_no_other_tree() -> None:
    more = {"defaults": "one 31", "cell=last": "one 5"}

    assert problem(BANDS, "AI Escargot", more, BEFORE) == problem(BANDS, "17 givens", more, None) == ""
    assert note(BANDS, "AI Escargot", more, BEFORE) == (
        "New on “AI Escargot”: sudoku_bands cell=last. Run python -m tests.golden_nodes --write."
    )
    assert "sudoku_bands defaults, cell=last" in note(BANDS, "17 givens", more, BEFORE)
    assert "sudoku_bands defaults, cell=last" in note(BANDS, "17 givens", more, None)
    assert note(BANDS, "AI Escargot", BEFORE.nodes["AI Escargot"], BEFORE) == ""
    assert changed(more, BEFORE.nodes["AI Escargot"]) == []
    assert not must_be_raised(Golden(1, {"AI Escargot": more, "17 givens": more}), BEFORE)
    assert not must_be_raised(BEFORE, None)


def test_a_setting_that_is_gone_demands_new_counts() -> None:
    stored = Golden(1, {"AI Escargot": {"defaults": "one 31", "cell=last": "one 5"}})

    assert problem(BANDS, "AI Escargot", BEFORE.nodes["AI Escargot"], stored) == (
        "sudoku_bands has no setting cell=last any more on “AI Escargot”: run python -m tests.golden_nodes --write."
    )


def test_a_search_that_reaches_the_limit_is_compared_by_its_levels_and_solutions_too() -> None:
    solver = SOLVERS["sudoku_digits"]
    setting = Setting(solver, settle(solver.choices, {}))

    cut = nodes(setting, puzzle_of(*PUZZLES["2x3 first row"]), Goal.COUNT)

    assert cut.startswith("8000 (levels ")
