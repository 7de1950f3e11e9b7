"""Reproductions: the quick ones give the published values, the others do in `tests.campaigns.reproductions`."""

from pathlib import Path

import pytest

from tests.lab.notebook.notebooks import open_notebook
from tests.lab.reproductions.expected import DIFFERENT, unexpected
from tests.thorough import only_thorough
from workbench.base.choices import ChoiceError
from workbench.files.contents import contents_of_text
from workbench.lab.notebook.reproductions import StoredReproduction
from workbench.lab.reproductions import ALL, REPRODUCTIONS
from workbench.lab.reproductions.report import TITLE, lines_of, verdict, write_report
from workbench.lab.reproductions.reproducing import Reproducing
from workbench.lab.reproductions.reproduction import (
    Cost,
    Figure,
    Given,
    Published,
    Range,
    Reproduction,
    Value,
    value_text,
)
from workbench.lab.reproductions.searches import text_of
from workbench.puzzles.puzzle import ParseError
from workbench.searching.stepwise_job import StepwiseJob

QUICK = [one.name for one in ALL if one.cost is Cost.QUICK and not one.needs]
SHORT = [
    name for name in QUICK if name.startswith(("six-", "pentominoes-", "dominoes", "seven", "matrices", "langford"))
]
LIKE_OTHERS = ("table-5x8", "table-8x5", "sudoku-grids-divided", "worst-grid")  # of which there are shorter ones
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def make(*chosen: Reproduction, given: Given | None = None) -> Reproducing:
    work = Reproducing(chosen, given or Given())
    StepwiseJob(work.parts()).finish()
    return work


def toy(name: str, here: object, published: object = 7) -> Reproduction:
    def compute(_given: Given):
        yield 0.5
        if isinstance(here, Exception):
            raise here
        return {"count": here}

    return Reproduction(
        name=name, title=name.title(), source="A book", published=(Published("count", published),), compute=compute
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=only_thorough if name in LIKE_OTHERS else ()) for name in QUICK]
)
def test_a_quick_reproduction_gives_the_published_values(name: str, compiled: None) -> None:
    work = make(REPRODUCTIONS[name])

    assert work.problems == {}
    assert unexpected(REPRODUCTIONS[name], work.made[name]) == []


def test_every_name_is_there_once_and_every_difference_is_explained() -> None:
    assert len(REPRODUCTIONS) == len(ALL)
    assert DIFFERENT.keys() <= REPRODUCTIONS.keys()
    assert all(REPRODUCTIONS[name].why for name in DIFFERENT)
    assert all(one.source and one.published for one in ALL)
    assert all(one.why for one in ALL if any(isinstance(each.value, float) for each in one.published))


@pytest.mark.parametrize("name", [one.name for one in ALL if one.puzzle])
def test_the_puzzle_of_a_reproduction_opens_with_a_search(name: str) -> None:
    contents = contents_of_text(text_of(REPRODUCTIONS[name].puzzle), "Title", "name")

    assert (contents.problem, contents.question, contents.note) == ("", "", "")
    assert len(contents.found) == 1


@pytest.mark.parametrize(
    ("published", "here", "agrees", "difference"),
    [
        (9_356, 9_356, True, "same"),
        (252, 255, False, "+3"),
        (252, 242, False, "−10"),
        (4_682_736, 4_760_352, False, "+77,616 (1.7 %)"),
        (2.0, 1.38, None, "× 0.69"),
        ("A, D", "A, D", True, "same"),
        ("A, D", "B", False, "differs"),
        (Range(44, 127), Range(44, 127), True, "same"),
        (Range(44, 127), Range(23, 132), False, "differs"),
        (None, 5, None, ""),
    ],
)
def test_differences_in_words(published: object, here: object, agrees: bool | None, difference: str) -> None:
    figure = Figure("count", published, here)  # type: ignore[arg-type]

    assert (figure.agrees, figure.difference) == (agrees, difference)


@pytest.mark.parametrize(
    ("published", "here", "difference"),
    [(252, 255, "+3"), (252, 252, "same"), (Range(44, 127), Range(23, 132), "")],
)
def test_a_figure_of_other_boards_neither_agrees_nor_differs(published: Value, here: Value, difference: str) -> None:
    figure = Figure("count", published, here, exact=False)

    assert (figure.agrees, figure.difference) == (None, difference)


def test_values_in_words() -> None:
    assert [value_text(one) for one in (None, 9_356, 1.375, Range(44, 127), "A")] == [
        "–",
        "9,356",
        "1.38",
        "44 to 127",
        "A",
    ]


def test_one_that_fails_does_not_keep_the_next_from_being_made() -> None:
    work = make(
        toy("first", ChoiceError("No.")), toy("second", 7), toy("third", ParseError("Bad.", 3, 2)), toy("fourth", 8)
    )

    assert work.problems == {"first": "No.", "third": "Line 3, column 2: Bad."}
    assert [(name, dict(made.values)) for name, made in work.made.items()] == [
        ("second", {"count": 7}),
        ("fourth", {"count": 8}),
    ]


def test_it_can_be_left_at_any_part_and_keeps_what_is_made() -> None:
    kept: list[StoredReproduction] = []
    work = Reproducing([toy("first", 7), toy("second", 7)], Given(), kept.append)

    parts = work.parts()
    progress = [next(parts) for _ in range(2)]
    parts.close()

    assert progress == [0.25, 0.75]
    assert [one.name for one in kept] == ["first"]
    assert work.now is not None
    assert work.now.name == "second"


def test_a_long_one_stops_between_two_slices(compiled: None) -> None:
    work = Reproducing([REPRODUCTIONS["table-8x6"]], Given())
    parts = work.parts()

    progress = [next(parts) for _ in range(5)]
    parts.close()

    assert 0 <= progress[-1] < 0.5
    assert work.made == {}


def test_the_list_of_17_clues_needs_its_file() -> None:
    work = make(REPRODUCTIONS["17-clues"])

    assert "is not part of the program" in work.problems["17-clues"]


def test_a_list_is_counted_puzzle_by_puzzle(tmp_path: Path, compiled: None) -> None:
    seventeen = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    (tmp_path / "list.txt").write_text("\n".join([seventeen, WIKIPEDIA, seventeen]), encoding="utf-8")

    made = make(REPRODUCTIONS["17-clues"], given=Given(tmp_path / "list.txt")).made["17-clues"]

    assert dict(made.values) == {"puzzles": 3, "with 17 givens and one solution": 2, "different ones": 2}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "list.txt"),
        ("sudoku 2x2\n1...\n....\n....\n....\n", "not a sudoku of 9 × 9"),
        ("nonsense\n", "1"),
    ],
)
def test_a_list_that_cannot_be_read_is_one_sentence(tmp_path: Path, text: str | None, problem: str) -> None:
    path = tmp_path / "list.txt"
    if text is not None:
        path.write_text(text, encoding="utf-8")

    problems = make(REPRODUCTIONS["17-clues"], given=Given(path)).problems

    assert problem in problems["17-clues"]
    assert "\n" not in problems["17-clues"]


def test_a_notebook_keeps_the_newest_of_each(tmp_path: Path) -> None:
    values = {"count": 13_664_822_582_333_502_156_627_512, "ratio": 1.5, "text": "A, D", "range": Range(23, 132)}
    with open_notebook(tmp_path) as notebook:
        notebook.keep_reproduction(StoredReproduction("one", {"count": 1}, 0.5, "2026-01-02 03:04"))
        notebook.keep_reproduction(StoredReproduction("one", values, 1.5, "2026-01-03 03:04"))

    with open_notebook(tmp_path) as notebook:
        kept = notebook.reproductions()

    assert {**kept["one"].values, "range": Range(*kept["one"].values["range"])} == values  # type: ignore[misc]
    assert (kept["one"].seconds, kept["one"].at) == (1.5, "2026-01-03 03:04")
    assert kept["one"].program.startswith("Puzzle Workbench")


def test_merging_takes_reproductions_over_once(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with open_notebook(tmp_path / "other") as other:
        other.keep_reproduction(StoredReproduction("one", {"count": 7, "range": Range(1, 2)}, 0.5, "2026-01-02 03:04"))

    with open_notebook(tmp_path) as notebook:
        for _ in range(2):
            notebook.merge(tmp_path / "other" / "test.notebook")

        assert notebook.reproductions()["one"].values == {"count": 7, "range": [1, 2]}
        assert notebook._connection.execute("SELECT COUNT(*) FROM reproduction").fetchone() == (1,)


def test_values_of_an_earlier_version_are_left_out() -> None:
    one = toy("first", 7)

    stored = StoredReproduction("first", {"other": 3}, 1.0, "")

    assert [tuple(line) for line in lines_of(one, stored)] == [("count", "7", "–", "")]


@pytest.mark.parametrize("suffix", [".html", ".md"])
def test_the_report_has_what_is_made_with_source_and_reason(tmp_path: Path, suffix: str) -> None:
    chosen = [toy("first", 7), toy("second", 9)]
    made = {"second": StoredReproduction("second", {"count": 9}, 2.0, "2026-01-02 03:04:05", "Program", "Machine")}

    write_report(chosen, made, tmp_path / f"report{suffix}")

    text = (tmp_path / f"report{suffix}").read_text(encoding="utf-8")
    assert TITLE in text
    assert "1 of 1 reproduction computed: 0 of 1 count and value as published. Different: “Second”." in text
    assert all(words in text for words in ("Second", "A book", "+2", "2026-01-02 03:04", "Program, Machine"))
    assert "First" not in text


def test_the_verdict_counts_what_is_made() -> None:
    chosen = [toy("first", 7), toy("second", 9), toy("third", 7)]

    made = make(*chosen[:2]).made

    assert verdict(chosen, {}) == "No figure has been computed yet."
    same = "2 of 3 reproductions computed: 1 of 2 counts and values as published."
    assert verdict(chosen, made) == f"{same} Different: “Second”."


def test_the_verdict_names_three_that_differ() -> None:
    chosen = [toy(name, 9) for name in "abcde"]

    assert verdict(chosen, make(*chosen).made).endswith(" Different: “A”, “B”, “C” and 2 more.")
    assert verdict(chosen, make(*chosen[:3]).made).endswith(" Different: “A”, “B” and “C”.")
