"""The manual page beside the commands themselves: sub-commands, JSON keys, exit codes."""

import json
from collections.abc import Iterator
from pathlib import Path

import json_keys
import manual
import pytest

from tests.cli.test_readings import MATRIX
from workbench.base.places import resources
from workbench.cli.main import main
from workbench.cli.shared.answers import EXIT_CODES
from workbench.lab.searches.table import COLUMNS

SAMPLES = resources() / "samples"
EXPERIMENT = """
title = "Ties"
limit = {nodes = 1000}
[[instances]]
generate = "tour square"
n = 5
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""

CALLS: dict[
    str, list[list[str]]
] = {  # commands that together print every key; names in capitals are files of the fixture
    "solve": [["solve", "--all", "MATRIX"]],
    "estimate": [["estimate", "--probes", "100", "cover/knuth-7-items.txt"]],
    "prepare": [["prepare", "--explain", "cover/shifts.txt"]],
    "atlas": [
        ["atlas", "--classes", "--shares", "--uses", "I", "--number", "1", "polyomino/tetrominoes-4x5.txt"],
    ],
    "tour": [["tour", "6x6"]],
    "rate": [["rate", "sudoku/10-singles.txt"]],
    "doctor": [["doctor", "kakuro/07-by-07.txt"]],
    "solvers": [["solvers"]],
    "lab run": [["lab", "run", "EXPERIMENT", "--notebook", "NOTEBOOK", "--jobs", "1"]],
    "lab show": [["lab", "show", "Ties", "--notebook", "NOTEBOOK"]],
    "lab merge": [["lab", "merge", "NOTEBOOK", "--notebook", "OTHER"]],
    "lab tour-heatmap": [["lab", "tour-heatmap", "5x5", "--jobs", "1"]],
    "lab tour-curve": [["lab", "tour-curve", "--sizes", "5"]],
    "lab tour-orders": [["lab", "tour-orders", "5x5", "--start", "a1", "--jobs", "1"]],
    "lab tour-families": [["lab", "tour-families", "3x10"]],
    "lab tour-ties": [["lab", "tour-ties", "5x5", "--start", "a1"]],
    "lab reproduce": [["lab", "reproduce", "six-sets", "--notebook", "NOTEBOOK"]],
    "lab sudoku-grids": [["lab", "sudoku-grids", "--box", "2x2"], ["lab", "sudoku-grids", "--box", "2x2", "--classes"]],
    "lab tour-rules": [["lab", "tour-rules", "--train", "5", "--validate", "6", "--evaluations", "2"]],
    "lab solver-settings": [
        ["lab", "solver-settings", "SUDOKUS", "--solver", "sudoku_digits", "--evaluations", "2"],
    ],
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Return the files that stand in the commands for their names; the notebook has the runs of one experiment."""
    texts = {
        "MATRIX": MATRIX,
        "EXPERIMENT": EXPERIMENT,
        "SUDOKUS": "".join(
            (SAMPLES / "sudoku" / f"{name}.txt").read_text() for name in ("10-singles", "20-beyond-singles")
        ),
    }
    for name, text in texts.items():
        (tmp_path / name).with_suffix(".toml" if name == "EXPERIMENT" else ".txt").write_text(text, encoding="utf-8")
    made = {path.stem: str(path) for path in tmp_path.iterdir()}
    return {**made, "NOTEBOOK": str(tmp_path / "n.sqlite"), "OTHER": str(tmp_path / "o.sqlite")}


def objects(text: str) -> Iterator[dict[str, object]]:
    """Yield the JSON objects in an output."""
    for line in text.splitlines():
        found = json.loads(line)
        yield from found if isinstance(found, list) else [found]


def test_every_key_of_every_command_has_a_call() -> None:
    assert {*CALLS, "lab show --searches"} == json_keys.JSON_KEYS.keys()
    assert list(json_keys.JSON_KEYS["lab show --searches"]) == list(COLUMNS)


@pytest.mark.slow
@pytest.mark.parametrize("command", CALLS)
def test_the_keys_are_those_that_the_command_prints(
    files: dict[str, str], capsys: pytest.CaptureFixture[str], command: str
) -> None:
    if command in {"lab show", "lab merge"}:
        main(["lab", "run", files["EXPERIMENT"], "--notebook", files["NOTEBOOK"], "--jobs", "1"])
    capsys.readouterr()

    printed: set[str] = set()
    for call in CALLS[command]:
        words = [files.get(word, str(SAMPLES / word) if (SAMPLES / word).is_file() else word) for word in call]
        code = main([*words, "--json"])
        assert code == 0
        printed |= {key for one in objects(capsys.readouterr().out) for key in one}

    aliases = {"classes": "grids"} if command == "lab sudoku-grids" else {}  # named in the text about `grids`
    assert {aliases.get(key, key) for key in printed} == set(json_keys.JSON_KEYS[command])


def test_every_command_of_a_command_has_a_section_with_its_options() -> None:
    page = manual.manual_page("2026-01-02")

    inner = [
        (f"{name} {one}", parser)
        for name, command in manual.commands().items()
        for one, parser in manual.subcommands(command).items()
    ]
    assert {"lab run", "lab merge", "farm start"} <= {name for name, _ in inner}
    for name, parser in inner:
        section = page.split(f"\n.SS {manual.escaped(name)}\n")[1].split("\n.SS ")[0]
        for action in manual.options(parser):
            assert all(f"\\fB{manual.escaped(option)}\\fR" in section for option in action.option_strings)


def test_every_exit_code_of_an_outcome_is_in_the_manual_page() -> None:
    section = manual.manual_page("2026-01-02").split(".SH EXIT STATUS")[1].split(".SH")[0]

    assert all(f"{code} " in section for code in EXIT_CODES.values())
