"""A table of words of bits: what pages on bit masks show, and read out."""

from collections.abc import Iterable
from typing import NamedTuple


class BitRow(NamedTuple):
    """A name, a word for each column, and what they mean."""

    name: str
    words: tuple[int | None, ...]  # None: nothing in this column
    text: str = ""
    is_result: bool = False  # whether it is what the rows above lead to


class BitTable(NamedTuple):
    """Rows of words, and sentences on what they show; bit 0 stands for 1, and is the last one of a word."""

    width: int  # bits of a word
    columns: tuple[str, ...]  # the name of each word of a row
    rows: tuple[BitRow, ...]
    sentences: tuple[str, ...] = ()

    def text(self) -> str:
        """Return the table and its sentences as plain text."""
        names = max(len(row.name) for row in self.rows)
        widths = [max(self.width, len(column)) for column in self.columns]
        head = "  ".join(f"{column:>{width}}" for column, width in zip(self.columns, widths, strict=True))
        lines = [f"{'':{names}}  {head}"] if any(self.columns) else []
        for row in self.rows:
            words = (
                f"{'' if word is None else binary(word, self.width):>{width}}"
                for word, width in zip(row.words, widths, strict=True)
            )
            lines.append(f"{row.name:<{names}}  {'  '.join(words)}  {row.text}")
        return "\n".join(line.rstrip() for line in (*lines, *self.sentences)) + "\n"


def mask_of(numbers: Iterable[int]) -> int:
    """Return the word with a bit for each of these numbers, from 1."""
    return sum({1 << (number - 1) for number in numbers})


def numbers_of(word: int) -> list[int]:
    """Return the numbers of the bits of a word, from 1."""
    return [k + 1 for k in range(word.bit_length()) if word >> k & 1]


def binary(word: int, width: int) -> str:
    """Return the lowest bits of a word as 0 and 1."""
    return f"{word & ((1 << width) - 1):0{width}b}"


def in_words(word: int) -> str:
    """Return the numbers of a word, or a dash."""
    return " ".join(map(str, numbers_of(word))) or "–"
