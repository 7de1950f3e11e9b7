"""Why an atlas is built on one core: half of a tree with a memory meets nearly as many states as the whole.

python -m tests.bench.atlas_halves

The options of the first item are dealt to two threads, each with a table of its own. For each board: the states of the
whole, those of the busier half, and their ratio, which is the time of two cores as a part of that of one at best.
"""

from tests.bench.measure import inform
from workbench.puzzles.cover import Cover
from workbench.puzzles.polyomino import Polyomino
from workbench.solvers import SOLVERS
from workbench.solvers.goal import Goal
from workbench.solvers.search import UNLIMITED, Tally

BOARDS = {  # with their numbers of solutions
    "polyomino 8x8\npieces free 4 any\n": 19_077_209_438,  # OEIS A230031
    "polyomino 5x12\npieces free 5\n": 4_040,  # Haselgrove and Haselgrove 1960, as the next
    "polyomino 6x10\npieces free 5\n": 9_356,
}


def halves(cover: Cover) -> list[Cover]:
    """Return the cover twice, each time with every other option of its first item."""
    lines = cover.format().splitlines()
    head = next(k for k, line in enumerate(lines) if not line.startswith(("cover", "#")))
    first, options = lines[head].split()[0], lines[head + 1 :]
    dealt = [line for line in options if first in line.split()]
    rest = [line for line in options if first not in line.split()]
    texts = ("\n".join([*lines[: head + 1], *dealt[k::2], *rest]) + "\n" for k in (0, 1))
    return [Cover.parse(text)[0] for text in texts]


def counted(cover: Cover) -> Tally:
    """Return nodes (states met for the first time) and solutions of a whole search with a memory."""
    search = SOLVERS["cover_memo"].start(cover, {}, Goal.COUNT)
    search.advance(UNLIMITED)
    return search.tally


def main() -> None:
    """Print the figures of each board."""
    for text, count in BOARDS.items():
        [board] = Polyomino.parse(text)
        cover, name = board.to_cover().cover, text.partition("\n")[0]
        whole, parts = counted(cover), [counted(half) for half in halves(cover)]
        assert whole.solutions == sum(part.solutions for part in parts) == count
        inform(f"{name}: states", whole.nodes, "states")
        inform(f"{name}: states of the busier half", max(part.nodes for part in parts), "states")
        inform(f"{name}: busier half / whole", max(part.nodes for part in parts) / whole.nodes, "ratio")


if __name__ == "__main__":
    main()
