"""Algorithm X at one moment, held to the meaning of covering: an option stays while it fits all that is chosen."""

import itertools

import numpy as np
import pytest

from workbench.puzzles.cover import Cover
from workbench.searching.watch.algorithm_x import NEVER, Moment, describe, describe_backtracking, moment, some
from workbench.solvers import SOLVERS
from workbench.solvers.search import Status

KNUTH = "cover\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
QUEENS = "cover\n" + "r1 r2 r3 r4 c1 c2 c3 c4 | " + " ".join(f"a{k}" for k in range(2, 9)) + " "
QUEENS += " ".join(f"b{k}" for k in range(7)) + "\n"
QUEENS += "".join(f"r{r} c{c} a{r + c} b{r - c + 3}\n" for r in range(1, 5) for c in range(1, 5))
COLOURS = "cover\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
MULTIPLE = "cover\n1:2|p 2:2|q r 0:1|s t\np q\np r\np s\nq r\nq t\nq s t\np\nr t\nt\nq\n"
ROOT = np.zeros((0, 2), np.int64)


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load or compile the kernels, so that no test's time contains it."""
    for text in (KNUTH, MULTIPLE):
        SOLVERS["cover_links"].start(cover(text))


def cover(text: str) -> Cover:
    [puzzle] = Cover.parse(text)
    return puzzle


def fits(puzzle: Cover, option: int, other: int) -> bool:
    """Tell whether two options may be chosen together."""
    mine, its = (
        dict(
            zip(
                puzzle.option(k).tolist(), puzzle.colours[puzzle.starts[k] : puzzle.starts[k + 1]].tolist(), strict=True
            )
        )
        for k in (option, other)
    )
    return option != other and all(mine[i] == its[i] != 0 for i in mine.keys() & its.keys())


@pytest.mark.parametrize("text", [KNUTH, QUEENS, COLOURS])
@pytest.mark.parametrize("order", ["mrv", "leftmost", "rightmost"])
def test_an_option_stays_exactly_while_it_fits_all_that_are_chosen(text: str, order: str) -> None:
    puzzle = cover(text)
    search = SOLVERS["cover_links"].start(puzzle, {"order": order})
    seen = 0

    while search.advance(1) is not Status.EXHAUSTED:
        now = moment(puzzle, search.path())
        chosen = np.nonzero(now.chosen != NEVER)[0].tolist()
        for option in range(puzzle.count):
            assert (now.removed[option] == NEVER) == all(fits(puzzle, option, other) for other in chosen)
        covered = {int(i) for option in chosen for i in puzzle.option(option)}
        assert set(np.nonzero(now.covered != NEVER)[0].tolist()) == covered
        seen += 1

    assert seen >= 3


@pytest.mark.parametrize("text", [KNUTH, QUEENS, COLOURS])
def test_levels_only_grow_on_the_way_down(text: str) -> None:
    puzzle = cover(text)
    search = SOLVERS["cover_links"].start(puzzle)

    while search.advance(1) is not Status.EXHAUSTED:
        path = search.path()
        moments: list[Moment] = [moment(puzzle, path[:level]) for level in range(len(path) + 1)]
        for before, after in itertools.pairwise(moments):
            kept = before.removed != NEVER
            assert (after.removed[kept] == before.removed[kept]).all()
            assert set(after.rivals()) == {
                k for k in range(puzzle.count) if after.item in puzzle.option(k) and before.removed[k] == NEVER
            }


def test_the_last_step_is_told_in_a_sentence() -> None:
    puzzle = cover(KNUTH)

    text = describe(moment(puzzle, np.array([[1, 1]])))

    assert text == (
        "Level 1: items a, b, c, e and f have 2 options, the fewest; the first of them, a, is taken. "
        "Try option 2 (a d g): this covers a, d, g and removes 3 other options: 4, 5, 6."
    )
    assert describe(moment(puzzle, ROOT)) == "Root: no option is chosen yet."


def test_an_item_with_more_options_than_another_is_not_said_to_have_the_fewest() -> None:
    puzzle = cover(KNUTH)

    assert describe(moment(puzzle, np.array([[4, 1]]))).startswith("Level 1: item d has 3 options. Try option 2")


def test_dead_ends_and_solutions_are_told() -> None:
    puzzle = cover(KNUTH)

    dead = moment(puzzle, np.array([[1, 1], [2, 2]]))
    solved = moment(puzzle, np.array([[1, 3], [2, 4], [3, 0]]))

    assert describe(dead).endswith("removes 1 other option: 1. No option is left for e: a dead end.")
    assert describe(solved).endswith(
        "this covers c, e and removes no other option. All items are covered: a solution of 3 options: 4, 5, 1."
    )


@pytest.mark.parametrize("text", [KNUTH, QUEENS, COLOURS, MULTIPLE])
@pytest.mark.parametrize("order", ["mrv", "leftmost", "random"])
def test_solutions_are_seen_and_no_dead_end_has_one_below_it(text: str, order: str) -> None:
    puzzle = cover(text)
    search = SOLVERS["cover_links"].start(puzzle, {"order": order})
    rank = np.argsort(search.ordered.option_of)
    hopeless: list[list[list[int]]] = []
    solutions = 0

    while True:
        path, nodes = search.path(), search.probe().nodes
        search.advance(1)
        if search.probe().nodes == nodes:
            break
        now, found = moment(puzzle, path, rank), search.probe().solutions - solutions
        assert now.solved == bool(found)
        assert not (found and any(path.tolist()[: len(dead)] == dead for dead in hopeless))
        if now.hopeless():
            hopeless.append(path.tolist())
        solutions += found

    assert solutions


@pytest.mark.parametrize("order", ["mrv", "leftmost", "rightmost"])
@pytest.mark.parametrize("options", ["given", "reversed", "random"])
def test_options_of_a_moment_are_as_many_as_in_the_lists_of_the_search(order: str, options: str) -> None:
    puzzle = cover(MULTIPLE)
    search = SOLVERS["cover_links"].start(puzzle, {"order": order, "options": options})
    rank = np.argsort(search.ordered.option_of)
    seen = 0

    while search.advance(1) is not Status.EXHAUSTED:
        now = moment(puzzle, search.path(), rank)
        lengths = np.zeros(len(puzzle.items) + 1, np.int64)
        lengths[search.ordered.item_of] = search.state.length
        open_items = np.nonzero(now.covered == NEVER)[0][1:]
        assert now.lengths[open_items].tolist() == lengths[open_items].tolist()
        seen += 1

    assert seen > 10


def paths(puzzle: Cover, **choices: str) -> tuple[list[list[list[int]]], np.ndarray]:
    """Return the paths of all nodes in the order of the search, and the rank of each option."""
    search = SOLVERS["cover_links"].start(puzzle, choices)
    found = []
    while True:
        nodes, path = search.probe().nodes, search.path().tolist()
        search.advance(1)
        if search.probe().nodes == nodes:
            return found, np.argsort(search.ordered.option_of)
        found.append(path)


@pytest.mark.parametrize("text", [KNUTH, QUEENS, COLOURS, MULTIPLE])
@pytest.mark.parametrize("order", ["mrv", "rightmost"])
@pytest.mark.parametrize("options", ["given", "reversed", "random"])
def test_a_node_is_described_by_its_parent_and_what_was_undone_before_it(text: str, order: str, options: str) -> None:
    puzzle = cover(text)
    nodes, rank = paths(puzzle, order=order, options=options)

    for before, path in itertools.pairwise(nodes):
        words = describe_backtracking(moment(puzzle, np.array(path), rank), rank)
        parent = len(path) - 1
        assert before[:parent] == path[:parent]
        assert bool(words) == (len(before) > parent)  # the search came from below a sibling, or from the parent
        if not words:
            continue
        item, undone = before[parent]
        assert item == path[parent][0]
        place = f"level {parent} (" if parent else "the root: "
        assert words.startswith(f"Back to {place}")
        assert f"option {puzzle.option_name(undone)} (" in words
        covered = moment(puzzle, np.array(before), rank).covered == parent
        names = [puzzle.items[i - 1] for i in np.nonzero(covered)[0].tolist() if i != item]
        assert words.endswith(f"is undone, which uncovers {some(names) if names else 'nothing'}.")


def test_going_back_names_the_node_and_the_option_undone() -> None:
    puzzle = cover(KNUTH)
    rank = np.arange(puzzle.count)

    def words(*path: tuple[int, int]) -> str:
        return describe_backtracking(moment(puzzle, np.array(path, np.int64).reshape(-1, 2), rank), rank)

    assert words((1, 3)) == "Back to the root: option 2 (a d g) is undone, which uncovers d, g."
    assert words((2, 2), (4, 5)) == "Back to level 1 (option 3): option 2 (a d g) is undone, which uncovers a, g."
    assert words() == words((1, 1)) == words((1, 1), (2, 2)) == ""


def test_long_lists_are_cut_short() -> None:
    assert some(list("abcdefghij")) == "a, b, c, d, e, f, g, h and 2 more"


def test_of_long_names_fewer_are_listed() -> None:
    assert some([f"placement {k} of the piece" for k in range(9)]) == "placement 0 of the piece and 8 more"


def test_an_item_that_may_be_in_several_options_is_covered_when_it_has_all() -> None:
    puzzle = cover("cover\n1:2|a b c\na b\na c\na\nb\nc\n")

    once = moment(puzzle, np.array([[1, 0]]))
    twice = moment(puzzle, np.array([[1, 0], [1, 1]]))
    enough = moment(puzzle, np.array([[1, 0], [1, NEVER]]))

    assert (once.covered[1], once.removed[2]) == (NEVER, NEVER)
    assert (twice.covered[1], twice.removed[2]) == (1, 1)
    assert (enough.covered[1], enough.removed[1], enough.removed[2]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("mrv", "Level 1: items a, b, c, e and f have 2 options, the fewest; the first of them, a, is taken."),
        ("mrv_right", "Level 1: items a, b, c, e and f have 2 options, the fewest; f is taken."),
        ("rightmost", "Level 1: item g has 3 options."),
    ],
)
def test_a_tie_is_told_in_words(order: str, sentence: str) -> None:
    puzzle = cover(KNUTH)
    search = SOLVERS["cover_links"].start(puzzle, {"order": order})
    search.advance(1)

    assert describe(moment(puzzle, search.path())).startswith(sentence)
