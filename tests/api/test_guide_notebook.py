"""The notebook of the guide: its cells run one after the other, and it holds no outputs of some computer."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.additions import forgotten
from workbench.base.places import resources

NOTEBOOK = json.loads((resources() / "guide" / "from-python.ipynb").read_text(encoding="utf-8"))
CODE = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def run_cells() -> list[Any]:
    """Run all cells in one namespace; return what they show, each the value of its last line, as in Jupyter."""
    names: dict[str, Any] = {}
    with forgotten():
        return [last_value(cell, names) for cell in CODE]


def last_value(cell: str, names: dict[str, Any]) -> Any:
    """Run a cell; return the value of the expression that it ends with, None without one."""
    body = ast.parse(cell).body
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.slow
def test_the_cells_show_what_the_texts_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    _, (name, faults), picture, (outcome, message, _), solved, (same, nodes), squares, *shown = run_cells()

    printed = capsys.readouterr().out
    assert (name, faults) == ("Sudoku 9 × 9", [])
    assert str(picture).startswith("<svg")
    assert len(str(solved)) > len(str(picture))
    assert (outcome, message) == ("solved", "Exactly one solution.")
    assert same
    assert nodes > 50
    assert squares == 576, "OEIS A002860"
    assert "dead end" in printed
    assert "400 squares  tour" in printed
    assert printed.count("tours from 344 starts") == 3
    mean, median = re.findall(r"estimates: mean (\d\.\d+), median (\d\.\d+) times", printed)[0]
    assert 0.6 < float(mean) < 1.6
    assert float(median) < 0.8, "Knuth's walk on a pruned tree"
    assert Path("experiments.notebook").exists()
    assert "solved: Exactly one solution." in printed, "Knuth's example"
    assert {line for line in printed.splitlines() if line in ("c e f", "a d", "b g")} == {"c e f", "a d", "b g"}
    assert "<9,356 solutions of Pentominoes 6 × 10> 2339" in printed
    made, _, changes, _, _, (begun, ended) = shown[-6:]
    assert repr(made[0]).startswith("<Sudoku 9 × 9, ")
    assert made[2] == "medium"
    assert changes[0] == "r3c1 across: 5 → 3 (one solution)"
    low, high = map(int, re.findall(r"from (\d+) to (\d+)", printed)[0])
    assert low < 576 < high
    assert begun.startswith("Stopped before the end")
    assert ended == "Exactly 8 solutions."
    assert not Path("pentominoes.search").exists()


def test_it_has_no_outputs() -> None:
    code = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]

    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert NOTEBOOK["nbformat"] == 4


def test_prose_stands_before_code() -> None:
    sorts = [cell["cell_type"] for cell in NOTEBOOK["cells"]]

    assert sorts[0] == "markdown"
    assert sorts.count("markdown") >= 8
    assert all(len(line) <= 130 for cell in NOTEBOOK["cells"] for line in cell["source"])
