"""The ratings of kakuros: the generator's levels, and scores in one order with them."""

from collections.abc import Callable

import pytest

from tests.puzzles.kakuro.kakuros import read
from tests.rank_correlation import spearman
from tests.solvers.kakuro.test_solvers import blocks
from tests.thorough import either
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.rating import BoardRating, KakuroRater, KakuroRating, rating_of
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


def made(level: str, seed: int) -> Kakuro:
    """Return a board of the generator."""
    puzzle = GENERATORS["kakuro"].start({"rows": 8, "columns": 8, "difficulty": level, "seed": seed}).finish()
    assert isinstance(puzzle, Kakuro)
    return puzzle


@pytest.mark.slow
def test_levels_scores_and_hardest_steps_are_of_one_order() -> None:
    ratings = [rated(made(level, seed)) for level in LEVELS for seed in range(1, 5)]

    assert [rating.level for rating in ratings] == [level for level in LEVELS for _ in range(4)]
    assert not any(rating.incomplete for rating in ratings)
    check_order(ratings)


@pytest.mark.slow
def test_so_are_those_of_published_boards(shared_lines: Callable[[str], list[str]]) -> None:
    boards = list(blocks(shared_lines("kakuro/janko_200.kb")))[:: either(12, 4)]
    ratings = [rated(puzzle) for puzzle in boards]

    check_order(ratings)
    assert [rating.level for rating in ratings] == [
        rated(puzzle, quick=True).level for puzzle in boards
    ]  # without steps


def check_order(ratings: list[KakuroRating]) -> None:
    """Check that no board with an easier hardest step has a higher score or level."""
    names = [technique.name for technique in TECHNIQUES]
    order = sorted(ratings, key=lambda rating: rating.score or 0)
    hardest = [names.index(rating.hardest or "") for rating in order]
    levels = [LEVELS.index(rating.level) for rating in order]
    assert hardest == sorted(hardest)
    assert levels == sorted(levels)


def test_the_techniques_are_in_the_order_of_their_grades() -> None:
    grades = [technique.grade for technique in TECHNIQUES]
    levels = [LEVELS.index(technique.level) for technique in TECHNIQUES]

    assert grades == sorted(set(grades))
    assert levels == sorted(levels)


def test_more_work_never_lowers_a_score() -> None:
    counts = {"Last cell": 10, "Cross sums": 5, "Hidden single": 2}

    scores = [rating_of(counts | {name: number}).score for name in counts for number in (20, 200, 2000, 10**9)]

    least = rating_of(counts).score or 0
    assert all(score is not None and least <= score < 120 for score in scores)  # 120: with a naked pair
    assert rating_of({"Last cell": 1, "Naked pair": 1}).score == 120
    assert rating_of({}).score == 0


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
