"""Notes on a comparison: a sentence at a step, or at a node, that is shown when one comes by."""

from collections.abc import Mapping

from workbench.files.json_fields import Fields, damage
from workbench.files.stored_arrays import Json

MAX_NOTES, LONGEST = 200, 300  # notes of a comparison; characters of one
MAX_STEP = 10**15

Notes = Mapping[int, str]  # by step or node


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
