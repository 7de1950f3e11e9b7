"""Title, author, difficulty and symmetry of a document: kept in its file and in every step of its history."""

import json
from dataclasses import replace

import pytest

from tests.puzzles.kakuro.kakuros import read
from workbench.base.history import History
from workbench.files.credits import MAX_CHARACTERS, NO_CREDITS, Credits
from workbench.files.documents import Saved, format_document, parse_document
from workbench.files.position import Position
from workbench.ui.board.document import Document

ONE = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .")
CREDITS = Credits("Sunday", "A. Person", "Easy 31", "half_turn")


def test_credits_come_back_with_each_step() -> None:
    document = Document.of(ONE, "test")
    document.apply(replace(document.position, credits=CREDITS), "title and author")
    document.apply(document.position.enter([(1, 1)], 3), "3")
    document.apply(replace(document.position, credits=NO_CREDITS), "no title")

    after = parse_document(format_document(Saved(document.history))).history

    assert [step.state.credits or NO_CREDITS for step in after.steps] == [NO_CREDITS, CREDITS, CREDITS, NO_CREDITS]
    after.undo()
    assert json.loads(format_document(Saved(after)))["about"] == {
        "title": "Sunday",
        "author": "A. Person",
        "difficulty": "Easy 31",
        "symmetry": "half_turn",
    }


def test_a_change_of_the_puzzle_keeps_the_credits_and_undo_brings_them_back() -> None:
    document = Document.at(replace(Position.fresh(ONE), credits=CREDITS), "test")

    document.apply(Position.fresh(ONE.with_clue((1, 0), 5, down=False)), "another clue")

    assert document.credits == CREDITS
    assert document.heading == "Sunday"
    document.apply(replace(document.position, credits=NO_CREDITS), "no title")
    assert document.heading == "test"
    document.undo()
    assert document.heading == "Sunday"


def test_a_document_without_credits_names_none() -> None:
    assert "about" not in json.loads(format_document(Saved(History(Position.fresh(ONE)))))


@pytest.mark.parametrize("stored", [3, [], {"title": 3, "author": ["x"]}, None])
def test_damaged_credits_are_not_known(stored: object) -> None:
    assert Credits.parse(stored) == NO_CREDITS


def test_unknown_fields_survive_and_texts_are_one_short_line() -> None:
    found = Credits.parse({"title": "a\n b" + "x" * 900, "magazine": {"number": 7}})

    assert found.title.startswith("a bx")
    assert len(found.title) == MAX_CHARACTERS
    assert found.stored()["magazine"] == {"number": 7}
    assert replace(found, title="").stored() == {"magazine": {"number": 7}}
