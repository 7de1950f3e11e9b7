"""Which puzzle a text is: the whole of it is looked at first, and only then one reader parses it.

`FORMS` look for what a text shows by its shape, whatever its words: addresses, files of other programs, grids of 0 and
1, families of sets, rows on one line. Each lists all readings that fit, the likeliest first. A text without such a
shape is tried in the notations of each kind (`kinds`). What can be read in neither way is looked at again without what
stands around it (`surroundings`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from workbench.files.position import Position
from workbench.files.recognition import (
    addresses,
    items,
    kinds,
    number_lists,
    other_programs,
    sets,
    sudoku_rows,
    surroundings,
    wrappings,
    zero_one,
)
from workbench.files.recognition.kinds import Mistake, first_word, guessed, parse_as, read_or_mistake
from workbench.files.recognition.unknown import refusal
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import AmbiguousError, ParseError, Reading, RecognizedError

Choose = Callable[[AmbiguousError], Reading]
Form = Callable[[str], list[Reading]]

OBJECT = re.compile(r"\ufeff?\s*\{\s*\"[^\"]*\"\s*:")  # of JSON

FORMS: tuple[Form, ...] = (
    addresses.readings_of,
    other_programs.readings_of,
    zero_one.readings_of,
    sudoku_rows.readings_of,
    items.readings_of,
    number_lists.readings_of,
    sets.readings_of,
)


class Recognized(NamedTuple):
    """The puzzles of a text with the entries and marks that stand there, and the reading that found them."""

    positions: Sequence[Position]
    reading: Reading | None = None  # None for a text in a notation of its kind, of which there is nothing to say
    others: tuple[Reading, ...] = ()  # further readings that fit


def recognize(text: str, kind: str | None = None, choose: Choose | None = None) -> Recognized:
    """Return the puzzles of a text, of one kind if it is named; raise ParseError.

    `choose` returns one reading of a text that can be read in several ways; without it, that raises AmbiguousError.
    """
    text = wrappings.visible(text.removeprefix("\ufeff"))
    if wrappings.hides_header(text) and (unwrapped := headed(text)):
        return recognize(unwrapped, kind, choose)
    found = by_shape(text, kind, choose) or in_notation(text, kind, choose)
    if isinstance(found, Recognized):
        return credited(found, text)
    named: ParseError | None = None  # what the text without its surroundings surely is, and why it cannot be read
    for inside in surroundings.without(text) if may_be_surrounded(text, found) else ():
        try:
            again = by_shape(inside.text, kind, choose) or in_notation(inside.text, kind, choose)
        except AmbiguousError:
            raise
        except ParseError as error:
            named = named or error
            continue
        if isinstance(again, Recognized):
            return with_notes(again, inside.notes)
        named = named or (again.error if isinstance(again.error, RecognizedError) else None)
    raise (named if named and not found.is_certain else refusal(text, kind, found))


def headed(text: str) -> str:
    """Return a text whose header stands behind a few signs without what stands around it, "" if that is not known."""
    return next((inside.text for inside in surroundings.without(text) if first_word(inside.text) in KINDS), "")


def credited(found: Recognized, text: str) -> Recognized:
    """Return the puzzle of an address with the title and author that it names."""
    known = addresses.credits_in(text) if len(found.positions) == 1 else None
    return found if known is None else found._replace(positions=[replace(found.positions[0], credits=known)])


def may_be_surrounded(text: str, mistake: Mistake) -> bool:
    """Return whether a text that cannot be read may hold a puzzle: no long list, and no file of a program."""
    return len(text) <= kinds.LONG and not mistake.is_headed and not (OBJECT.match(text) or other_programs.is_xml(text))


def by_shape(text: str, kind: str | None, choose: Choose | None) -> Recognized | None:
    """Return the puzzles of a text whose shape shows what it is, None for any other text; raise ParseError."""
    if first_word(text) in KINDS and not OBJECT.match(text):
        return None
    for form in FORMS:
        if readings := [one for one in form(text) if kind in (None, one.kind)]:
            return taken(readings, choose)
    return None


def taken(readings: Sequence[Reading], choose: Choose | None) -> Recognized:
    """Return the puzzles of the only reading, or of the one that is chosen; raise ParseError."""
    reading = readings[0]
    if len(readings) > 1:
        ways = ", or ".join(one.title for one in readings)
        error = AmbiguousError(f"This text can be read as {ways}.", readings)
        reading = chosen(error, choose)
    try:
        positions = parse_as(KINDS[reading.kind], reading.text)
    except AmbiguousError as error:
        inner = chosen(error, choose)
        return Recognized(parse_as(KINDS[reading.kind], inner.text), inner)
    others = tuple(one for one in readings if one is not reading)
    return Recognized(positions, reading, others)


def chosen(error: AmbiguousError, choose: Choose | None) -> Reading:
    """Return the reading that is chosen; raise the error if nobody chooses."""
    if choose is None:
        raise error
    return choose(error)


def in_notation(text: str, kind: str | None, choose: Choose | None) -> Recognized | Mistake:
    """Return the puzzles of a text in a notation of the named kind, or of any; else the mistake."""
    named = kind or (word if (word := first_word(text)) in KINDS else None)
    try:
        found = read_or_mistake(KINDS[named], text) if named else guessed(text)
    except AmbiguousError as error:
        reading = chosen(error, choose)
        others = tuple(one for one in error.readings if one is not reading)
        return Recognized(recognize(reading.text, kind or reading.kind or None).positions, reading, others)
    return found if isinstance(found, Mistake) else Recognized(found)


def with_notes(found: Recognized, notes: tuple[str, ...]) -> Recognized:
    """Return what was recognized with further notes."""
    if not notes:
        return found
    puzzle = found.positions[0].puzzle
    reading = found.reading or Reading(puzzle.kind, puzzle.title.lower(), "", puzzle.kind)
    return found._replace(reading=reading._replace(notes=reading.notes + notes))
