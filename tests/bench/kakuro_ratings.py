"""How well the ratings of kakuros agree with published labels of difficulty: Spearman's rank correlation.

python -m tests.bench.kakuro_ratings

Labels are in ../shared/data/kakuro/janko_labels.txt, a line each: the name of a board of janko_200.kb, and a number
that is higher for harder boards. Where there are none, boards of the generator's three levels take their place.
"""

import sys

from tests.bench.kakuro import boards
from tests.bench.measure import SHARED
from tests.rank_correlation import spearman
from workbench.insight.generators import GENERATORS
from workbench.insight.kakuro.rating import BoardRating
from workbench.puzzles.kakuro import Kakuro

GOAL = 0.6
LABELS = SHARED / "kakuro" / "janko_labels.txt"
LEVELS = ("easy", "medium", "hard")
COUNT = 20  # boards of a level


def score(puzzle: Kakuro) -> int:
    """Return the score of a board with one solution."""
    board = BoardRating(puzzle)
    for _ in board.parts():
        pass
    assert board.rating is not None
    return board.rating.score or 0


def labelled() -> list[tuple[float, Kakuro]]:
    """Return the published boards that have a label."""
    labels = {}
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        name, label = line.split()
        labels[name] = float(label)
    return [
        (labels[board.name], board.puzzle)
        for board in boards(SHARED / "kakuro" / "janko_200.kb")
        if board.name in labels
    ]


def generated() -> list[tuple[float, Kakuro]]:
    """Return boards of the generator with their levels."""
    found: list[tuple[float, Kakuro]] = []
    for number, level in enumerate(LEVELS):
        for seed in range(1, COUNT + 1):
            made = GENERATORS["kakuro"].start({"difficulty": level, "seed": seed}).finish()
            if isinstance(made, Kakuro):
                found.append((number, made))
    return found


def main() -> int:
    """Print the correlation; return 1 if it is under the goal."""
    if not LABELS.exists():
        print(f"{LABELS.name} is not there: no published labels; the generator's levels take their place.")
    pairs = labelled() if LABELS.exists() else generated()
    rho = spearman([label for label, _ in pairs], [score(puzzle) for _, puzzle in pairs])
    print(f"{len(pairs)} boards, Spearman's rho {rho:.3f}, goal {GOAL}")
    return int(not rho >= GOAL)


if __name__ == "__main__":
    sys.exit(main())
