"""Words and characters of a line, each with the column where it stands."""

import re
from typing import NamedTuple

BARS = str.maketrans("|!:;,\t'", "       ")
DRAWN = {
    **dict.fromkeys("─━┄┅┈┉╌╍═╴╶╸╺╼╾", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", "|"),
}
FRAMES = {code: DRAWN.get(chr(code), "+") for code in range(0x2500, 0x2580)}  # box-drawing characters as ASCII
DELIMITERS = ",;\t"

Line = tuple[int, str]  # its number, from 1, and its text


class Token(NamedTuple):
    """A stretch of text, and the column where it begins, from 1."""

    text: str
    column: int


def words(line: str) -> list[Token]:
    """Split a line at spaces, bars and commas."""
    return [Token(match[0], match.start() + 1) for match in re.finditer(r"\S+", line.translate(BARS))]


def characters(line: str) -> list[Token]:
    """Return the characters of a line but spaces, bars and commas."""
    return [Token(char, column) for column, char in enumerate(line.translate(BARS), 1) if not char.isspace()]


def joined(line: str) -> str:
    """Return the characters of a line but spaces, bars and commas as one word; much faster than `characters`."""
    return "".join(line.translate(BARS).split())


def fields(line: str) -> list[Token]:
    """Split a line at commas, semicolons or tabs, or else at bars; there may be nothing between two of them."""
    delimiter = next((sign for sign in DELIMITERS if sign in line), "|")
    begin, end = 0, len(line)
    if delimiter == "|" and line.lstrip().startswith("|"):  # the frame
        begin = line.index("|") + 1
        end = line.rindex("|") if line.rstrip().endswith("|") and line.rindex("|") >= begin else end
    found = []
    for part in line[begin:end].split(delimiter):
        space = len(part) - len(part.lstrip()) if part.strip() else 0
        found.append(Token(part.strip(), begin + space + 1))
        begin += len(part) + 1
    return found


def end_of(line: str) -> int:
    """Return the column after the last sign of a line, from 1."""
    return len(line.rstrip()) + 1
