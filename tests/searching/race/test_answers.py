"""What was predicted of a comparison, in words and in files."""

import pytest

from workbench.files.json_fields import Fields
from workbench.puzzles.puzzle import ParseError
from workbench.searching.race.answers import MAX_ANSWERS, NO_ANSWERS, NONE, Answers

NAMES = ["1 Plain", "2 Roth"]


@pytest.mark.parametrize(
    ("lanes", "right", "words"),
    [
        ((), [0], ""),
        ((0,), [0], "Right: 1 Plain."),
        ((1,), [0], "You chose 2 Roth; it is 1 Plain."),
        ((NONE,), [0], "You chose none of them; it is 1 Plain."),
        ((NONE,), [], "Right: none of them."),
        ((0, 1, 1, NONE), [1], "Right: 2 Roth (2 of 4 answers)."),
        ((0, NONE), [], "Right: none of them (1 of 2 answers)."),
        ((0, 1), [0, 1], "Right: 1 Plain and 2 Roth (2 of 2 answers)."),
    ],
)
def test_answers_are_counted(lanes: tuple[int, ...], right: list[int], words: str) -> None:
    assert Answers(lanes).on_lanes(right, NAMES) == words


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((), ""),
        ((2,), "2 squares: your answer is right."),
        ((5,), "2 squares: your answer is 3 off."),
        ((2, 5, 0), "2 squares: of 3 answers 1 was right; half are at most 2 off."),
    ],
)
def test_the_error_of_numbers_is_told(numbers: tuple[int, ...], words: str) -> None:
    assert Answers((), numbers).on_number(2, "square") == words


def test_a_file_keeps_them_and_wrong_ones_are_refused() -> None:
    answers = Answers((0, NONE, 1), (7, 0))

    assert Answers.restored(Fields(answers.stored()), 2) == answers
    for wrong in ({"lanes": [2], "numbers": []}, {"lanes": [], "numbers": [-1]}, {"lanes": ["0"], "numbers": []}):
        with pytest.raises(ParseError):
            Answers.restored(Fields(wrong), 2)


def test_no_more_answers_are_taken_than_a_file_may_have() -> None:
    answers = NO_ANSWERS
    for _ in range(MAX_ANSWERS + 5):
        answers = answers.with_lane(0)

    assert len(answers.lanes) == MAX_ANSWERS
    assert Answers.restored(Fields(answers.stored()), 1) == answers
