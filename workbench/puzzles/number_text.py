"""Numbers in texts, millions of them: taken apart and written a whole text at a time, never number by number."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sentences import quoted

HOLE = -1  # the value of the word #
OPEN_WORDS, HOLE_WORDS = b"._-*", b"#"  # single signs
BETWEEN = b" \t\r\n,;()[]|"
MAX_NUMBER = 9  # digits
READ_AT_ONCE = 1 << 17  # characters: what is made on the way takes some tens of bytes for each
WRITTEN_AT_ONCE = 1 << 20  # numbers: what is made on the way takes some tens of bytes for each

WORD = re.compile(r"[^ \t\r\n,;()\[\]|]+")
SPACE = re.compile(r"[ \t\r\n,;()\[\]|]")

KINDS_OF_SIGN = np.full(256, 3, np.uint8)  # 0 = between words, 1 = digit, 2 = a word of its own, 3 = nothing known
KINDS_OF_SIGN[list(BETWEEN)] = 0
KINDS_OF_SIGN[list(b"0123456789")] = 1
KINDS_OF_SIGN[list(OPEN_WORDS + HOLE_WORDS)] = 2


class TextLine(NamedTuple):
    """A line of a text, and its number from 1."""

    number: int
    text: str


class Words(NamedTuple):
    """The words of some lines, in order: what each is worth, and how many each line has."""

    values: NDArray[np.int32]  # (words,): the number; 0 for . and such; HOLE for #
    counts: NDArray[np.int64]  # (lines,)
    lines: Sequence[TextLine]

    def row_of(self, word: int) -> int:
        """Return which of the lines a word stands in, from 0."""
        return int(np.searchsorted(np.cumsum(self.counts), word, "right"))

    def reject(self, word: int, message: str) -> NoReturn:
        """Raise the error that a word is not what was expected."""
        row = self.row_of(word)
        before = int(self.counts[:row].sum())
        match = next(islice(WORD.finditer(self.lines[row].text), word - before, None))
        raise ParseError(message, self.lines[row].number, match.start() + 1)


class Part(NamedTuple):
    """Some whole lines, or a part of a long one, which are taken apart together."""

    row: int  # of the first line, from 0
    rows: int
    before: int  # characters of the first line to the left
    text: str


def words_of(lines: Sequence[TextLine], expected: str) -> Words:
    """Return the words of lines that hold nothing but numbers, and . or # in place of some; raise ParseError."""
    room = sum((len(line.text) + 1) // 2 for line in lines)  # a word and what follows it are two characters at least
    values, counts = np.empty(room, np.int32), np.zeros(len(lines), np.int64)
    end = 0
    for part in parts_of(lines):
        found, of_lines = words_in(part, lines, expected)
        values[end : end + len(found)] = found
        counts[part.row : part.row + part.rows] += of_lines
        end += len(found)
    values.resize(end, refcheck=False)
    return Words(values, counts, lines)


def parts_of(lines: Sequence[TextLine]) -> Iterator[Part]:
    """Yield lines in parts of about READ_AT_ONCE characters; a longer line is cut between two words."""
    first, size = 0, 0
    for row, line in enumerate(lines):
        if len(line.text) > READ_AT_ONCE:
            yield joined_lines(lines, first, row)
            yield from pieces_of(row, line.text)
            first, size = row + 1, 0
        elif size + len(line.text) > READ_AT_ONCE:
            yield joined_lines(lines, first, row)
            first, size = row, len(line.text)
        else:
            size += len(line.text)
    yield joined_lines(lines, first, len(lines))


def joined_lines(lines: Sequence[TextLine], first: int, end: int) -> Part:
    """Return the part that consists of these lines."""
    return Part(first, end - first, 0, "\n".join(line.text for line in lines[first:end]))


def pieces_of(row: int, text: str) -> Iterator[Part]:
    """Yield a long line in parts; a word is cut only if it is too long for a number anyway."""
    begin = 0
    while begin < len(text):
        end = begin + READ_AT_ONCE
        gap = SPACE.search(text, end, end + MAX_NUMBER + 1)
        end = gap.start() if gap else end + MAX_NUMBER + 1
        yield Part(row, 1, begin, text[begin:end])
        begin = end


def words_in(part: Part, lines: Sequence[TextLine], expected: str) -> tuple[NDArray[np.int32], NDArray[np.intp]]:
    """Return the values of the words in a part, and how many each of its lines has."""
    signs = part.text.encode("ascii", "replace")
    raw = np.frombuffer(signs, np.uint8)
    kinds = np.frombuffer(signs.translate(KINDS_OF_SIGN.tobytes()), np.uint8)
    before = np.zeros_like(kinds)
    before[1:] = kinds[:-1]
    starts = np.flatnonzero((kinds > 0) & (before == 0))
    ends = np.flatnonzero((kinds == 0) & (before > 0))
    lengths = np.append(ends, len(raw))[: len(starts)] - starts
    line_starts = np.concatenate([[0], np.flatnonzero(raw == ord("\n")) + 1])
    alone = kinds[starts] == 2
    wrong = np.concatenate(
        [
            np.flatnonzero((lengths > 1) & alone),
            np.searchsorted(starts, np.flatnonzero((kinds == 3) | ((kinds == 2) & (before > 0))), "right") - 1,
            np.flatnonzero(lengths > MAX_NUMBER),
        ]
    )
    if len(wrong):
        first = int(wrong.min())
        begin = int(starts[first])
        row = int(np.searchsorted(line_starts, begin, "right")) - 1
        text = part.text[begin : begin + min(int(lengths[first]), 12)]
        column = part.before + begin - int(line_starts[row]) + 1
        raise ParseError(f"Found {quoted(text)}; expected {expected}.", lines[part.row + row].number, column)
    values = numbers_at(raw, starts, lengths)
    values[alone] = 0
    values[raw[starts] == ord("#")] = HOLE
    return values, np.diff(np.searchsorted(starts, line_starts), append=len(starts))


def numbers_at(raw: NDArray[np.uint8], starts: NDArray[np.intp], lengths: NDArray[np.intp]) -> NDArray[np.int32]:
    """Return the numbers whose digits begin here and are this many; nothing of meaning for what is no number."""
    values = raw[starts].astype(np.int32)
    values -= ord("0")
    for k in range(1, min(int(lengths.max(initial=0)), MAX_NUMBER)):
        longer = np.flatnonzero(lengths > k)
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
    """Return a sign for each of this many rows: (count, 1)."""
    return np.full((count, 1), ord(sign), np.uint8)
