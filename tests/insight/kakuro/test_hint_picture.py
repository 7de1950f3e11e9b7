"""Pictures of hints: what a sentence names is drawn, and nothing that is not so."""

import numpy as np
import pytest

from tests.conftest import Recorder
from tests.puzzles.kakuro.kakuros import read
from workbench.base.places import samples
from workbench.files.position import Position
from workbench.insight.kakuro import techniques
from workbench.insight.kakuro.hint_picture import border, hint_picture, place_picture, step_picture
from workbench.insight.kakuro.hints import advice, dead_end
from workbench.insight.kakuro.notes import Notes
from workbench.insight.kakuro.path import PossibleSteps, SolutionPath
from workbench.insight.kakuro.steps import record
from workbench.insight.step_picture import StepPicture
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import untouched

PAIR = read("kakuro 2x5\n# # # # #\n\\ . . . .")
REGION = read("kakuro 3x4\n# 11\\ 11\\ #\n\\15 . . .\n\\11 . . #")
SMALL = read(samples("kakuro")[0].read_text(encoding="utf-8"))


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    advice(SMALL, untouched(SMALL))


def calls(picture: StepPicture) -> list[str]:
    """Return what a picture draws."""
    recorder = Recorder()
    picture.draw_below(recorder)
    picture.draw_above(recorder)
    return recorder.calls


def texts(picture: StepPicture, ink: Ink) -> list[str]:
    """Return the symbols that a picture draws in an ink, in order."""
    found = [spots.texts for spots in picture.spots if spots.text_ink is ink]
    return [text for group in found for text in group]


def test_a_naked_pair_shows_its_candidates_those_that_go_and_the_others() -> None:
    known = np.full(PAIR.white.size, 511, np.uint32)
    known[6:10] = 0b11, 0b11, 0b111, 0b1111000
    [hint] = techniques.naked_subset(2)(Notes(PAIR, untouched(PAIR), known))

    picture = hint_picture(PAIR, hint)

    assert texts(picture, Ink.GIVEN) == ["1", "2", "1", "2"]
    assert texts(picture, Ink.STRUCK) == ["1", "2"]
    assert texts(picture, Ink.PENCIL) == ["3", "4", "5", "6", "7"]
    assert len(picture.crosses[0].segments) == 2 * 2
    assert calls(picture)[0] == "fill base: r2c2 r2c3 r2c4 r2c5"


def test_region_sums_outline_the_region_and_its_clues_and_place_the_digit() -> None:
    [hint] = techniques.region_sums(Notes(REGION, untouched(REGION)))

    picture = hint_picture(REGION, hint)

    assert picture.placed == ((1, 3, 4),)
    assert [(lines.ink, len(lines.segments)) for lines in picture.lines] == [
        (Ink.SET_1, 2 * 3),  # two clues across, each a triangle
        (Ink.SET_2, 2 * 3),
        (Ink.LINK, 10),  # around 3 + 2 cells
    ]
    assert not picture.papers


def test_the_border_of_cells_is_closed() -> None:
    ends = border([(0, 0), (0, 1), (1, 0)]).reshape(-1, 2)

    points, met = np.unique(ends, axis=0, return_counts=True)
    assert len(points) == 8
    assert (met == 2).all()


def test_a_run_that_fails_is_marked_as_a_fault() -> None:
    wrong = SMALL.with_clue((2, 1), 6, down=True)
    [*others, last] = dead_end(record(wrong, Notes(wrong, untouched(wrong)).array)).steps

    assert calls(step_picture(wrong, last))[0].startswith("fill fault-paper: ")
    assert all(calls(step_picture(wrong, step))[0].startswith("fill base: ") for step in others)


def test_a_place_is_shaded_and_nothing_else() -> None:
    assert calls(place_picture([(1, 2)])) == ["fill base: r2c3"]


def test_each_step_of_a_path_is_drawn_on_the_position_before_it() -> None:
    path = SolutionPath(Position.fresh(SMALL))
    for _ in path.parts():
        pass

    assert path.solved
    for number, step in enumerate(path.steps):
        before, after = path.before(number), path.before(number + 1)
        picture = hint_picture(SMALL, step.hint)
        struck = {(r, c, d) for (r, c), digits in step.hint.removes for d in digits}
        assert all(before.marks[r, c] >> (d - 1) & 1 for r, c, d in struck)  # drawn as candidates before it
        assert not any(after.marks[r, c] >> (d - 1) & 1 for r, c, d in struck)
        assert {(r, c): d for r, c, d in picture.placed} == dict(step.hint.places)
        assert all(after.entries[cell] == digit for cell, digit in step.hint.places)
        assert len(texts(picture, Ink.STRUCK)) == len(struck)


def test_all_possible_steps_hold_and_none_is_listed_twice() -> None:
    path = SolutionPath(Position.fresh(SMALL))
    for _ in path.parts():
        pass
    solution = path.before(len(path.steps)).entries
    for number in range(0, len(path.steps), 5):
        position = path.before(number)
        possible = PossibleSteps(position, path.steps[number].known)
        for _ in possible.parts():
            pass

        assert possible.steps[0].technique == path.steps[number].hint.technique
        conclusions = [(step.places, step.removes) for step in possible.steps]
        assert len(set(conclusions)) == len(conclusions)
        for step in possible.steps:
            assert all(solution[cell] == digit for cell, digit in step.places)
            assert all(solution[cell] not in digits for cell, digits in step.removes)
