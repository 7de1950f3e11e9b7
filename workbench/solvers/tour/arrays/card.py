"""The arrays of walks on a graphics card: see the kernel `card_walks`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.tour import Tour
from workbench.solvers.tour.arrays.board import framed, switches_of
from workbench.solvers.tour.arrays.keyed import regions_of
from workbench.solvers.tour.arrays.registers import key_of, names_read, pairs_of
from workbench.solvers.tour.rules.move_orders import MOVES, ranks
from workbench.solvers.tour.rules.tie_breaks import Rule

NEIGHBOURS = {"second", "second_sum"}  # names of a key that need the degrees of further squares
Array = NDArray[np.generic]


class CardWalks(NamedTuple):
    """Walks on a plain board by one rule: from several starts, or from one by several move orders."""

    tour: Tour
    rule: Rule
    starts: NDArray[np.int64]  # of each walk, as row * columns + column
    orders: NDArray[np.uint8] | None = None  # (walks, 8), of each walk instead of the rule's

    def part(self, walks: slice) -> "CardWalks":
        """Return some of them."""
        return self._replace(starts=self.starts[walks], orders=None if self.orders is None else self.orders[walks])

    @property
    def bytes_of_walk(self) -> int:
        """The memory of the card that one walk needs."""
        from workbench.kernels.tour import card_walks as kernel

        (rows, columns), reach = self.tour.shape, self.tour.leap[1]
        return (rows + 2 * reach) * (columns + reach) + 2 * reach + 8 * kernel.WALK_SIZE


def card_arrays(asked: Sequence[CardWalks]) -> tuple[list[Array], NDArray[np.int64], int]:
    """Return the arrays of all plans as the kernel takes them, that of the walks, and how many bytes these work in."""
    from workbench.kernels.tour import card_walks as kernel

    begun: dict[tuple[object, ...], int] = {}  # walks by one rule on one board share its plan
    plan_of = [begun.setdefault((id(one.tour), one.rule, id(one.orders)), len(begun)) for one in asked]
    first_of_plan = np.unique(plan_of, return_index=True)[1]
    plan_rows, moves, *columns = zip(*(card_plan(asked[at]) for at in first_of_plan), strict=True)
    ends = np.cumsum([[len(array) for array in column] for column in columns], axis=1).T
    begins = np.vstack([np.zeros((1, 5), np.int64), ends[:-1]])
    rows = np.stack(plan_rows)
    rows[:, kernel.FRESH], rows[:, kernel.REGION], rows[:, kernel.SWITCHES] = begins[:, 0], begins[:, 2], begins[:, 3]
    rows[:, kernel.PROGRAM], rows[:, kernel.PROGRAM_END] = begins[:, 4], ends[:, 4]
    walks = np.zeros((sum(len(one.starts) for one in asked), kernel.WALK_SIZE), np.int64)
    numbers = np.repeat(plan_of, [len(one.starts) for one in asked])
    sizes = rows[numbers, kernel.FRESH_SIZE]
    walks[:, kernel.PLAN], walks[:, kernel.WORK] = numbers, np.cumsum(sizes) - sizes
    walks[:, kernel.START] = walks[:, kernel.SQUARE] = np.concatenate([one.starts for one in asked])
    each = [np.arange(len(one.starts)) if one.orders is not None else np.zeros(len(one.starts), int) for one in asked]
    walks[:, kernel.ORDER] = begins[numbers, 1] + np.concatenate(each)
    end = [np.zeros(1, column[0].dtype) for column in columns]  # a card takes no array without items
    joined = [np.concatenate([*column, last]) for column, last in zip(columns, end, strict=True)]
    return [rows, np.stack(moves), *joined], walks, int(sizes.sum())


def card_plan(asked: CardWalks) -> list[Array]:
    """Return the row of one plan, which says nothing of where its arrays begin, its moves, and these arrays.

    A rule that is a table of orders needs no key.
    """
    from workbench.kernels.tour import card_walks as kernel

    tour, rule = asked.tour, asked.rule
    rows, columns = tour.shape
    frame, fresh = framed(tour, columns + tour.leap[1])
    table = rule.orders(tour.leap)
    if table is not None:
        rule = Rule(order=table[0]) if len(set(table)) == 1 else Rule(wheel=table, around=rule.around)
    orders = rule.wheel or tuple(order for order, _ in rule.stages) or (rule.order,)
    region, spread = regions_of(tour, rule, (0, 0), anywhere=True)
    around = rule.around == "start"
    read = names_read(pairs_of(rule))
    moves = np.zeros((MOVES, 3), np.int64)
    moves[: len(tour.moves), :2] = tour.moves
    moves[:, 2] = moves[:, :2] @ np.array([frame.width, 1])
    row = np.zeros(kernel.PLAN_SIZE, np.int64)
    row[kernel.FRESH_SIZE], row[kernel.FIRST], row[kernel.WIDTH] = len(fresh), *frame
    row[kernel.ROWS], row[kernel.COLUMNS], row[kernel.SQUARES] = rows, columns, tour.squares
    row[kernel.WHEEL], row[kernel.SPREAD], row[kernel.AROUND] = bool(rule.wheel), spread, around
    row[kernel.MIDDLE] = (rows - 1) * spread + columns - 1 if around else 0
    row[kernel.SECOND], row[kernel.REPLACES_DEGREE] = bool(read & NEIGHBOURS), rule.replaces_degree
    row[kernel.CHANCE], row[kernel.SEED] = rule.chance, rule.seed
    packed = packed_rule(orders) if asked.orders is None else packed_ranks(np.argsort(asked.orders, axis=1))
    switches, program = np.array(switches_of(tour, rule), np.int64), np.array(key_of(rule), np.int64)
    return [row, moves, fresh, packed, region, switches, program]


@lru_cache  # a rule is used on many boards
def packed_rule(orders: tuple[str, ...]) -> NDArray[np.uint32]:
    """Return the ranks of the moves in each order of a rule as a word."""
    return packed_ranks(np.array([ranks(order) for order in orders]))


def packed_ranks(places: NDArray[np.integer]) -> NDArray[np.uint32]:
    """Return the ranks of eight moves as a word, three bits each."""
    shifts = np.arange(0, 3 * MOVES, 3, dtype=np.uint32)
    packed: NDArray[np.uint32] = (places.astype(np.uint32) << shifts).sum(axis=-1, dtype=np.uint32)
    return packed
