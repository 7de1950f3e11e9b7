"""A square has one name in all outputs about tours: e3 on boards of up to 26 columns, r6c5 on wider ones."""

import re
from pathlib import Path

import pytest

from tests.cli.test_main import Run, run

__all__ = ["run"]  # the fixture

BY_NUMBERS = re.compile(r"\br\d+c\d+\b")
ALGEBRAIC = re.compile(r"\b[a-z]\d+\b")

EXPERIMENT = """\
title = "Starts"
goal = "one"
[[instances]]
puzzles = ["tour {size}"]
starts = "feasible"
[[settings]]
solver = "warnsdorff"
rule = ["plain", "roth"]
"""


@pytest.mark.parametrize(
    "words",
    [
        ["tour", "8x8", "--start", "r6c5", "--rule", "plain"],
        ["tour", "8x8", "--start", "r6c5", "--end", "r1c1", "--json"],
        ["tour", "8x8", "--start", "r6c5", "--rule", "plain", "--json"],
        ["tour", "3x4", "--start", "r2c2", "--rule", "complete"],
        ["tour", "4x5", "--start", "r2c2", "--rule", "ties"],
        ["lab", "tour-heatmap", "8x8", "--rule", "plain"],
        ["lab", "tour-heatmap", "8x8", "--rule", "plain", "--json"],
        ["lab", "tour-heatmap", "8x8", "--rule", "plain", "--csv"],
        ["lab", "tour-curve", "--rules", "plain,roth", "--sizes", "5,6"],
        ["lab", "tour-orders", "5x5", "--start", "r2c2"],
        ["lab", "tour-ties", "5x5"],
        ["lab", "tour-families", "3x10"],
    ],
    ids=" ".join,
)
def test_commands_for_tours(run: Run, words: list[str]) -> None:
    said = run(*words)

    assert said.out, said.err
    assert not BY_NUMBERS.findall(said.out + said.err)


@pytest.mark.parametrize(
    "words", [["solve"], ["solve", "--json"], ["solve", "--solver", "warnsdorff"], ["check"], ["convert"]], ids=" ".join
)
@pytest.mark.parametrize(
    "text",
    [
        "tour 8x8 start r6c5 end r1c1",  # e3 and a8 have different colours
        "tour 8x8 start r6c5",
        "tour 3x3",  # without a tour
    ],
)
def test_commands_for_puzzles(run: Run, words: list[str], text: str) -> None:
    said = run(*words, "-", text=text)

    assert said.out
    assert not BY_NUMBERS.findall(said.out + said.err)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "pattern", "other"), [("5x5", ALGEBRAIC, BY_NUMBERS), ("3x27", BY_NUMBERS, None)])
def test_records_and_reports_of_the_lab(
    run: Run, tmp_path: Path, size: str, pattern: re.Pattern[str], other: re.Pattern[str] | None
) -> None:
    (tmp_path / "starts.toml").write_text(EXPERIMENT.format(size=size))
    notebook = ["--notebook", str(tmp_path / "n.sqlite")]
    files = [tmp_path / name for name in ("report.html", "report.md", "runs.csv", "runs.jsonl")]

    said = run("lab", "run", str(tmp_path / "starts.toml"), *notebook)
    shown = run("lab", "show", *notebook)
    for file in files:
        run("lab", "export" if file.stem == "runs" else "report", *notebook, "-o", str(file))

    texts = [file.read_text(encoding="utf-8") for file in files]
    assert all(pattern.search(text) for text in texts[2:])
    if other is not None:
        assert not [found for text in (said.out, shown.out, *texts) if (found := other.findall(text))]
