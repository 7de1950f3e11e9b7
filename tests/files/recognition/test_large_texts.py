"""Texts that are too large for a notation are not looked at as one; `tests.campaigns.hostile` measures whole files."""

import tracemalloc

import pytest

from workbench.files.recognition import number_lists, sets
from workbench.files.recognition.kinds import MAX_START, first_word
from workbench.puzzles.cover.limits import LIMITS
from workbench.puzzles.text_limits import USUAL


def test_the_first_word_is_not_looked_for_beyond_a_limit() -> None:
    assert first_word(" " * (MAX_START - 20) + "sudoku 9x9") == "sudoku"
    assert first_word(" " * MAX_START + "sudoku 9x9") == ""
    assert first_word("# remark\n" * (MAX_START // 9 + 1) + "sudoku 9x9") == ""
    assert first_word("#" * (MAX_START - 3) + " sudoku 9x9") == ""  # a word of the remark


@pytest.mark.parametrize("line", ["\n", "# no\n", "//\n", "1 2\n"])
def test_a_text_with_too_many_lines_is_no_family_of_sets_and_is_not_divided(line: str) -> None:
    text = line * (LIMITS.lines + 1)

    tracemalloc.start()
    found = sets.family_of_lines(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert found == []
    assert peak < 100_000  # bytes


def test_what_a_judge_would_not_send_is_no_input_of_a_judge() -> None:
    case = "8 1 1\n"
    assert number_lists.readings_of(case * 2)[0].text == "tour 8x8 start r1c1\n" * 2

    assert number_lists.readings_of(case + " " * USUAL.characters) == []
