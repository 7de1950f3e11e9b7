"""The notations among the formats of an export."""

from tests.puzzles.kakuro.kakuros import read
from workbench.files.documents import parse_puzzles
from workbench.files.notations import text_in
from workbench.puzzles.puzzle import untouched
from workbench.ui.board.pictures.notations import notation_formats, notation_of


def test_a_kakuro_is_saved_as_a_link_a_pzpr_file_and_others_that_read_back() -> None:
    puzzle = read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n")

    formats = dict(notation_formats(puzzle, untouched(puzzle)))

    assert {"style puzz.link", "style penpa", "style pzprv3"} <= set(formats)
    assert formats["style pzprv3"].endswith("(*.pzprv3)")
    for name in ("style puzz.link", "style penpa", "style pzprv3"):
        style = notation_of(puzzle, untouched(puzzle), name).style
        assert parse_puzzles(text_in(style, puzzle)) == [puzzle]
