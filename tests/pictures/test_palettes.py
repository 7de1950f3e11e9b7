"""The colours of the themes: complete, and readable."""

import re
from itertools import combinations, pairwise, product

import pytest

from tests.colour_vision import EYES, apart, contrast, luminance
from workbench.pictures.palettes import THEMES, palette
from workbench.puzzles.drawing import Ink

TEXTS = (Ink.GIVEN, Ink.ENTRY, Ink.FOUND, Ink.GUESS, Ink.PENCIL)
SYMBOLS = TEXTS[:-1]  # as large as WCAG's large text
PAPERS = (Ink.PAPER, Ink.FAULT_PAPER, Ink.SAME, Ink.CURSOR, Ink.PEER)

COLOURS = tuple(ink for ink in Ink if ink.startswith("colour-"))
EVERY = pytest.mark.parametrize("theme", THEMES)


TIMES = tuple(ink for ink in Ink if ink.startswith("time-"))


def too_faint(theme: str, inks: tuple[str, ...], papers: tuple[str, ...], least: float) -> list[str]:
    """Return the pairs of roles with less contrast than that."""
    colours = palette(theme)
    ratios = {(ink, paper): contrast(colours[ink], colours[paper]) for ink, paper in product(inks, papers)}
    return [f"{ink} on {paper}: {ratio:.2f}" for (ink, paper), ratio in ratios.items() if ratio < least]


@EVERY
def test_every_theme_has_the_same_roles(theme: str) -> None:
    assert set(palette(theme)) == set(palette(THEMES[0]))


@EVERY
def test_every_ink_has_a_colour(theme: str) -> None:
    assert set(Ink) <= set(palette(theme))


@EVERY
def test_every_colour_is_written_as_six_digits(theme: str) -> None:
    assert [colour for colour in palette(theme).values() if not re.fullmatch("#[0-9a-f]{6}", colour)] == []


@EVERY
def test_all_symbols_and_marks_can_be_read_on_paper(theme: str) -> None:
    assert too_faint(theme, TEXTS, (Ink.PAPER,), 4.5) == []


@EVERY
def test_givens_can_be_read_wherever_they_stand(theme: str) -> None:
    assert too_faint(theme, (Ink.GIVEN,), PAPERS, 4.5) == []


@EVERY
def test_clues_can_be_read_wherever_they_stand(theme: str) -> None:
    assert too_faint(theme, (Ink.CLUE,), (Ink.BLOCK, *PAPERS[1:]), 4.5) == []


@EVERY
def test_blocks_differ_from_paper(theme: str) -> None:
    assert too_faint(theme, (Ink.BLOCK,), (Ink.PAPER,), 1.9) == []


@EVERY
def test_symbols_can_be_read_wherever_they_stand_as_large_text(theme: str) -> None:
    assert too_faint(theme, SYMBOLS, PAPERS, 3.0) == []


@EVERY
def test_the_windows_texts_can_be_read(theme: str) -> None:
    assert too_faint(theme, ("text", "muted", "danger", "good"), ("window", "panel"), 4.5) == []
    assert too_faint(theme, ("on-accent",), ("accent",), 4.5) == []
    assert too_faint(theme, ("text",), ("hover",), 4.5) == []


@EVERY
def test_symbols_of_different_origin_differ_in_colour(theme: str) -> None:
    colours = palette(theme)

    assert len({colours[ink] for ink in TEXTS}) == len(TEXTS)


@EVERY
def test_papers_that_mean_something_differ_from_paper(theme: str) -> None:
    colours = palette(theme)

    assert colours["paper"] not in {colours[role] for role in (Ink.FAULT_PAPER, Ink.SAME, Ink.CURSOR, Ink.PEER)}
    assert len({colours[role] for role in (Ink.FAULT_PAPER, Ink.SAME, Ink.CURSOR)}) == 3


@EVERY
def test_what_is_written_on_squares_can_be_read(theme: str) -> None:
    squares = (Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, *TIMES)

    assert too_faint(theme, (Ink.GIVEN,), squares, 4.5) == []
    assert too_faint(theme, (Ink.FOUND, Ink.ENTRY), squares, 1.9) == []


@EVERY
def test_the_colours_of_time_grow_lighter_or_darker_by_equal_steps(theme: str) -> None:
    lightness = [116 * luminance(palette(theme)[ink]) ** (1 / 3) - 16 for ink in TIMES]  # CIE 1976 L*
    steps = [after - before for before, after in pairwise(lightness)]

    assert min(map(abs, steps)) > 2  # seen by those who see no colours as well
    assert max(steps) * min(steps) > 0
    assert max(map(abs, steps)) < 1.5 * min(map(abs, steps))


@EVERY
def test_the_squares_of_a_board_differ(theme: str) -> None:
    colours = palette(theme)
    squares = {colours[ink] for ink in (Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, Ink.HOLE, *TIMES)}

    assert len(squares) == 3 + len(TIMES)
    assert too_faint(theme, (Ink.SQUARE_LIGHT,), (Ink.SQUARE_DARK,), 1.2) == []
    assert too_faint(theme, (Ink.HOLE,), (Ink.SQUARE_LIGHT, Ink.SQUARE_DARK), 1.2) == []


@EVERY
def test_lost_squares_stand_out_beside_every_square_and_can_be_written_on(theme: str) -> None:
    assert too_faint(theme, ("lost",), (Ink.SQUARE_LIGHT, Ink.SQUARE_DARK, Ink.HOLE, *TIMES), 3.0) == []
    assert too_faint(theme, ("on-lost",), ("lost",), 4.5) == []


@EVERY
def test_the_colours_of_cells_and_candidates_differ_for_every_eye(theme: str) -> None:
    colours = palette(theme)
    papers = [colours[ink] for ink in COLOURS]
    pairs = [*combinations(papers, 2), *product(papers, [colours[Ink.PAPER]])]

    near = {(one, other, eye): apart(one, other, eye) for (one, other), eye in product(pairs, EYES)}

    assert {pair: distance for pair, distance in near.items() if distance < 10} == {}


@EVERY
def test_what_stands_on_a_coloured_or_filtered_cell_can_be_read(theme: str) -> None:
    papers = (*COLOURS, Ink.FILTER)

    assert too_faint(theme, (Ink.GIVEN,), papers, 4.5) == []
    assert too_faint(theme, (Ink.ENTRY, Ink.FOUND, "danger"), papers, 3.0) == []
    assert too_faint(theme, (Ink.PENCIL, Ink.GUESS), papers, 2.5) == []


SPOTS = (Ink.PREMISE, Ink.SECOND, Ink.FIN, Ink.ENDO)
SETS = (Ink.SET_1, Ink.SET_2, Ink.SET_3, Ink.SET_4)


@EVERY
@pytest.mark.parametrize(
    ("group", "papers"), [(SPOTS, (Ink.PAPER, Ink.BASE, Ink.COVER)), (SETS, (Ink.PAPER,))], ids=["spots", "outlines"]
)
def test_the_parts_of_a_step_differ_for_every_eye(theme: str, group: tuple[Ink, ...], papers: tuple[Ink, ...]) -> None:
    colours = palette(theme)
    pairs = [*combinations(group, 2), *product(group, papers)]

    near = {(one, other, eye): apart(colours[one], colours[other], eye) for (one, other), eye in product(pairs, EYES)}

    assert {pair: distance for pair, distance in near.items() if distance < 10} == {}


@EVERY
def test_what_a_step_draws_can_be_read(theme: str) -> None:
    assert too_faint(theme, (Ink.GIVEN,), (*SPOTS, Ink.BASE, Ink.COVER, Ink.PATTERN), 4.5) == []
    assert too_faint(theme, (Ink.STRUCK, Ink.LINK), (Ink.PAPER, Ink.BASE, Ink.COVER, Ink.PATTERN), 4.5) == []
    assert too_faint(theme, (Ink.PENCIL, *SETS, Ink.ENTRY, Ink.FOUND), (Ink.BASE, Ink.COVER, Ink.PATTERN), 2.5) == []
