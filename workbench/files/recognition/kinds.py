"""Which kind's notation a text is in: the kind that it names, else those whose notation it looks like.

The name of its file may also decide, where files of that name hold nothing else.

A short text is tried as every kind. Of a long one only the beginning is, and the whole of it is read once: as the first
kind that could read the beginning, or that found a mistake no sooner than where it was cut off.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.files.position import Position
from workbench.files.recognition.foreign_files import kind_of_header, kind_of_name
from workbench.puzzles import KINDS
from workbench.puzzles.board_budget import BudgetError, board_budget
from workbench.puzzles.long_list import made_late
from workbench.puzzles.puzzle import AmbiguousError, Doubtful, Filled, Noted, ParseError, Puzzle, RecognizedError
from workbench.puzzles.recognizable import Signed
from workbench.puzzles.text_limits import LINE_ENDS, limits_of, line_count

LONG = 64 * 2**10  # characters; a text that is longer is judged by its beginning, which is as long and ends with a line
MAX_START = 2 * 2**20  # characters within which the first word stands, and two lines end, unless they are very long

KEY = re.compile(r'\s*+\{\s*+"([a-z]{1,40})"\s*+:')
REMARKS = re.compile(rf"(?:\s*+#[^{LINE_ENDS}]*+(?:[{LINE_ENDS}]|\Z))*+\s*+")
WORD = re.compile(r"\S{1,40}(?!\S)")


def first_word(text: str) -> str:
    """Return the first word of a text, in small letters, beyond its comments; of a JSON object, its first key."""
    if key := KEY.match(text, 0, MAX_START):
        return key[1]
    remarks = REMARKS.match(text, 0, MAX_START)
    word = WORD.match(text, remarks.end() if remarks else 0, MAX_START)
    return word[0].lower() if word else ""


def kind_of_file(path: Path, text: str) -> str | None:
    """Return the kind that the name of a file states, None if it states none or the text names its kind itself."""
    return None if first_word(text) in KINDS else kind_of_name(path)


def parse_as(kind: type[Puzzle], text: str) -> Sequence[Position]:
    """Return the puzzles of one kind that a text holds, each with the entries and marks that stand there."""
    with board_budget():
        if issubclass(kind, Noted):
            notes = kind.parse_notes(text)
            return made_late(lambda k: Position.noted(notes[k]), len(notes))
        if issubclass(kind, Filled):
            filled = kind.parse_filled(text)
            return made_late(lambda k: Position.fresh(filled[k][0]).keep(filled[k][1]), len(filled))
        puzzles = kind.parse(text)
    return made_late(lambda k: Position.fresh(puzzles[k]), len(puzzles))


class Mistake(NamedTuple):
    """Why none of the kinds can read a text: the error of the one that came farthest."""

    error: ParseError
    kind: str = ""
    title: str = ""
    is_certain: bool = False  # whether the text is surely of this kind, or too large for all
    is_headed: bool = False  # whether it begins as only files of this kind do


def guessed(text: str) -> Sequence[Position] | Mistake:
    """Return the puzzles of a text in the notation of some kind, or the mistake of the kind that came farthest."""
    if headed := kind_of_header(text):
        return read_or_mistake(KINDS[headed], text, is_headed=True)
    errors: dict[type[Puzzle], ParseError] = {}
    likely = likely_kinds(text, errors)
    for kind in likely:
        try:
            found = parse_as(kind, text)
            if is_likely(found[0]):  # those after it may have headers
                return found
            errors[kind] = ParseError("These numbers are not the moves of a tour.", 1, 1)
        except AmbiguousError:
            raise
        except RecognizedError as error:
            return Mistake(error, kind.kind, is_certain=True)
        except ParseError as error:
            errors[kind] = error
    farthest = farthest_kind(text, {kind: errors[kind] for kind in likely or errors})
    best = errors[farthest]
    is_certain = not best.line or (len(text) > LONG and bool(likely))
    return Mistake(best, farthest.kind, farthest.title, is_certain)


def is_likely(position: Position) -> bool:
    """Return whether a text without a header may well mean this."""
    return not isinstance(position.puzzle, Doubtful) or position.puzzle.is_likely(position.entries)


def read_or_mistake(kind: type[Puzzle], text: str, is_headed: bool = False) -> Sequence[Position] | Mistake:
    """Return the puzzles of a text that is surely of this kind, or its mistake."""
    try:
        return parse_as(kind, text)
    except AmbiguousError:
        raise
    except ParseError as error:
        return Mistake(error, kind.kind, is_certain=True, is_headed=is_headed)


def farthest_kind(text: str, errors: Mapping[type[Puzzle], ParseError]) -> type[Puzzle]:
    """Return the kind that read most of a text that none can read, unless the signs of another one decide."""
    for kind in errors:
        if isinstance(kind, Signed) and kind.signs_decide and kind.has_signs(text):
            return kind
    return max(errors, key=lambda kind: (errors[kind].line, errors[kind].column))


def likely_kinds(text: str, errors: dict[type[Puzzle], ParseError]) -> Collection[type[Puzzle]]:
    """Return the kinds to try: all for a short text, at most one for a long one; keep the errors of the others."""
    if len(text) <= LONG:
        return KINDS.values()  # imported one after the other, as far as they are tried
    begin, end = start_of(text)
    before = line_count(text[:begin])
    if end - begin > MAX_START:
        return [kind for kind in KINDS.values() if limits_of(kind).longest_line > MAX_START][:1]
    for kind in KINDS.values():
        try:
            parse_as(kind, text[begin:end])
        except (AmbiguousError, BudgetError, RecognizedError):
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
