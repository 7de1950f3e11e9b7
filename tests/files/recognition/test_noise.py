"""Every puzzle of the samples, in every notation, with noise around it: it is read as itself, or refused."""

from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path

import pytest

from tests.files.recognition.noise import NOISES
from tests.thorough import either
from workbench.base.choices import ChoiceError
from workbench.base.places import samples
from workbench.files.documents import parse_puzzles, read_text, recognize_text
from workbench.files.notations import notations, text_in
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import AmbiguousError, ParseError, Puzzle

MAX_TEXT = 20_000  # characters
EACH = either(1, len(NOISES))  # of the sorts of noise, in turn, around each short text
FILES = [file for kind in KINDS for file in samples(kind)]


def texts(puzzle: Puzzle) -> Iterator[tuple[str, str, str]]:
    """Yield the kind, the style and the text of a puzzle in every notation of its own and of its cover."""
    for one in notations(puzzle):
        if one.is_cover and puzzle.shape[0] * puzzle.shape[1] > 100:
            continue
        try:
            text = text_in(one.style, puzzle)
        except ChoiceError:  # what this style cannot hold, such as secondary items
            continue
        if len(text) <= MAX_TEXT:
            yield "cover" if one.is_cover else puzzle.kind, one.style, text


def read_back(text: str, kind: str, puzzles: list[Puzzle]) -> str:
    """Return what is wrong with what a text is read as, "" if it is the same, may be chosen so, or is refused."""
    try:
        found = list(recognize_text(text).positions)
    except AmbiguousError as error:
        readings = [one for one in error.readings if one.kind in ("", kind)]
        found = [position for one in readings[:1] for position in recognize_text(one.text, kind).positions]
    except ParseError:
        return ""
    read = [position.puzzle for position in found]
    return "" if read == puzzles else f"read as {[one.name for one in read][:3]}"


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_puzzle_with_noise_is_itself_or_refused(file: Path) -> None:
    [puzzle] = parse_puzzles(read_text(file))
    noises = cycle(NOISES.items())
    for _ in range(FILES.index(file) % len(NOISES)):
        next(noises)

    wrong = []
    for kind, style, text in texts(puzzle):
        expected = list(parse_puzzles(text, kind))
        for name, noise in islice(noises, EACH if len(text) < 1000 else 1):
            if problem := read_back(noise(text), kind, expected):
                wrong.append(f"{style} with {name}: {problem}: {text[:80]!r}")

    assert wrong == []


@pytest.mark.parametrize("rules", ["diagonals", "windoku", "windoku diagonals"])
def test_a_header_with_rules_is_never_left_out(rules: str) -> None:
    text = f"sudoku 3x3 {rules}\n....19........5.47.5...7...87.........6...1.........35...1...5.28.6........59....\n"
    expected = list(parse_puzzles(text, "sudoku"))

    assert [name for name, noise in NOISES.items() if read_back(noise(text), "sudoku", expected)] == []
