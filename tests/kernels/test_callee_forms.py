"""One set of argument types a function, also of those that only kernels call: each further set is compiled, too."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.kernels.own_cache import start
from tests.processes import run_python
from workbench.kernels.census import functions, import_all

FEW_LINES = {  # functions of so few lines that conversions would cost more than another form, and how many they have
    "tour.frontier.other_end": 2,
    "tour.frontier.write": 3,
    "sudoku.human.log.add": 3,  # an item is a cell, a digit, a count or a constant
    "sudoku.human.log.begin": 2,  # a code that is given, or kept with numbers
    "sudoku.human.board.has": 2,  # in a set that is constant
    "sudoku.human.board.keep": 2,
    "sudoku.human.board.exclude": 2,
    "sudoku.human.intersections.add_spots": 2,  # spots as they are kept, or combined
    "sudoku.human.patterns.pairs.add_digits_of": 2,  # digits of a cell, or combined
    "sudoku.human.patterns.pairs.single_digit": 2,
    "cover.item_key.key_of": 2,  # lengths as links and cells keep them
    "kakuro.runs.support": 2,  # of runs that are constant
    "tour.pieces.put": 2,
    "sudoku.human.nested.hints.rank_of": 2,  # a sort that is constant
    "sudoku.human.nested.nets.add_false": 2,  # a cause that is constant
}


@pytest.mark.slow
def test_a_function_that_kernels_call_has_one_form(compiled: None) -> None:
    import_all()
    forms = Counter(name_of(file) for function in functions() for file in function.callee.files.paths())

    assert len(forms) > 50
    assert {name: count for name, count in forms.items() if count > FEW_LINES.get(name, 1)} == {}


@pytest.mark.slow
def test_what_python_calls_has_one_form_whatever_a_solver_is_asked() -> None:
    forms = json.loads(run_python("-m", "tests.kernels.forms", check=True).stdout)

    used = {name: count for name, count in forms.items() if count}
    assert len(used) > 50
    assert {name: count for name, count in used.items() if count > 1} == {}


def name_of(file: Path) -> str:
    """Return module and function of a file `links.advance-cover.links-70-0123456789abcdef.py311.89abcdef.callee`."""
    qualified, module, _line, _key = file.name.split(".py3")[0].rsplit("-", 3)
    return f"{module}.{qualified.rpartition('.')[2]}"


def test_names_are_read_from_files() -> None:
    assert (
        name_of(Path("log.add-sudoku.human.log-83-0123456789abcdef.py311.97561b6ecaab8340.callee"))
        == "sudoku.human.log.add"
    )


@pytest.mark.slow
def test_callees_of_techniques_take_constants_as_numbers(tmp_path: Path) -> None:
    program = """
import numpy as np
from workbench.insight.sudoku.planning import solver
from workbench.kernels.sudoku.human import log, singles

singles.naked_single(solver().board, np.zeros(log.SHORT, np.int32), 0)
print(len(log.begin.callee.overloads), len(log.section.callee.overloads))
"""

    assert start(tmp_path, program) == ["1 1"]
