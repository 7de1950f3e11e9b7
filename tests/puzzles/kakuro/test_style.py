"""What is unusual about boards, each seen on a board made for it."""

import pytest

from tests.puzzles.kakuro.kakuros import read
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.kakuro.style import style_notes
from workbench.puzzles.puzzle import Cell

CASES = [
    ("# 4\\ 6\\\n\\3 . .\n\\7 . .", "", ()),
    ("# 4\\ 6\\\n\\3 . .\n# . .", "1 run has no clue, the first at r3c2.", ((2, 1),)),
    ("# 4\\ 6\\ #\n\\3 . . .\n\\7 . . #", "The run r2c4 down has only one cell.", ((1, 3),)),
    ("# 4\\ # 5\\\n\\3 . # .", "4 runs have only one cell, the first at r2c2.", ((1, 1), (1, 3))),
    (
        "# 4\\ 3\\ # 5\\ 6\\\n\\3 . . \\5 . .\n\\4 . . \\6 . .",
        "The white cells form 2 separate areas",
        ((1, 1), (1, 2), (2, 1), (2, 2)),
    ),
    (
        "# 4\\ 3\\ #\n\\3 . . #\n\\4 . . 3\\\n# \\4 . .",
        "The blocks have no half-turn symmetry: r2c4 is a block, r4c2 is white.",
        None,
    ),
]


@pytest.mark.parametrize(("rows", "message", "cells"), CASES)
def test_what_is_unusual_is_named(rows: str, message: str, cells: tuple[Cell, ...] | None) -> None:
    lines = rows.splitlines()
    notes = style_notes(read(f"kakuro {len(lines)}x{len(lines[0].split())}\n{rows}"))

    found = {note.message.split(",")[0]: note.cells for note in notes}
    assert bool(notes) == bool(message)
    if message and cells is not None:
        assert found[next(text for text in found if text.startswith(message.split(",")[0]))] == cells


def test_a_board_of_blocks_has_no_style() -> None:
    assert style_notes(Kakuro.blank({"rows": 3, "columns": 3}).paint([(1, 1), (1, 2), (2, 1), (2, 2)], False)) == []
