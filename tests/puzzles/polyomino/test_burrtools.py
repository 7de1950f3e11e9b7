"""Files of BurrTools: flat puzzles are read, packed or not; all else is refused in one sentence."""

import gzip
from pathlib import Path

import pytest

from workbench.files.documents import MAX_FILE_BYTES, FileError, parse_puzzles, read_text
from workbench.files.recognition.kinds import kind_of_file
from workbench.puzzles.polyomino import Polyomino
from workbench.puzzles.puzzle import ParseError
from workbench.solvers import SOLVERS
from workbench.solvers.search import UNLIMITED

VOXELS = {  # the twelve pentominoes
    "F": (3, 3, "_####__#_"), "I": (5, 1, "#####"), "L": (2, 4, "#_#_#_##"), "N": (2, 4, "_#_####_"),
    "P": (2, 3, "#####_"), "T": (3, 3, "###_#__#_"), "U": (3, 2, "#_####"), "V": (3, 3, "#__#__###"),
    "W": (3, 3, "#__##__##"), "X": (3, 3, "_#_###_#_"), "Y": (2, 4, "_###_#_#"), "Z": (3, 3, "##__#__##"),
}  # fmt: skip
PENTOMINOES = "".join(
    f'<voxel x="{x}" y="{y}" z="1" type="0" name="{name}">{signs}</voxel>\n' for name, (x, y, signs) in VOXELS.items()
)


def file_of(voxels: str, shapes: str, result: int, grid: str = "0", head: str = '<?xml version="1.0"?>') -> str:
    return (
        f'{head}\n<puzzle version="2">\n<gridType type="{grid}"/>\n<colors/>\n<shapes>\n{voxels}</shapes>\n'
        f'<problems>\n<problem name="p" state="0">\n<shapes>{shapes}</shapes>\n<result id="{result}"/>\n<bitmap/>\n'
        "</problem>\n</problems>\n<comment/>\n</puzzle>\n"
    )


BOX = '<voxel x="10" y="6" z="1" type="0">' + "#" * 60 + "</voxel>\n"
SIX_BY_TEN = file_of(PENTOMINOES + BOX, "".join(f'<shape id="{k}" count="1"/>' for k in range(12)), 12)
DOMINO = '<voxel x="2" y="1" z="1" type="0">##</voxel>\n'


def small(voxels: str, **other: str) -> str:
    return file_of(DOMINO + voxels, '<shape id="0" min="0" max="3"/>', 1, **other)


def count(puzzle: Polyomino) -> int:
    search = SOLVERS["polyomino_bits"].start(puzzle, {})
    search.advance(UNLIMITED)
    return search.probe().solutions


def test_a_packed_file_of_pentominoes_has_all_tilings(tmp_path: Path) -> None:
    path = tmp_path / "six by ten.xmpuzzle"
    path.write_bytes(gzip.compress(SIX_BY_TEN.encode()))
    text = read_text(path)

    (puzzle,) = parse_puzzles(text, kind_of_file(path, text))

    assert isinstance(puzzle, Polyomino)
    assert (puzzle.shape, puzzle.area_note()) == ((6, 10), "12 pieces cover exactly 60 of 60 cells")
    assert "".join(piece.name for piece in puzzle.pieces) == "FILNPTUVWXYZ"
    assert count(puzzle) == 4 * 2339


def test_ranges_holes_and_other_layers_are_read_without_the_name_of_the_file() -> None:
    upright = '<voxel x="1" y="3" z="3" type="0">####_####</voxel>\n'  # one layer across the x axis
    (puzzle,) = parse_puzzles(file_of(DOMINO + upright, '<shape id="0" min="0" max="4"/>', 1))

    assert isinstance(puzzle, Polyomino)
    assert puzzle.board.tolist() == [[True] * 3, [True, False, True], [True] * 3]
    assert (puzzle.pieces[0].name, puzzle.pieces[0].low, puzzle.pieces[0].high) == ("S1", 0, 4)
    assert count(puzzle) == 2


def test_each_problem_is_a_board_and_solutions_are_left_out() -> None:
    text = small('<voxel x="2" y="2" z="1" type="0">####</voxel>\n')
    problem = text[text.index("<problem ") : text.index("</problems>")]
    solved = problem.replace(
        "<bitmap/>", '<solutions><solution asmNum="1"><assembly>0 0 0 0</assembly></solution></solutions>'
    )

    assert len(Polyomino.parse(text.replace(problem, problem + solved))) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (small(BOX, grid="2"), "The grid of this BurrTools file is spheres; only cubes in one layer can be read."),
        (
            small('<voxel x="2" y="2" z="2" type="0">########</voxel>\n'),
            "The result, shape 2, is three-dimensional; only puzzles in one layer can be read.",
        ),
        (
            small('<voxel x="2" y="2" z="1" type="0">###1#</voxel>\n'),
            "The result, shape 2, has colours, which cannot be read; remove them in BurrTools.",
        ),
        (
            small('<voxel x="2" y="2" z="1" type="0">+###</voxel>\n'),
            "The result, shape 2, has variable cells, which cannot be read; make them filled or empty in BurrTools.",
        ),
        (
            small('<voxel x="2" y="2" z="1" type="0">###</voxel>\n'),
            "The result, shape 2, has other signs than 4 of # and _.",
        ),
        (
            small('<voxel x="99999" y="99999" z="1" type="0">#</voxel>\n'),
            "The result, shape 2, is 99999 × 99999 × 1; expected 1 to 40,000 cells.",
        ),
        (small('<voxel x="201" y="1" z="1" type="0">' + "#" * 201 + "</voxel>\n"), "limit is 200 rows and columns."),
        (file_of(DOMINO, '<shape id="7"/>', 0), "There is no shape 8; the file has 1."),
        (file_of(DOMINO, '<shape id="x"/>', 0), '<shape> needs a whole number as id="...".'),
        (file_of(DOMINO, "", 0), "The problem lacks a result or pieces; set both in BurrTools."),
        ('<puzzle version="2"><shapes/></puzzle>', "This BurrTools file has no problem."),
        (
            small(BOX, head='<?xml version="1.0"?><!DOCTYPE puzzle [<!ENTITY a "aaaa">]>'),
            "The XML has a DOCTYPE, which BurrTools does not write; remove it.",
        ),
        (small(BOX).replace("</problems>", ""), "The XML is damaged"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_puzzles(text)

    assert message in error.value.message
    assert error.value.line > 0


@pytest.mark.slow
def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xmpuzzle"
    path.write_bytes(gzip.compress(b"#" * (MAX_FILE_BYTES + 1)))

    with pytest.raises(FileError, match="is too large once it is unpacked; the limit is 32 MiB"):
        read_text(path)


def test_damaged_and_shortened_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.xmpuzzle"
    packed = gzip.compress(SIX_BY_TEN.encode())
    path.write_bytes(packed[:-20])
    with pytest.raises(FileError, match="ends too early"):
        read_text(path)
    path.write_bytes(packed[:2] + b"\0" + packed[3:])
    with pytest.raises(FileError, match="damaged"):
        read_text(path)
