"""Standard output and error: whatever their encoding, a text arrives, with plain letters for those that it lacks."""

import codecs
import io
import os
import sys
import unicodedata
from typing import TextIO

POLICY = "workbench.plain-letters"  # the name of the way in which letters are replaced
UNKNOWN = "?"
PLAIN = {  # what is written where an encoding lacks a letter; accents, exponents and wide letters need no row
    "µ": "u",
    "μ": "u",
    "×": "x",
    "·": ".",
    "–": "-",
    "—": "-",
    "−": "-",
    "±": "+-",
    "⁄": "/",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "∞": "inf",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "●": "*",
    "■": "#",
    "○": "o",
    "©": "(c)",
}
FLAT, UPRIGHT = {"HORIZONTAL", "LEFT", "RIGHT"}, {"VERTICAL", "UP", "DOWN"}  # in the names of drawn lines


def prepare_streams() -> None:
    """Let both streams take every text. One that is closed, or that a program without a console lacks, takes it too."""
    codecs.register_error(POLICY, replace_letters)
    sys.stdout, sys.stderr = prepare_stream(sys.stdout), prepare_stream(sys.stderr)


def prepare_stream(stream: TextIO | None) -> TextIO:
    """Return a stream that replaces the letters which its encoding lacks."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8", errors=POLICY)  # noqa: PTH123
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors=POLICY)
    return stream


def replace_letters(error: UnicodeError) -> tuple[str, int]:
    """Return what is written instead of the letters that cannot be, and where the text goes on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(letter: str) -> str:
    """Return ASCII that stands for a letter."""
    words = unicodedata.name(letter, "").split()
    if words[:2] == ["BOX", "DRAWINGS"]:
        is_flat, is_upright = not FLAT.isdisjoint(words), not UPRIGHT.isdisjoint(words)
        return "+" if is_flat == is_upright else "-" if is_flat else "|"
    parts = "".join(PLAIN.get(part, part) for part in PLAIN.get(letter, unicodedata.normalize("NFKD", letter)))
    return parts.encode("ascii", "ignore").decode() or UNKNOWN


def discard(stream: TextIO) -> None:
    """Drop what a stream that cannot be written holds, and what is written to it later."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
