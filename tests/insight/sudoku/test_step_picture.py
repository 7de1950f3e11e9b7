"""Steps drawn on a board, as text: shaded units, spots, crosses, digits to place, outlines and links."""

import numpy as np

from tests.conftest import Recorder
from workbench.insight.step_picture import StepPicture
from workbench.insight.sudoku.step import Candidate, Link, Node, Step
from workbench.insight.sudoku.step_picture import place_picture, step_picture
from workbench.insight.sudoku.techniques import TECHNIQUES
from workbench.puzzles.puzzle import untouched
from workbench.puzzles.sudoku import Sudoku

SIX = Sudoku.parse("sudoku 2x3\n1.....\n......\n......\n......\n......\n.....6\n")[0]


def code(name: str) -> int:
    return TECHNIQUES[name].code


def drawn(recorder: Recorder, step: Step) -> list[str]:
    """Draw a step; return the calls."""
    entries = untouched(SIX)
    picture = step_picture(SIX, step, SIX.givens, SIX.candidates(entries))
    picture.draw_below(recorder)
    picture.draw_above(recorder)
    return recorder.calls


def test_a_single_shades_its_unit_and_places_its_digit(recorder: Recorder) -> None:
    step = Step(code("hidden_single"), places=(Candidate(1, 2, 6),), cells=(8,), bases=(1,))

    assert drawn(recorder, step) == [
        "fill base: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6",
        "labels premise 1.23: ■@2.5,1.385",
        "labels given 0.55: 6@2.5,1.5",
    ]


def test_a_fish_shades_bases_and_covers_and_crosses_out_what_it_removes(recorder: Recorder) -> None:
    premises = tuple(Candidate(row, column, 2) for row in (1, 4) for column in (0, 3))
    step = Step(
        code("x_wing"), premises=premises, removes=(Candidate(2, 0, 2),), bases=(1, 4), covers=(6, 9), digits=(2,)
    )

    calls = drawn(recorder, step)

    assert calls[0].startswith("fill cover: r1c1 r1c4 r2c1")
    assert calls[1].startswith("fill base: r2c1 r2c2")
    assert [call.split(":")[0] for call in calls[2:]] == [
        "labels premise 0.364",
        "labels given 0.26",
        "labels struck 0.26",
        "lines struck 0.028",
    ]
    assert calls[3].count("2@") == 4
    assert calls[4] == "labels struck 0.26: 2@0.5,2.2"


def test_the_links_of_a_chain_are_drawn_and_its_candidates_have_two_colours(recorder: Recorder) -> None:
    chain = (
        Node(Link.FIRST, (Candidate(1, 1, 3),)),
        Node(Link.STRONG, (Candidate(1, 4, 3),)),
        Node(Link.WEAK, (Candidate(4, 4, 3), Candidate(5, 4, 3))),
    )
    step = Step(code("x_chain"), chains=(chain,), removes=(Candidate(4, 1, 3),))

    calls = drawn(recorder, step)

    assert len([call for call in calls if call.startswith("lines link")]) == 1
    assert [call.split(":")[1].count("3@") for call in calls if call.startswith("labels given")] == [3, 1]
    assert [call.split()[1] for call in calls if "●" in call] == ["second", "premise"]


def test_almost_locked_sets_are_outlined_in_different_colours(recorder: Recorder) -> None:
    step = Step(code("als_xz"), sets=((7, 8), (13,)), removes=(Candidate(3, 3, 2),))

    calls = drawn(recorder, step)

    assert [call.split(":")[0] for call in calls[:2]] == ["lines set-1 0.05", "lines set-2 0.05"]
    assert [len(call.split(": ")[1].split()) for call in calls[:2]] == [8, 4]


def test_a_hint_without_its_step_only_shades_cells(recorder: Recorder) -> None:
    picture = place_picture(SIX, [(0, 1), (4, 5)])
    picture.draw_below(recorder)
    picture.draw_above(recorder)

    assert recorder.calls == ["fill base: r1c2 r5c6"]


def test_an_empty_picture_draws_nothing(recorder: Recorder) -> None:
    StepPicture(9).draw_above(recorder)

    assert recorder.calls == []


def test_links_of_a_large_board_avoid_what_is_filled_in() -> None:
    chain = (Node(Link.FIRST, (Candidate(0, 0, 1),)), Node(Link.STRONG, (Candidate(0, 5, 1),)))
    filled = np.ones(SIX.shape, np.int32)

    picture = step_picture(SIX, Step(code("x_chain"), chains=(chain,)), filled, np.zeros((6, 6, 6), bool))

    [lines] = picture.lines
    middles = lines.segments.reshape(-1, 2)
    centres = np.argwhere(filled)[:, ::-1] + 0.5
    distances = np.hypot(*(middles[:, None] - centres).transpose(2, 0, 1))
    assert (distances.min(axis=0) < 0.24).sum() <= 2
