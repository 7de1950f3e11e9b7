"""Notes at steps: written, removed, listed in order, and kept in files."""

import pytest

from workbench.files.documents import format_document, parse_document
from workbench.files.json_fields import Fields
from workbench.files.notes import (
    LONGEST,
    MAX_NOTES,
    between,
    parse_search_notes,
    read_notes,
    search_key,
    stored_notes,
    with_note,
)
from workbench.puzzles.puzzle import ParseError
from workbench.puzzles.sudoku import Sudoku
from workbench.ui.board.document import Document


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


def test_notes_on_searches_are_kept_with_the_document_and_undone() -> None:
    document = Document.of(Sudoku.parse("1...\n....\n....\n....\n")[0], "four")
    key = search_key("cover_links", "all", {"order": "leftmost", "seed": 1})

    document.note(key, {17: "Here it goes back."})

    saved = parse_document(format_document(document.excerpt(10)))
    again = Document(saved, "four")
    assert again.notes_on(key) == {17: "Here it goes back."}
    assert again.notes_on("another search") == {}
    again.undo()
    assert again.notes_on(key) == {}


def test_notes_stay_while_entries_change_and_go_with_an_edited_puzzle() -> None:
    document = Document.of(Sudoku.parse("1...\n....\n....\n....\n")[0], "four")
    document.note("a search", {1: "first"})

    document.apply(document.position.enter([(0, 1)], 2), "entry")
    assert document.notes_on("a search") == {1: "first"}
    document.apply(document.position.give([(0, 1)], 2), "given")

    assert document.notes_on("a search") == {}, "nodes of another puzzle are other nodes"
    document.undo()
    assert document.notes_on("a search") == {1: "first"}


@pytest.mark.parametrize("stored", [None, [], {"a": 1}, {"a": {"x": "y"}}, {"a": {"1": 2}}, {"a": {"-1": "b"}}])
def test_damaged_notes_are_left_out(stored: object) -> None:
    assert parse_search_notes(stored) == {}
