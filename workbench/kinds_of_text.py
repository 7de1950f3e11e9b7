"""Which kinds of puzzle a text may be: the one that it names, else those whose notation it looks like.

A short text is tried as every kind. Of a long one only the beginning is, and the whole of it is read once: as the first
kind that could read the beginning, or that found a mistake no sooner than where it was cut off.
"""

import re
from collections.abc import Collection, Sequence

from workbench.puzzles import KINDS
from workbench.puzzles.board_budget import BudgetError, board_budget
from workbench.puzzles.long_list import made_late
from workbench.puzzles.puzzle import Filled, Filling, ParseError, Puzzle
from workbench.puzzles.text_limits import LINE_ENDS, limits_of, line_count

LONG = 64 * 2**10  # characters; a text that is longer is judged by its beginning, which is as long and ends with a line
MAX_START = 2 * 2**20  # characters within which two lines must end, or the text is one of very long lines

KEY = re.compile(r'\s*+\{\s*+"([a-z]{1,40})"\s*+:')
REMARKS = re.compile(rf"(?:\s*+#[^{LINE_ENDS}]*+(?:[{LINE_ENDS}]|\Z))*+\s*+")
WORD = re.compile(r"\S{1,40}(?!\S)")

Found = tuple[Puzzle, Filling | None]


def first_word(text: str) -> str:
    """Return the first word of a text, in small letters, beyond its comments; of a JSON object, its first key."""
    if key := KEY.match(text):
        return key[1]
    remarks = REMARKS.match(text)
    word = WORD.match(text, remarks.end() if remarks else 0)
    return word[0].lower() if word else ""


def parse_as(kind: type[Puzzle], text: str) -> Sequence[Found]:
    """Return the puzzles of one kind that a text holds, each with its filling if there may be one."""
    with board_budget():
        if issubclass(kind, Filled):
            return kind.parse_filled(text)
        puzzles = kind.parse(text)
    return made_late(lambda k: (puzzles[k], None), len(puzzles))


def parse_guessed(text: str) -> Sequence[Found]:
    """Return the puzzles of a text that does not name its kind; raise the error of the kind that came farthest."""
    errors: dict[type[Puzzle], ParseError] = {}
    likely = likely_kinds(text, errors)
    for kind in likely:
        try:
            return parse_as(kind, text)
        except ParseError as error:
            errors[kind] = error
    farthest = max(likely or errors, key=lambda kind: (errors[kind].line, errors[kind].column))
    best = errors[farthest]
    if farthest is next(iter(KINDS.values())):
        raise best
    message = f"{best.message} (Read as {farthest.title.lower()}.)"
    raise ParseError(message, best.line, best.column) from best


def likely_kinds(text: str, errors: dict[type[Puzzle], ParseError]) -> Collection[type[Puzzle]]:
    """Return the kinds to try: all for a short text, at most one for a long one; keep the errors of the others."""
    if len(text) <= LONG:
        return KINDS.values()  # imported one after the other, as far as they are tried
    begin, end = start_of(text)
    before = line_count(text[:begin])
    if end - begin > MAX_START:
        return [kind for kind in KINDS.values() if limits_of(kind.kind).longest_line > MAX_START][:1]
    for kind in KINDS.values():
        try:
            parse_as(kind, text[begin:end])
        except BudgetError:
            return [kind]
        except ParseError as error:
            if end < len(text) and error.line >= line_count(text[begin:end].rstrip()) + 1:
                return [kind]
            errors[kind] = ParseError(error.message, error.line and error.line + before, error.column)
        else:
            return [kind]
    return []


def start_of(text: str) -> tuple[int, int]:
    """Return where the beginning of a long text begins and ends: lines that are no comments, two at least."""
    remarks = REMARKS.match(text)
    begin = remarks.end() if remarks else 0
    begin = 0 if begin < LONG // 2 else begin
    end = text.find("\n", begin)
    end = text.find("\n", end + 1) if end >= 0 else -1
    if 0 <= end < begin + LONG:
        end = text.find("\n", begin + LONG)
    return begin, end + 1 or len(text)
