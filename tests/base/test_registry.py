"""Tables of values that are imported when they are first used."""

import pytest

from tests.processes import run_python
from workbench.base.places import samples
from workbench.base.registry import Registry
from workbench.puzzles import KINDS
from workbench.solvers import SOLVERS, accepting_solvers, first_solver, solvers_for


def colours() -> Registry[str]:
    """Return a registry of values that are surely there."""
    return Registry("xml", {"dom": "dom.XHTML_NAMESPACE", "sax": "sax.handler.version"})


def test_a_value_is_imported_from_its_place() -> None:
    registry = colours()

    assert registry["dom"] == "http://www.w3.org/1999/xhtml"
    assert list(registry) == ["dom", "sax"]
    assert len(registry) == 2
    assert registry.room("sax") == "sax"


def test_an_unknown_name_is_a_key_error() -> None:
    assert "css" not in colours()
    with pytest.raises(KeyError):
        colours()["css"]


def test_a_value_may_be_added_and_removed() -> None:
    registry = colours()

    registry["css"] = "added"

    assert list(registry.items())[-1] == ("css", "added")
    assert registry.room("css") == ""
    del registry["css"]
    assert "css" not in registry


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_has_its_own_name(name: str) -> None:
    assert KINDS[name].kind == name


@pytest.mark.parametrize("name", SOLVERS)
def test_every_solver_has_its_own_name(name: str) -> None:
    assert SOLVERS[name].name == name


@pytest.mark.parametrize("name", KINDS)
def test_no_solver_in_the_room_of_another_kind_would_accept_a_puzzle(name: str) -> None:
    [puzzle, *_] = KINDS[name].parse(samples(name)[0].read_text(encoding="utf-8"))

    assert solvers_for(puzzle) == [solver for solver in SOLVERS.values() if solver.accepts(puzzle)]
    assert first_solver(puzzle) is next(accepting_solvers(puzzle))


@pytest.mark.slow
def test_only_what_is_used_is_imported() -> None:
    program = """
import sys
from workbench.puzzles import KINDS
from workbench.solvers import SOLVERS
listed = [*KINDS, *SOLVERS]
print([name for name in ("kakuro", "sudoku") if f"workbench.puzzles.{name}" in sys.modules])
KINDS["sudoku"], SOLVERS["sudoku_digits"]
print([name for name in ("kakuro", "sudoku") if f"workbench.solvers.{name}" in sys.modules])
"""

    ended = run_python("-c", program, check=True)

    assert ended.stdout.splitlines() == ["[]", "['sudoku']"]
