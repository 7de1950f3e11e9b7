"""Notes: a sentence at a step of a comparison, or at a node of a search, that is shown when one comes by.

A document keeps those of its searches, by solver, goal and choices:

    "notes": {"cover_links all order=leftmost": {"17": "Here MRV would have gone back."}}
"""

from collections.abc import Mapping

from workbench.files.json_fields import Fields, damage
from workbench.files.stored_arrays import Json
from workbench.puzzles.puzzle import ParseError

MAX_NOTES, LONGEST = 200, 300  # notes of a comparison or a search; characters of one
MAX_SEARCHES, LONGEST_KEY = 100, 2_000  # searches of a document with notes; characters of what names one
MAX_STEP = 10**15

Notes = Mapping[int, str]  # by step or node
SearchNotes = Mapping[str, Notes]  # by search


def with_note(notes: Notes, step: int, text: str) -> dict[int, str]:
    """Return notes in which a step has this text, in the order of the steps; "" removes it."""
    text = " ".join(text.split())[:LONGEST]
    changed = {at: one for at, one in notes.items() if at != step} | ({step: text} if text else {})
    return dict(sorted(changed.items())[:MAX_NOTES])


def between(notes: Notes, before: int, step: int) -> list[str]:
    """Return the notes after a step, up to another one."""
    return [text for at, text in notes.items() if before < at <= step]


def stored_notes(notes: Notes) -> Json:
    """Return notes as the file of a comparison keeps them."""
    return {str(step): text for step, text in notes.items()}


def read_notes(stored: Fields) -> dict[int, str]:
    """Return the notes of a file; raise ParseError."""
    notes: dict[int, str] = {}
    for key, text in stored.items()[:MAX_NOTES]:
        if not (key.isascii() and key.isdigit()) or len(key) > len(str(MAX_STEP)) or not isinstance(text, str):
            raise damage("notes")
        notes = with_note(notes, int(key), text)
    return notes


def search_key(solver: str, goal: str, choices: Mapping[str, object]) -> str:
    """Return what names a search in a document."""
    return " ".join([solver, goal, *(f"{name}={value}" for name, value in sorted(choices.items()))])[:LONGEST_KEY]


def with_search(notes: SearchNotes, key: str, own: Notes) -> SearchNotes:
    """Return the notes of a document in which a search has these."""
    changed = {name: one for name, one in notes.items() if name != key} | ({key: own} if own else {})
    return dict(list(changed.items())[-MAX_SEARCHES:])


def stored_search_notes(notes: SearchNotes) -> dict[str, object]:
    """Return the notes of a document as JSON."""
    return {key: stored_notes(own) for key, own in notes.items()}


def parse_search_notes(stored: object) -> SearchNotes:
    """Return the notes of a document's object; what is damaged is left out."""
    notes: SearchNotes = {}
    for key, own in list(stored.items())[:MAX_SEARCHES] if isinstance(stored, dict) else ():
        try:
            notes = with_search(notes, str(key)[:LONGEST_KEY], read_notes(Fields(own)))
        except ParseError:
            continue
    return notes
