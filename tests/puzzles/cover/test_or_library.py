"""Exact covers in the format of the OR-Library: set partitioning and set covering."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.cli.main import main
from workbench.files.documents import parse_puzzles
from workbench.files.recognition.kinds import kind_of_file
from workbench.puzzles.cover import Cover
from workbench.puzzles.cover.names import usual_names
from workbench.puzzles.puzzle import ParseError

PARTITION = "3 4\n5 2 1 3\n1 1 2\n2 1 3\n9 3 1 2 3\n"
COVERING = "3 4\n5 1 2\n9\n2\n1 4\n2\n2 4\n3\n1 3\n4\n"


@st.composite
def numbered_covers(draw: st.DrawFn) -> Cover:
    """Return a cover of primary items with the names that they have without names."""
    items = draw(st.integers(1, 6))
    options = draw(st.lists(st.lists(st.integers(1, items), min_size=1, unique=True), min_size=1, max_size=8))
    costs = draw(st.lists(st.integers(0, 9), min_size=len(options), max_size=len(options)))
    starts = np.cumsum([0, *map(len, options)]).astype(np.uint32)
    members = np.array([item for option in options for item in option], np.uint32)
    return Cover(tuple(usual_names(items)), items, starts, members, costs=np.array(costs, np.uint32))


@given(numbered_covers())
def test_what_is_written_reads_as_the_same(cover: Cover) -> None:
    assert parse_puzzles(cover.format("partitioning"), "cover") == [cover]


def test_set_partitioning_has_a_cost_and_rows_for_each_column() -> None:
    [cover] = Cover.parse(PARTITION)

    assert cover == Cover.parse("cover\na b c\na c |5\nb |1\nc |2\na b c |9\n")[0]
    assert cover.format("partitioning") == PARTITION


def test_set_covering_asks_for_at_least_one_column() -> None:
    [cover] = Cover.parse(COVERING)

    assert cover == Cover.parse("cover\n1:2|a 1:2|b 1:3|c\na c |5\nb |1\nc |2\na b c |9\n")[0]
    assert Cover.parse(cover.format("covering")) == [cover]
    assert cover.style_problem("partitioning").endswith("without multiplicities.")


def test_numbers_may_be_spread_over_lines_as_they_like() -> None:
    assert Cover.parse("3 4\n5 2 1\n 3 1 1\n\n2 2 1 3 9\n3\n1 2 3") == Cover.parse(PARTITION)


def test_options_of_items_with_such_names_are_still_options() -> None:
    [cover] = Cover.parse("1 2\n1\n2\n1 2\n")

    assert cover.items == ("1", "2")
    assert cover.count == 3


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("3 4\n5 2 1 3\n1 1 2\n2 1 3\n", 4, "The text ends before the cost of column 4."),
        ("3 2\n5 2 1 3\n1 1 4\n", 3, 'Expected one of the rows of column 2 from 1 to 3, not "4".'),
        ("3 2\n5 2 1 1\n1 1 2\n", 2, "Column 1 has one of its rows twice."),
        ("3 2\n5 2 1 3\n1 x 2\n", 3, 'Found "x"; expected a whole number.'),
        ("3 2\n5 2 1 3\n1 1 2\n7\n", 4, "There are numbers after the last of 2 groups."),
        ("3 2\n5 0\n1 1 2\n", 1, "This option has no primary item"),
        ("99999 2\n5 1 1\n1 1 2\n", 1, 'Expected the number of rows from 1 to 10,000, not "99999".'),
        ("3 999999999\n5 1 1\n1 1 2\n", 1, "Expected the number of columns from 1 to 100,000"),
    ],
)
def test_mistakes_are_named_with_their_line(text: str, line: int, why: str) -> None:
    with pytest.raises(ParseError, match=why) as error:
        Cover.parse(text)

    assert error.value.line == line
    assert len(str(error.value)) <= 160


@pytest.mark.parametrize("suffix", [".spp", ".scp", ".cnf", ".dlx"])
def test_convert_writes_by_the_suffix_and_reads_it_again(suffix: str, tmp_path: Path) -> None:
    source, target = tmp_path / "one.txt", tmp_path / f"two{suffix}"
    [cover] = Cover.parse(COVERING if suffix == ".scp" else PARTITION)
    source.write_text(cover.format(), encoding="utf-8")

    assert main(["convert", str(source), "-o", str(target)]) == 0

    text = target.read_text(encoding="utf-8")
    assert text != cover.format()
    assert parse_puzzles(text, kind_of_file(target, text)) == [cover]


def test_convert_says_why_a_cover_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "one.txt"
    source.write_text("cover\na | x\na x\n", encoding="utf-8")

    assert main(["convert", str(source), "-o", str(tmp_path / "two.spp")]) != 0

    assert "holds only covers with items and options, all primary" in capsys.readouterr().err
    assert not (tmp_path / "two.spp").exists()


def test_comments_of_a_dlx_file_are_kept(tmp_path: Path) -> None:
    source, target = tmp_path / "one.dlx", tmp_path / "two.dlx"
    source.write_text("| by hand\na b\n| the first\na\nb\n| the end\n", encoding="utf-8")

    assert main(["convert", str(source), "-o", str(target)]) == 0

    assert target.read_text(encoding="utf-8") == "| cover\n| by hand\na b\n| the first\na\nb\n| the end\n"


def test_a_set_covering_whose_numbers_could_be_those_of_a_partition_is_read_as_one() -> None:
    text = "7 6\n1 1 1 1 1 1\n2\n2 4\n2\n3 5\n2\n1 3\n3\n2 4 6\n2\n1 6\n2\n3 4\n3\n2 5 6\n"  # TAOCP 7.2.2.1 (6)

    [cover] = Cover.parse(text)

    assert (len(cover.items), cover.count) == (7, 6)
    assert cover.option(0).tolist() == [3, 5]


def test_names_are_left_out_and_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = "cover\na longer\n2: a\nlonger\n"
    file = tmp_path / "named.txt"
    file.write_text(named, encoding="utf-8")
    [cover] = Cover.parse(named)

    assert main(["convert", str(file), "--to", "partitioning"]) == 0
    written, said = capsys.readouterr()

    assert Cover.parse(written) == [cover.kept_in("partitioning")]
    assert said == "workbench: Names are left out: a text of set partitioning numbers its items and options.\n"
    assert cover.kept_in("plain") is cover
    assert cover.lost_in("plain") == Cover.parse(PARTITION)[0].lost_in("partitioning") == ""


def test_a_covering_keeps_the_bounds_that_matter() -> None:
    [cover] = Cover.parse("cover\n1:9|a 1:9|b\na b\nb\n")

    assert Cover.parse(cover.format("covering")) == [cover.kept_in("covering")]
