"""The ratings of kakuros: the generator's levels, and a score that orders boards as these do."""

import pytest

from tests.puzzles.kakuro.kakuros import read
from tests.rank_correlation import spearman
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.rating import WEIGHTS, BoardRating, KakuroRater, KakuroRating
from workbench.insight.kakuro.techniques import TECHNIQUES
from workbench.puzzles.kakuro import Kakuro
from workbench.puzzles.puzzle import ParseError

LEVELS = ("easy", "medium", "hard")


def rated(puzzle: Kakuro, quick: bool = False) -> KakuroRating:
    board = BoardRating(puzzle, quick)
    for _ in board.parts():
        pass
    assert board.rating is not None
    return board.rating


@pytest.mark.slow
def test_the_levels_are_those_of_the_generator_and_the_scores_follow_them() -> None:
    levels, scores = [], []
    for number, level in enumerate(LEVELS):
        for seed in range(1, 5):
            made = GENERATORS["kakuro"].start({"rows": 8, "columns": 8, "difficulty": level, "seed": seed}).finish()
            assert isinstance(made, Kakuro)
            rating = rated(made)
            assert (rating.level, rating.incomplete) == (level, False)
            assert rating.score == sum(WEIGHTS[name] * count for name, count in rating.counts.items())
            levels.append(number)
            scores.append(rating.score or 0)

    assert spearman(levels, scores) >= 0.6


def test_every_technique_has_a_weight() -> None:
    names = {"Last cell", "Cross sums", "Single combination", "Ways to fill a run", "Contradiction", "Region sums"}
    assert names <= set(WEIGHTS)
    assert list(WEIGHTS.values()) == sorted(WEIGHTS.values())
    assert len(TECHNIQUES) <= len(WEIGHTS)


def test_a_quick_rating_has_no_score() -> None:
    rating = rated(read("kakuro 3x3\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n"), quick=True)

    assert (rating.level, rating.score, rating.hardest) == ("easy", None, None)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("kakuro 3x3\n# 4\\ 4\\\n\\4 . .\n\\4 . .\n", "It has several solutions, so it has no rating."),
        ("kakuro 3x3\n# 3\\ 3\\\n\\3 . .\n\\4 . .\n", "The clues do not balance: 7 across, 6 down, 1 more across."),
    ],
)
def test_a_board_without_a_unique_solution_has_no_rating(text: str, problem: str) -> None:
    with pytest.raises(ParseError) as raised:
        KakuroRater(quick=False).report(read(text))

    assert problem in str(raised.value)


def test_the_rank_correlation_is_that_of_textbooks() -> None:
    assert spearman([1, 2, 3, 4], [10, 20, 30, 40]) == pytest.approx(1)
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    iq, hours = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110], [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    assert spearman(iq, hours) == pytest.approx(-29 / 165)  # the example of the article in Wikipedia
    assert spearman([1, 1, 2, 2], [1, 1, 2, 2]) == pytest.approx(1)
