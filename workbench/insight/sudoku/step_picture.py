"""The picture of a step on a sudoku: shaded units, coloured candidates, crossed-out ones, digits, links, outlines."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from workbench.files.position import Position
from workbench.insight.step_picture import (
    LINE,
    OUTLINE,
    Lines,
    Spots,
    StepPicture,
    centres,
    crosses,
    radius_of,
    spots_of,
)
from workbench.insight.sudoku.links import Curve, Obstacles, link
from workbench.insight.sudoku.marks import candidates_of, sudoku_of
from workbench.insight.sudoku.step import Candidate, Link, Node, Step
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Cell, Filling
from workbench.puzzles.small_symbols import draw_small
from workbench.puzzles.sudoku import Sudoku
from workbench.puzzles.sudoku.layout import geometry

SETS = (Ink.SET_1, Ink.SET_2, Ink.SET_3, Ink.SET_4)  # outlines of almost locked sets, in order
INSET, NEXT_INSET = 0.06, 0.04  # of an outline in its cell; of each further set, so that outlines do not coincide
DIGIT_RADIUS = 0.24  # of a digit in a cell, as an obstacle for links
PATTERN_COST, DIGIT_COST = 3.0, 2.0  # of obstacles; other candidates cost 1


def place_picture(puzzle: Sudoku, cells: Sequence[Cell]) -> StepPicture:
    """Return the picture that only shows where to look."""
    return StepPicture(puzzle.side, ((np.array(cells, np.intp).reshape(-1, 2), Ink.BASE),))


def step_picture(puzzle: Sudoku, step: Step, digits: Filling, candidates: NDArray[np.bool_]) -> StepPicture:
    """Return the picture of a step at a position with these digits and candidates."""
    return StepPicture(
        symbols=puzzle.side,
        papers=tuple(papers(puzzle, step)),
        lines=(*outlines(puzzle.side, step), *links(puzzle.side, step, digits, candidates)),
        spots=tuple(spots(puzzle.side, step)),
        crosses=crosses(step.removes, puzzle.side),
        placed=step.places,
    )


def papers(puzzle: Sudoku, step: Step) -> Iterable[tuple[NDArray[np.intp], Ink]]:
    """Yield the shaded cells: of covers, of bases, and of the pattern where there are neither."""
    units, n = geometry(puzzle.layout).units, puzzle.side
    for numbers, ink in ((step.covers, Ink.COVER), (step.bases, Ink.BASE)):
        if numbers:
            yield np.argwhere(np.isin(np.arange(n * n), units[list(numbers)]).reshape(n, n)), ink
    if step.cells and not step.sets and not (step.bases and step.places):
        yield np.array([divmod(cell, n) for cell in step.cells], np.intp), Ink.PATTERN


def draw_step(drawing: Drawing, position: Position, picture: StepPicture) -> None:
    """Draw a position with its candidates, and a step on it."""
    puzzle = sudoku_of(position)
    puzzle.draw_ground(drawing)
    picture.draw_below(drawing)
    puzzle.draw(drawing)
    puzzle.draw_filling(drawing, position.entries, Ink.ENTRY)
    draw_small(drawing, candidates_of(position), puzzle.symbols, Ink.PENCIL)
    picture.draw_above(drawing)


# Candidates


def groups(step: Step) -> list[tuple[tuple[Candidate, ...], Ink]]:
    """Return the candidates of each colour; one that is in several groups is drawn in the last."""
    true, false = chain_candidates(step)
    return [
        (false, Ink.SECOND),
        (true, Ink.PREMISE),
        (step.premises, Ink.PREMISE),
        (step.second, Ink.SECOND),
        (step.fins, Ink.FIN),
        (step.endo_fins, Ink.ENDO),
    ]


def chain_candidates(step: Step) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the candidates that chains enter by strong links, and the others."""
    nodes = [node for chain in step.chains for node in chain]
    true = {one for node in nodes if node.link is Link.STRONG for one in node.candidates}
    false = {one for node in nodes if node.link is not Link.STRONG for one in node.candidates}
    return tuple(sorted(true)), tuple(sorted(false - true))


def spots(side: int, step: Step) -> Iterable[Spots]:
    """Yield the coloured candidates."""
    inks = {one: ink for group, ink in groups(step) for one in group}
    for ink in dict.fromkeys(inks.values()):
        group = [one for one, own in inks.items() if own is ink and one not in step.places]
        if group:
            yield spots_of(group, side, ink, Ink.GIVEN)
    struck = [one for one in step.removes if one not in inks]
    if struck:
        yield spots_of(struck, side, None, Ink.STRUCK)


# Outlines and links


def outlines(side: int, step: Step) -> Iterable[Lines]:
    """Yield the outlines of almost locked sets, one colour each."""
    for number, cells in enumerate(step.sets):
        low = INSET + NEXT_INSET * (number % len(SETS))
        corners = np.array([(low, low), (1 - low, low), (1 - low, 1 - low), (low, 1 - low), (low, low)])
        sides = np.hstack([corners[:-1], corners[1:]])
        starts = np.array([divmod(cell, side)[::-1] * 2 for cell in cells], float)
        segments = (starts[:, None] + sides).reshape(-1, 4)
        yield Lines(segments, SETS[number % len(SETS)], OUTLINE)


def links(side: int, step: Step, digits: Filling, candidates: NDArray[np.bool_]) -> Iterable[Lines]:
    """Yield the links of the chains, each once."""
    pairs = {pair: None for chain in step.chains for pair in pairs_of(chain, side)}
    if not pairs:
        return
    met = obstacles(side, step, digits, candidates)
    drawn: list[Curve] = []
    for begin, end, weak in pairs:
        ends = centres([begin, end], side)
        drawn.append(link(ends[0], ends[1], radius_of(side), met, side, weak))
    yield Lines(np.vstack([part for curve in drawn for part in curve]), Ink.LINK, LINE)


def pairs_of(chain: Sequence[Node], side: int) -> Iterable[tuple[Candidate, Candidate, bool]]:
    """Yield the links of a chain: from the candidate of a node that is nearest to the next one; whether it is weak."""
    for before, after in pairwise(chain):
        if after.link is not Link.FIRST:
            distance = np.abs(centres(before.candidates, side)[:, None] - centres(after.candidates, side)).sum(axis=2)
            one, other = np.unravel_index(int(np.argmin(distance)), distance.shape)
            if distance[one, other] > 0:
                yield before.candidates[one], after.candidates[other], after.link is Link.WEAK


def obstacles(side: int, step: Step, digits: Filling, candidates: NDArray[np.bool_]) -> Obstacles:
    """Return the digits and candidates that links should avoid; those of the pattern cost most."""
    pattern = {one for group, _ in groups(step) for one in group} | set(step.removes)
    others = {Candidate(r, c, k + 1) for r, c, k in np.argwhere(candidates).tolist()} - pattern
    filled = np.argwhere(digits > 0)[:, ::-1] + 0.5
    parts = [(filled, DIGIT_RADIUS, DIGIT_COST)]
    parts += [
        (centres(group, side), 0.85 * radius_of(side), cost)
        for group, cost in ((pattern, PATTERN_COST), (others, 1.0))
        if group
    ]
    return Obstacles(
        np.vstack([part[0] for part in parts]),
        np.concatenate([np.full(len(where), reach) for where, reach, _ in parts]),
        np.concatenate([np.full(len(where), cost) for where, _, cost in parts]),
    )
