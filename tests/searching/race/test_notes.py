"""Notes at steps: written, removed, listed in order, and kept in files."""

import pytest

from workbench.files.json_fields import Fields
from workbench.puzzles.puzzle import ParseError
from workbench.searching.race.notes import LONGEST, MAX_NOTES, between, read_notes, stored_notes, with_note


def test_a_note_is_written_replaced_and_removed() -> None:
    notes = with_note(with_note({}, 54, "  Here it is\n lost. "), 3, "A corner.")

    assert list(notes.items()) == [(3, "A corner."), (54, "Here it is lost.")]
    assert with_note(notes, 54, "Lost.")[54] == "Lost."
    assert list(with_note(notes, 3, " ")) == [54]


def test_notes_that_one_comes_by_are_those_since_the_moment_before() -> None:
    notes = {3: "a", 5: "b", 9: "c"}

    assert [between(notes, before, step) for before, step in ((-1, 3), (3, 3), (3, 8), (8, 20))] == [
        ["a"],
        [],
        ["b"],
        ["c"],
    ]


def test_a_file_keeps_notes_and_wrong_ones_are_refused() -> None:
    notes = {0: "x" * LONGEST, 54: "é <b>"}

    assert read_notes(Fields(stored_notes(notes))) == notes
    for wrong in ({"-1": "a"}, {"x": "a"}, {"1": 2}, {"9" * 40: "a"}):
        with pytest.raises(ParseError):
            read_notes(Fields(wrong))


def test_a_file_has_only_so_many_and_only_so_long_notes() -> None:
    notes = read_notes(Fields({str(k): "x" * 1000 for k in range(1000)}))

    assert len(notes) == MAX_NOTES
    assert {len(text) for text in notes.values()} == {LONGEST}
