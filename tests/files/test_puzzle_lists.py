"""Lists of puzzles read piece by piece: what is yielded, and when, and what of an unreadable puzzle."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kinds_of_lists import ADDRESS, LINE, LISTS
from workbench.files import puzzle_lists
from workbench.files.documents import FileError, parse_puzzles
from workbench.files.puzzle_lists import Piece, pieces_of
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.text_limits import TextLimits

STDIN = Path("-")
GRID = "12..\n3...\n..1.\n...2\n"
WRONG_GRID = "12..\n3...\n..7.\n...2\n"


class Arriving(io.RawIOBase):
    """Standard input that hands over one part of a text a read, and counts the reads."""

    def __init__(self, *parts: str | bytes) -> None:
        self.parts = [part if isinstance(part, bytes) else part.encode() for part in parts]
        self.reads = 0

    def readable(self) -> bool:
        return True

    def read(self, _size: int = -1) -> bytes:
        self.reads += 1
        return self.parts.pop(0) if self.parts else b""


@pytest.fixture
def arrive(monkeypatch: pytest.MonkeyPatch) -> "type[Arriving]":
    """Return what makes parts of a text arrive at standard input."""

    class Stdin(Arriving):
        def __init__(self, *parts: str | bytes) -> None:
            super().__init__(*parts)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(self))  # type: ignore[type-var]

    return Stdin


def outcome(pieces: Iterator[Piece]) -> list[str]:
    """Return the text of each puzzle, or the error instead."""
    found = []
    for piece in pieces:
        found += [puzzle.format() for puzzle in piece.puzzles]
        found += [str(piece.error)] if piece.error else []
    return found


def error_of(pieces: Iterator[Piece]) -> str:
    """Return the only error, raised or yielded, of a text in which no puzzle can be read."""
    try:
        [piece] = pieces
    except ParseError as error:
        return str(error)
    return str(piece.error)


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_is_read_as_the_whole_text_is(arrive: type[Arriving], kind: str) -> None:
    text = LISTS[kind].text
    arrive(text)

    assert outcome(pieces_of(STDIN)) == [puzzle.format() for puzzle in parse_puzzles(text)]


@pytest.mark.parametrize("kind", LISTS)
def test_a_puzzle_that_cannot_be_read_does_not_stop_the_others(arrive: type[Arriving], kind: str) -> None:
    first, wrong, last = LISTS[kind].puzzles[0], LISTS[kind].wrong, LISTS[kind].puzzles[-1]
    before = first.count("\n") + LISTS[kind].wrong_line
    arrive(first + wrong + last)

    read = outcome(pieces_of(STDIN))

    assert [read[0], read[2]] == [parse_puzzles(text)[0].format() for text in (first, last)]
    assert read[1].startswith(f"Line {before}, column ")


@pytest.mark.parametrize("kind", LISTS)
def test_a_puzzle_is_yielded_before_the_next_one_has_been_read(arrive: type[Arriving], kind: str) -> None:
    first, second, third = (LISTS[kind].puzzles * 2)[:3]
    source = arrive(first, second.splitlines(keepends=True)[0], second.partition("\n")[2], third)

    next(pieces_of(STDIN))

    assert source.reads <= 2


def test_a_puzzle_on_a_line_is_yielded_when_the_line_has_arrived(arrive: type[Arriving]) -> None:
    for line in (LINE, ADDRESS):
        source = arrive(f"{line}\n", f"{line}\n")

        next(pieces_of(STDIN))

        assert source.reads == 1


def test_lines_may_arrive_in_any_parts(arrive: type[Arriving]) -> None:
    text = f"# two\r\n{LINE}\r\n\r\nwrong\r\n{LINE}"
    arrive(*text)

    read = outcome(pieces_of(STDIN))

    assert len(read) == 3
    assert read[1].startswith("Line 4, column 1: ")


def test_each_wrong_line_has_an_error_of_its_own(arrive: type[Arriving]) -> None:
    arrive(f"{LINE[:80]}\n{LINE}\n\n# a comment\n{LINE[:79]}\n{LINE}0\nx\n{LINE}\n")

    read = outcome(pieces_of(STDIN))

    assert [text.partition(",")[0] for text in read if text.startswith("Line")] == [f"Line {n}" for n in (1, 5, 6, 7)]
    assert len(read) == 6


def test_a_line_that_is_not_utf_8_is_one_error(arrive: type[Arriving]) -> None:
    arrive(f"{LINE}\n".encode() + b"\xff" * 81 + f"\n{LINE}\n".encode())

    read = outcome(pieces_of(STDIN))

    assert len(read) == 3
    assert read[1].startswith("Line 2, ")


def test_the_columns_of_a_table_may_be_named_above(arrive: type[Arriving]) -> None:
    arrive(f"puzzle,solution\n{LINE},{LINE}\n{LINE},{LINE}\n")

    assert len(outcome(pieces_of(STDIN))) == 2


def test_the_puzzles_of_a_table_may_be_in_another_column(arrive: type[Arriving]) -> None:
    arrive("id,puzzle,solution\n", f"1,{LINE},{LINE}\n2,{LINE[:80]},\n3,{LINE},\n")

    read = outcome(pieces_of(STDIN))

    assert len(read) == 3
    assert read[1].startswith("Line 3, ")


def test_a_wrong_line_does_not_stop_a_list_of_large_boards(arrive: type[Arriving]) -> None:
    line = "123456789ABCDEFG" + "." * 240
    arrive(f"{line}\n{line[:-1]}\n{line[:-1]}Z\n{line}\n")

    read = outcome(pieces_of(STDIN))

    assert [text[:10] for text in read] == ["sudoku 4x4", "Line 2, co", "Line 3, co", "sudoku 4x4"]


def test_grids_between_lines_are_read(arrive: type[Arriving]) -> None:
    arrive(f"{LINE}\n{GRID}{LINE}\n")

    assert [text.split("\n")[0] for text in outcome(pieces_of(STDIN))] == ["sudoku 3x3", "sudoku 2x2", "sudoku 3x3"]


def test_grids_between_blank_lines_are_read_by_themselves_if_one_is_wrong(arrive: type[Arriving]) -> None:
    arrive(f"# three\n{GRID}\n\n{WRONG_GRID}\n{GRID}")

    read = outcome(pieces_of(STDIN))

    assert [text.split(":")[0].split("\n")[0] for text in read] == ["sudoku 2x2", "Line 10, column 3", "sudoku 2x2"]


@pytest.mark.parametrize(
    "text",
    [
        WRONG_GRID,
        f"{LINE[:80]}\n",
        "123......\n.........\n.........\n\n4........\n......z..\n.........\n\n7........\n.........\n.........\n",
        "cover\na b\nc\n",
        "a b\na\n\na c\n",
        '{"format": "puzzle-workbench 1.0"}',
    ],
    ids=["grid", "line", "bands", "cover", "nameless cover", "document"],
)
def test_a_single_puzzle_that_cannot_be_read_is_the_error_of_the_whole(arrive: type[Arriving], text: str) -> None:
    with pytest.raises(ParseError) as whole:
        parse_puzzles(text)
    arrive(text)

    assert error_of(pieces_of(STDIN)) == str(whole.value)


def test_the_kind_may_be_named(arrive: type[Arriving]) -> None:
    arrive(f"{LINE}\n{LINE}\n")

    assert len(outcome(pieces_of(STDIN, "sudoku"))) == 2

    arrive(f"{LINE}\n{LINE}\n")

    with pytest.raises(ParseError):
        outcome(pieces_of(STDIN, "tour"))


def test_a_puzzle_beyond_the_limit_is_an_error_and_the_list_goes_on(
    arrive: type[Arriving], monkeypatch: pytest.MonkeyPatch
) -> None:
    small = TextLimits(characters=100, lines=100, longest_line=100, kind="tour")
    monkeypatch.setattr("workbench.puzzles.tour.Tour.text_limits", small)
    monkeypatch.setattr("workbench.puzzles.tour.text.LIMITS", small)
    arrive("tour 5x5\n", "tour 40x40\n" + (40 * "." + "\n") * 40, "tour 6x6\n", "tour 6x6\n")

    read = outcome(pieces_of(STDIN))

    assert [text[:8] for text in read] == ["tour 5x5", "Line 2, ", "tour 6x6", "tour 6x6"]
    assert "the limit for tour is 100" in read[1]


def test_a_line_without_an_end_is_refused(arrive: type[Arriving], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_lists, "MAX_FILE_BYTES", 10_000)
    arrive(f"{LINE}\n", *["1" * 4_000] * 10)

    with pytest.raises(FileError, match="A line is too long"):
        outcome(pieces_of(STDIN))


def test_a_list_may_be_larger_than_a_file_that_is_read_at_once(
    arrive: type[Arriving], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.files.documents.MAX_FILE_BYTES", 1_000)
    arrive(*[f"{LINE}\n"] * 50)

    assert len(outcome(pieces_of(STDIN))) == 50
