"""The files that were misread or refused without help in version 0.4.0, where they are beside the checkout."""

from pathlib import Path

import pytest

from workbench.api.searches import solve
from workbench.files.documents import FileError, read_text, recognize_text
from workbench.files.notations import text_in
from workbench.files.recognition.kinds import kind_of_file
from workbench.puzzles.puzzle import AmbiguousError, ParseError, PartialError, Reading

FOLDER = Path(__file__).parents[4] / "shared" / "inputs"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SUDOKU = ("sudoku", 1)
EXPECTED = {  # the kind, and how many solutions there are by brute force; or what the refusal says
    "archive.zip": "ZIP archive",
    "burr_latin1.xmpuzzle": ("polyomino", 5),
    "document.rtf": "RTF",
    "kakuro_pzprv3_line.txt": ("kakuro", 1),
    "knuth_small.txt": ("cover", 1),
    "link_fpuzzles_cages.txt": "killer cages and thermometers",
    "link_kakuro_edit.txt": ("kakuro", 1),
    "matrix_braces.c": ("cover", 3),
    "matrix_columns_line.txt": ("cover", 1),
    "matrix_commas.csv": ("cover", 3),
    "matrix_dense.txt": ("cover", 2),
    "matrix_lines.json": ("cover", 2),
    "matrix_numpy_repr.txt": ("cover", 1),
    "matrix_one_line.json": ("cover", 1),
    "matrix_spaces.txt": ("cover", 1),
    "matrix_zero_rows.txt": ("cover", 2),
    "samurai.csv": "samurai sudoku",
    "sets_dict.json": ("cover", 4),
    "sets_dict.py": ("cover", 1),
    "sets_lists.json": ("cover", 3),
    "sets_notation.txt": ("cover", 1),
}
FILES = sorted(path for path in FOLDER.glob("*") if path.name != "README.md")

pytestmark = pytest.mark.skipif(not FILES, reason="the folder of inputs is not beside this checkout")


def first(error: AmbiguousError) -> Reading:
    """Choose the likeliest reading, as commands do."""
    if isinstance(error, PartialError):
        raise error
    return error.readings[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_input_is_what_it_is(path: Path) -> None:
    expected = EXPECTED.get(path.name, SUDOKU)

    if isinstance(expected, str):
        with pytest.raises((ParseError, FileError), match=expected):
            recognize_text(read_text(path), None, first)
        return

    text = read_text(path)
    [position] = recognize_text(text, kind_of_file(path, text), first).positions
    answer = solve(position.puzzle, goal="count")
    assert (position.puzzle.kind, answer.solutions) == expected
    if expected == SUDOKU and position.puzzle.shape == (9, 9) and "diagonals" not in path.name:
        assert text_in("line", position.puzzle, answer.fillings[0]).strip() == SOLUTION
