"""The title of a document: its file's name, what a person called it, or what its puzzle is."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from workbench.files.credits import Credits
from workbench.files.position import Position
from workbench.puzzles.cover import Cover
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.tour import Tour
from workbench.ui.board.document import Document


def tour(rows: int, columns: int, holes: int = 0) -> Tour:
    board = np.ones((rows, columns), bool)
    board.ravel()[:holes] = False
    return Tour(board)


@pytest.mark.parametrize(
    ("title", "puzzle", "changed", "expected"),
    [
        ("Open tour 8 × 1000", tour(8, 1000), tour(1000, 1000), "Open tour 1000 × 1000"),
        ("Open tour 5 × 12", tour(5, 12), tour(5, 12, 3), "Open tour 5 × 12, 3 holes"),
        ("Dominoes 5 × 12", tour(5, 12), tour(5, 13), "Open tour 5 × 13"),
        ("Board of 5x12, seed 3", tour(5, 12), tour(5, 13), "Open tour 5 × 13"),
        ("Dominoes 5 × 12", tour(5, 12), tour(5, 12, 3), "Dominoes 5 × 12"),
        ("Dominoes 15 × 12", tour(5, 12), tour(5, 13), "Dominoes 15 × 12"),
        ("My board", tour(5, 12), tour(5, 13), "My board"),
    ],
)
def test_a_title_with_a_size_follows_the_size(title: str, puzzle: Puzzle, changed: Puzzle, expected: str) -> None:
    document = Document.of(puzzle, title)

    document.apply(Position.fresh(changed), "change")

    assert document.title == expected
    document.undo()
    assert document.title == title


def test_a_cover_is_called_after_what_it_has() -> None:
    document = Document.of(Cover.parse("cover\na b\na\nb\n")[0], "Exact cover of 2 items, 2 options")

    document.apply(Position.fresh(Cover.parse("cover\na b\na\nb\na b\n")[0]), "add option")

    assert document.title == "Exact cover of 2 items, 3 options"


def test_a_document_with_a_file_has_its_name(tmp_path: Path) -> None:
    document = Document.of(tour(5, 12), "Open tour 5 × 12")
    document.save(tmp_path / "mine.puzzle")

    document.apply(Position.fresh(tour(5, 13)), "resize")

    assert document.title == "mine"


def test_a_title_that_a_person_gives_names_the_document_until_it_has_a_file(tmp_path: Path) -> None:
    document = Document.of(tour(5, 12), "Pasted")
    document.apply(replace(document.position, credits=Credits(title="Sunday")), "title and author")
    assert document.title == "Sunday"

    document.save(tmp_path / "mine.puzzle")

    assert document.title == "mine"
    assert document.heading == "Sunday"


def test_a_file_read_again_is_known_by_what_it_was_called_whatever_its_puzzle_is_called(tmp_path: Path) -> None:
    position = replace(Position.fresh(tour(5, 12)), credits=Credits(title="Sunday"))
    document = Document.at(position, "links 1")
    document.source = tmp_path / "links.txt"

    assert document.holds(position, "links 1", document.source)
    assert not document.holds(position, "links 2", document.source)
