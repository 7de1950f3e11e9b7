"""Atlases as files."""

from dataclasses import replace

import numpy as np
import pytest

from tests.searching.atlas.atlases import ONE_TWO_THREE_8X8, TETROMINOES_4X4, TETROMINOES_6X6, atlas_of
from workbench.files.analyses import Analysis, format_analysis, parse_analysis
from workbench.puzzles.puzzle import ParseError
from workbench.searching.atlas import record
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.record import Constraints, atlas_analysis, constraints_of
from workbench.solvers.cover.diagram import Diagram

pytestmark = pytest.mark.usefixtures("compiled")


def stored(text: str) -> Analysis:
    """Return what the file of an atlas holds."""
    atlas = atlas_of(text)
    return parse_analysis(
        format_analysis(atlas_analysis(atlas.puzzle, atlas, Constraints((3,), (5,)), "a", {"date": "x"}))
    )


@pytest.mark.slow
@pytest.mark.parametrize("text", [TETROMINOES_4X4, TETROMINOES_6X6, ONE_TWO_THREE_8X8])
def test_an_atlas_is_the_same_after_saving_and_opening(text: str) -> None:
    atlas = atlas_of(text)

    opened = record.atlas_of(stored(text))

    assert opened is not None
    assert opened.diagram.solutions == atlas.diagram.solutions
    assert np.array_equal(opened.diagram.count, atlas.diagram.count)
    assert opened.whole.solution(100).tolist() == atlas.whole.solution(100).tolist()
    assert constraints_of(stored(text), atlas.reduction.cover.count) == Constraints([3], [5])


def test_an_atlas_that_is_not_built_yet_keeps_its_constraints() -> None:
    puzzle = atlas_of(TETROMINOES_4X4).puzzle

    opened = parse_analysis(format_analysis(atlas_analysis(puzzle, None, Constraints((1, 2)), "a", {})))

    assert record.atlas_of(opened) is None
    assert constraints_of(opened, 50).pinned == [1, 2]


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("child", lambda array: np.full_like(array, 2**32 - 1)),
        ("child", lambda array: array[::-1].copy()),
        ("option", lambda array: array + 1000),
        ("option", lambda array: array[:-1]),
        ("start", lambda array: array[::-1].copy()),
        ("start", lambda array: array[:2]),
        ("start", lambda array: array[:0]),
        ("start", lambda array: array.astype(np.int64)),
        ("root", lambda number: number - 1),
        ("root", lambda number: number + 2**40),
        ("solutions", lambda text: text + "0"),
        ("solutions", lambda text: text * 500),
        ("checksum", lambda text: text[::-1]),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(name: str, damage: object) -> None:
    analysis = stored(TETROMINOES_4X4)
    assert callable(damage)
    results = {**analysis.results, name: damage(analysis.results[name])}

    with pytest.raises(ParseError, match="The file is damaged: "):
        record.atlas_of(replace(analysis, results=results))


def test_paths_that_are_longer_than_any_solution_are_refused() -> None:
    analysis = stored(TETROMINOES_4X4)
    assert analysis.puzzle is not None
    nodes = 1000  # a chain: each node has one edge, to the one before
    start = np.array([0, 0, *range(nodes - 1)], np.uint32)
    child = np.arange(1, nodes - 1, dtype=np.uint32)
    chain = Diagram(start, np.zeros(nodes - 2, np.uint32), child, np.ones((nodes, 1), np.uint64), nodes - 1)
    arrays = {"start": chain.start, "option": chain.option, "child": chain.child}
    results = {
        **arrays,
        "root": nodes - 1,
        "solutions": "1",
        "checksum": record.checksum(Atlas(analysis.puzzle, chain)),
    }

    with pytest.raises(ParseError, match="The file is damaged: "):
        record.atlas_of(replace(analysis, results=results))


def test_pins_that_the_puzzle_does_not_have_are_refused() -> None:
    with pytest.raises(ParseError, match="pins options"):
        constraints_of(stored(TETROMINOES_4X4), 4)


@pytest.mark.parametrize("text", ["a b\na\n", "a b\na\nb\n"])
def test_an_atlas_without_a_solution_or_with_one_is_the_same_after_saving_and_opening(text: str) -> None:
    atlas = atlas_of(text, "cover")

    opened = record.atlas_of(
        parse_analysis(format_analysis(atlas_analysis(atlas.puzzle, atlas, Constraints(), "a", {"date": "x"})))
    )

    assert opened is not None
    assert opened.diagram.solutions == atlas.diagram.solutions == text.count("\nb\n")


@pytest.mark.parametrize("limit", ["MAX_BYTES", "MAX_COUNT_BYTES", "MAX_LIMBS"])
def test_a_diagram_that_is_too_large_is_left_out(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    diagram = atlas_of(TETROMINOES_4X4).diagram
    largest = {
        "MAX_BYTES": 8 * sum(array.nbytes for array in (diagram.start, diagram.option, diagram.child)),
        "MAX_COUNT_BYTES": diagram.count.nbytes,
        "MAX_LIMBS": 1,
    }[limit]
    monkeypatch.setattr(record, limit, largest)
    assert not record.too_large(diagram)
    monkeypatch.setattr(record, limit, largest - 1)
    assert record.too_large(diagram)

    atlas = atlas_of(TETROMINOES_4X4)
    analysis = atlas_analysis(atlas.puzzle, atlas, Constraints(), "a", {})

    assert (analysis.results, bool(analysis.omitted)) == ({}, True)
    assert record.atlas_of(analysis) is None


def diagram(start: list[int], option: list[int], child: list[int], root: int) -> Diagram:
    """Return the diagram of some arrays, or raise ParseError."""
    return record.checked(*(np.array(array, np.uint32) for array in (start, option, child)), root)


def test_the_smallest_diagrams_are_taken() -> None:
    assert diagram([0, 0, 0], [], [], 0).solutions == 0
    assert diagram([0, 0, 0], [], [], 1).solutions == 1  # without an option
    assert diagram([0, 0, 0, 1], [0], [1], 2).solutions == 1
    assert diagram([0, 0, 0, 2], [0, 1], [1, 1], 2).solutions == 2


@pytest.mark.parametrize(
    ("start", "option", "child", "root"),
    [
        ([0, 0], [], [], 0),  # a node is missing
        ([0], [], [], 0),
        ([0, 0, 0, 1], [0, 1], [1], 2),
        ([0, 0, 0, 1], [], [1], 2),
        ([0, 0, 1], [0], [0], 1),  # the node of the empty cover has an edge
        ([1, 1, 1, 1], [0], [1], 2),
        ([0, 0, 0, 2], [0], [1], 2),  # an edge is missing
        ([0, 0, 0, 0], [0], [1], 2),
        ([0, 0, 0, 2, 1], [0], [1], 3),  # not in order
        ([0, 0, 0, 1, 2], [0, 1], [1, 2], 2),  # the root is not the last node
        ([0, 0, 0, 1], [0], [2], 2),  # an edge that does not go down
    ],
)
def test_arrays_that_are_no_diagram_are_refused(
    start: list[int], option: list[int], child: list[int], root: int
) -> None:
    with pytest.raises(ParseError, match="does not fit the puzzle"):
        diagram(start, option, child, root)
