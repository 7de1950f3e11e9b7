"""Numbers in texts, millions of them: taken apart and written a whole text at a time, never number by number."""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError

HOLE = -1  # the value of the word #
OPEN_WORDS, HOLE_WORDS = b"._-*", b"#"  # single signs
BETWEEN = b" \t\r\n,;()[]|"
LONGEST_NUMBER = 9  # digits
WRITTEN_AT_ONCE = 1 << 20  # numbers: what is made on the way takes some tens of bytes for each

KINDS_OF_SIGN = np.full(256, 3, np.uint8)  # 0 = between words, 1 = digit, 2 = a word of its own, 3 = nothing known
KINDS_OF_SIGN[list(BETWEEN)] = 0
KINDS_OF_SIGN[list(b"0123456789")] = 1
KINDS_OF_SIGN[list(OPEN_WORDS + HOLE_WORDS)] = 2


class Line(NamedTuple):
    """A line of a text, and its number from 1."""

    number: int
    text: str


class Words(NamedTuple):
    """The words of some lines, in order: what each is worth, and where it stands; all (k,)."""

    values: NDArray[np.int64]  # the number; 0 for . and such; HOLE for #
    row: NDArray[np.intp]  # which of the lines, from 0
    column: NDArray[np.intp]  # from 1
    lines: Sequence[Line]

    def refuse(self, word: int, message: str) -> NoReturn:
        """Raise the error that a word is not what was expected."""
        raise ParseError(message, self.lines[int(self.row[word])].number, int(self.column[word]))

    def per_line(self) -> NDArray[np.intp]:
        """Return how many words each line has."""
        return np.bincount(self.row, minlength=len(self.lines))


def words_of(lines: Sequence[Line], expected: str) -> Words:
    """Return the words of lines that hold nothing but numbers, and . or # in place of some; raise ParseError."""
    raw = np.frombuffer("\n".join(line.text for line in lines).encode("ascii", "replace"), np.uint8)
    kinds = KINDS_OF_SIGN[raw]
    line_starts = np.concatenate([[0], np.flatnonzero(raw == ord("\n")) + 1])
    before = np.concatenate([[0], kinds[:-1]])
    starts = np.flatnonzero((kinds > 0) & (before == 0))
    ends = np.flatnonzero((kinds == 0) & (before > 0))
    lengths = np.append(ends, len(raw))[: len(starts)] - starts
    row = np.searchsorted(line_starts, starts, "right") - 1
    alone = kinds[starts] == 2
    wrong = np.concatenate(
        [
            np.flatnonzero((lengths > 1) & alone),
            np.searchsorted(starts, np.flatnonzero((kinds == 3) | ((kinds == 2) & (before > 0))), "right") - 1,
            np.flatnonzero(lengths > LONGEST_NUMBER),
        ]
    )
    words = Words(numbers_at(raw, starts, lengths), row, starts - line_starts[row] + 1, lines)
    if len(wrong):
        first = int(wrong.min())
        begin = int(words.column[first]) - 1
        text = lines[int(row[first])].text[begin : begin + min(int(lengths[first]), 12)]
        words.refuse(first, f"{text!r}; expected {expected}")
    words.values[alone] = np.where(raw[starts[alone]] == ord("#"), HOLE, 0)
    return words


def numbers_at(raw: NDArray[np.uint8], starts: NDArray[np.intp], lengths: NDArray[np.intp]) -> NDArray[np.int64]:
    """Return the numbers whose digits begin here and are so many; nothing of meaning for what is no number."""
    values = np.zeros(len(starts), np.int64)
    for k in range(min(int(lengths.max(initial=0)), LONGEST_NUMBER)):
        longer = lengths > k
        values[longer] = 10 * values[longer] + (raw[starts[longer] + k] - ord("0"))
    return values


def digits(numbers: NDArray[np.integer], width: int, lead: str = "\0") -> NDArray[np.uint8]:
    """Return numbers from 0 on as text of one width, right-justified: of their shape and (width,)."""
    rest = numbers.astype(np.int64)
    signs = np.full((*numbers.shape, width), ord(lead), np.uint8)
    for k in range(1, width + 1):
        shown = (rest > 0) | (k == 1)
        signs[..., -k] = np.where(shown, rest % 10 + ord("0"), ord(lead))
        rest //= 10
    return signs


def joined(parts: Sequence[NDArray[np.uint8]]) -> bytes:
    """Return rows of signs side by side as text, without the signs \\0."""
    signs: NDArray[np.uint8] = np.concatenate(parts, axis=-1).ravel()
    return bytes(signs[signs != 0])


def constant(sign: str, count: int) -> NDArray[np.uint8]:
    """Return a sign for each of so many rows: (count, 1)."""
    return np.full((count, 1), ord(sign), np.uint8)
