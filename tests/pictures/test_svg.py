"""A Drawing that becomes an SVG file."""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy as np
import pytest

from workbench.pictures.palettes import THEMES, palette
from workbench.pictures.svg import SvgDrawing
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import draw_whole
from workbench.puzzles.sudoku import Sudoku

NAMESPACE = {"svg": "http://www.w3.org/2000/svg"}


@pytest.fixture
def drawing() -> SvgDrawing:
    """Return a drawing of 2 rows and 5 columns in the light theme."""
    return SvgDrawing((2, 5), palette("light"), 60)


def tree(drawing: SvgDrawing) -> Element:
    return ElementTree.fromstring(drawing.text())


def found(drawing: SvgDrawing, path: str) -> list[Element]:
    return tree(drawing).findall(path, NAMESPACE)


def shown(group: Element) -> list[str | None]:
    return [text.text for text in group.findall("svg:text", NAMESPACE)]


def test_an_empty_drawing_is_a_sheet_of_paper(drawing: SvgDrawing) -> None:
    root = tree(drawing)

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert [element.tag.partition("}")[2] for element in root] == ["rect"]
    assert root[0].get("fill") == palette("light")["paper"]


@pytest.mark.parametrize(("pixels", "size"), [(60, ("312", "132")), (10, ("52", "22")), (400, ("2080", "880"))])
def test_the_picture_has_a_cell_of_so_many_pixels_and_a_margin(pixels: int, size: tuple[str, str]) -> None:
    root = tree(SvgDrawing((2, 5), palette("light"), pixels))

    assert (root.get("width"), root.get("height")) == size
    assert root.get("viewBox") == "-0.1 -0.1 5.2 2.2"
    assert [root[0].get(name) for name in ("x", "y", "width", "height")] == ["-0.1", "-0.1", "5.2", "2.2"]


def test_cells_are_squares_with_their_column_as_x(drawing: SvgDrawing) -> None:
    drawing.fill(np.array([[0, 3], [1, 4]]), Ink.CURSOR)

    [path] = found(drawing, "svg:path")
    assert path.get("d") == "M3 0h1v1h-1zM4 1h1v1h-1z"
    assert path.get("fill") == palette("light")["cursor"]


def test_lines_go_from_end_to_end(drawing: SvgDrawing) -> None:
    drawing.lines(np.array([[0, 1, 5, 1], [2.5, 0, 2.5, 2]]), Ink.FRAME, 0.05)

    [path] = found(drawing, "svg:path")
    assert path.get("d") == "M0 1L5 1M2.5 0L2.5 2"
    assert path.get("fill") == "none"
    assert (path.get("stroke"), path.get("stroke-width")) == (palette("light")["frame"], "0.05")


def test_labels_stand_around_their_centres(drawing: SvgDrawing) -> None:
    drawing.labels(np.array([[3.5, 0.5], [4.5, 1.5]]), ["7", "12"], Ink.GIVEN, 0.5)

    [group] = found(drawing, "svg:g")
    assert (group.get("fill"), group.get("font-size")) == (palette("light")["given"], "0.5")
    assert group.get("text-anchor") == "middle"
    assert shown(group) == ["7", "12"]
    assert [text.get("x") for text in group] == ["3.5", "4.5"]
    baselines = [float(str(text.get("y"))) for text in group]
    assert baselines == pytest.approx([0.68, 1.68])  # below the centre by half the height of a digit


@pytest.mark.parametrize("text", ["<", "&", "a<b>&c", '"', "'", "&lt;", "]]>", "é × ∑", "𝟙"])
def test_any_label_can_be_written(drawing: SvgDrawing, text: str) -> None:
    drawing.labels(np.array([[0.5, 0.5]]), [text], Ink.GIVEN, 0.5)

    [group] = found(drawing, "svg:g")
    assert shown(group) == [text]


def test_nothing_to_draw_adds_nothing(drawing: SvgDrawing) -> None:
    before = drawing.text()

    drawing.fill(np.zeros((0, 2), np.intp), Ink.CURSOR)
    drawing.lines(np.zeros((0, 4)), Ink.GRID, 0.02)
    drawing.labels(np.zeros((0, 2)), [], Ink.GIVEN, 0.5)

    assert drawing.text() == before


def test_a_label_without_a_centre_is_a_mistake(drawing: SvgDrawing) -> None:
    with pytest.raises(ValueError, match="argument"):
        drawing.labels(np.array([[0.5, 0.5]]), ["1", "2"], Ink.GIVEN, 0.5)


def test_what_is_drawn_later_lies_on_top(drawing: SvgDrawing) -> None:
    drawing.fill(np.array([[0, 0]]), Ink.PAPER)
    drawing.lines(np.array([[0.0, 0, 1, 0]]), Ink.GRID, 0.02)
    drawing.labels(np.array([[0.5, 0.5]]), ["1"], Ink.GIVEN, 0.5)

    assert [element.tag.partition("}")[2] for element in tree(drawing)] == ["rect", "path", "path", "g"]


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("theme", THEMES)
def test_every_ink_can_be_used(theme: str, ink: Ink) -> None:
    drawing = SvgDrawing((2, 5), palette(theme))

    drawing.fill(np.array([[0, 0]]), ink)

    assert found(drawing, "svg:path")[0].get("fill") == palette(theme)[ink]


@pytest.mark.parametrize("theme", THEMES)
def test_a_puzzle_with_its_solution_has_one_text_per_cell(theme: str) -> None:
    [puzzle] = Sudoku.parse("sudoku 1x3\n1..\n.3.\n...")
    drawing = SvgDrawing(puzzle.shape, palette(theme))

    draw_whole(puzzle, drawing, np.array([[1, 2, 3], [2, 3, 1], [3, 1, 2]], np.int32))

    givens, solution = found(drawing, "svg:g")
    assert (givens.get("fill"), shown(givens)) == (palette(theme)["given"], ["1", "3"])
    assert (solution.get("fill"), shown(solution)) == (palette(theme)["found"], ["2", "3", "2", "1", "3", "1", "2"])
    colours = set(re.findall("#[0-9a-f]{6}", drawing.text()))
    assert colours == {palette(theme)[role] for role in ("paper", "grid", "frame", "given", "found")}


def test_the_largest_board_keeps_its_coordinates_exact() -> None:
    drawing = SvgDrawing((25, 25), palette("light"))

    drawing.labels(np.array([[24.5, 24.5]]), ["25"], Ink.GIVEN, 0.5)
    drawing.fill(np.array([[24, 24]]), Ink.PAPER)

    assert found(drawing, "svg:g/svg:text")[0].get("x") == "24.5"
    assert found(drawing, "svg:path")[0].get("d") == "M24 24h1v1h-1z"
