"""Counts with their nouns in the lab: "1 run", never "1 runs"; by its sources, and by sentences with 0, 1 and 2."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.lab.charts.made_up import STATUS, made_up
from workbench.lab.charts.kinds import CHARTS
from workbench.lab.charts.question import Question
from workbench.lab.notebook.merging import Merged
from workbench.lab.notebook.results import Results, RunStatus
from workbench.lab.notebook.stored import StoredExperiment
from workbench.lab.report.html_page import html_page
from workbench.lab.report.report import report_of
from workbench.puzzles.sentences import counted, of_number, spelled

ROOMS = ("lab", "searching", "insight", "cli/lab", "ui/analyses")
NOUNS = (
    "run", "instance", "setting", "puzzle", "walk", "start", "board", "rule", "node", "search", "seed", "tie",
    "evaluation", "win", "loss", "tie", "size", "lane", "solution", "estimate", "pair", "probe", "core", "square",
    "tour", "order", "step", "option", "item", "piece", "file", "comparison", "repetition", "time", "setting",
)  # fmt: skip
PLURALS = "|".join(of_number(2, noun) for noun in NOUNS)
NUMBER_AND_PLURAL = re.compile(rf"\{{([^{{}}]*)\}} (?:\w+ )?({PLURALS})\b(?!/)")
ONE_OF_MANY = re.compile(rf"(?<![\d.,])\b1 (?:\w+ )?({PLURALS})\b")
ALWAYS_SEVERAL = (  # what a count is that is never 1, or what is no count at all
    "All {len(found):,} settings solve",  # three or more
    "All {} runs finished",  # a single one has a sentence of its own
    "runs around {notes.name(cell)}",  # an area has runs across and down
    "{len(rows)} squares",  # more than a few
    "{low:,} to {high:,} squares",
    "{} to {} possible starts",
    "{} × {} squares",
    "{file_type.squares} × {file_type.squares} squares",
    "squares left on average",  # a mean
    "times as long",  # a ratio
    "times as fast",
    "{worker} runs another version",  # a verb
    "{} visits {} nodes/s",
    "{broken_parts} parts of the board",  # two or more
    "runs solved",
    "limited to {:,} squares",
    "{} on boards that",  # a name
    "A picture may have {} solutions",
    "nodes per second",
)


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a source with placeholders, and their lines; what is to be formatted stands in braces."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [
                part.value if isinstance(part, ast.Constant) else f"{{{ast.unparse(part.value)}}}"
                for part in node.values
                if isinstance(part, (ast.Constant, ast.FormattedValue))
            ]
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "{" in node.value:
            yield node.lineno, node.value


def number_and_plural(text: str) -> bool:
    """Tell whether a text holds a number that may be 1 before a plural; constants and `counted` numbers are not."""
    shown = re.sub(r":,", "", text)
    allowed = any(re.sub(r":,", "", words) in shown for words in ALWAYS_SEVERAL)
    for found in NUMBER_AND_PLURAL.finditer(shown):
        if not (found[1].isupper() or "counted(" in found[1] or allowed):
            return True
    return False


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_has_a_number_before_a_plural_that_is_written_out(room: str) -> None:
    folder = Path("workbench") / room
    found = [
        f"{path}:{line}: {text}"
        for path in sorted(folder.rglob("*.py"))
        for line, text in texts(path)
        if number_and_plural(text)
    ]

    assert found == []


def test_the_check_of_the_sources_finds_what_it_looks_for() -> None:
    assert number_and_plural("{} instances × {} settings: {} runs")
    assert number_and_plural("{work.total} runs")
    assert number_and_plural("{n} more steps would")
    assert not number_and_plural("{MAX_RUNS} runs are needed")
    assert not number_and_plural("{counted(n, 'run')} runs")


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (0, "run", "0 runs"),
        (1, "run", "1 run"),
        (2, "run", "2 runs"),
        (1, "search", "1 search"),
        (2, "loss", "2 losses"),
    ],
)
def test_counts(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text


def test_small_numbers_are_spelled() -> None:
    assert [spelled(n, "comparison") for n in (1, 3, 12, 13)] == [
        "one comparison", "three comparisons", "twelve comparisons", "13 comparisons"
    ]  # fmt: skip


def derived(results: Results) -> Results:
    """Return results of starts on one board."""
    labels = [
        replace(label, parent="p", name=f"board, start r1c{k}", size=7.0) for k, label in enumerate(results.instances)
    ]
    return replace(results, instances=labels)


def ended(results: Results, status: RunStatus, runs: int) -> Results:
    """Return results of which the first runs ended in some way."""
    changed = results.status.copy()
    changed[:runs] = STATUS[status]
    return replace(results, status=changed)


def many_results() -> Iterator[Results]:
    """Yield small results with 0, 1 and 2 of everything."""
    for instances in (0, 1, 2):
        for settings in (1, 2, 3):
            for seeds in (1, 2):
                base = made_up(instances=instances, settings=settings, seeds=seeds, limit=10**9)
                yield base
                yield derived(base)
                for status in (RunStatus.LIMIT, RunStatus.REFUSED, RunStatus.STUCK, RunStatus.NONE):
                    for runs in (1, 2):
                        yield ended(base, status, runs)
                        yield ended(derived(base), status, runs)


@pytest.mark.slow
def test_no_report_or_chart_says_1_runs() -> None:
    stored = StoredExperiment("e", "Title", "title = 'x'", "one", -1, -1, "")
    wrong = set()
    for results in many_results():
        report = report_of(stored, "", results, {})
        pages = [re.sub(r"<[^>]*>", " ", html_page(report)), *report.findings]
        for kind in CHARTS:
            picture = kind.picture(Question(results, np.arange(len(results))))
            points = [picture.describe(k) for k in range(len(picture.points))] if picture.describe else []
            pages += [picture.about, picture.obstacle, *picture.findings, *points]
        wrong |= {found[0] for page in pages for found in ONE_OF_MANY.finditer(page)}

    assert wrong == set()


def test_a_merge_counts_with_its_nouns() -> None:
    from workbench.cli.lab.merge import report

    for count in (0, 1, 2):
        fields = dict.fromkeys(("experiments", "runs", "times", "searches", "known"), count)
        rest = {name: () for name in Merged._fields if name not in fields}

        text = report("n.sqlite", Merged(**fields, **rest))  # type: ignore[arg-type]

        assert not ONE_OF_MANY.search(text)
        assert ("1 search;" in text) == (count == 1)
