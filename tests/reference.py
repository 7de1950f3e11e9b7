"""Slow searches written from the rules alone, to compare the fast ones with."""

from collections.abc import Iterator, Sequence

from workbench.puzzles.cover import Cover

Rows = Sequence[Sequence[int]]


def sudoku_solutions(box: tuple[int, int], rows: Rows) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every complete grid with these givens (0 = open), by plain backtracking, cell by cell."""
    high, wide = box
    side = range(high * wide)
    grid = [list(row) for row in rows]

    def fits(r: int, c: int, digit: int) -> bool:
        top, left = r // high * high, c // wide * wide
        seen = [(r, x) for x in side] + [(y, c) for y in side]
        seen += [(top + y, left + x) for y in range(high) for x in range(wide)]
        return all(grid[y][x] != digit for y, x in seen if (y, x) != (r, c))

    def fill(at: int) -> Iterator[tuple[tuple[int, ...], ...]]:
        if at == len(grid) ** 2:
            yield tuple(tuple(row) for row in grid)
            return
        r, c = divmod(at, len(grid))
        given = grid[r][c]
        for digit in [given] if given else range(1, len(grid) + 1):
            if fits(r, c, digit):
                grid[r][c] = digit
                yield from fill(at + 1)
        grid[r][c] = given

    return fill(0)


def exact_covers(items: frozenset[int], options: Sequence[frozenset[int]]) -> Iterator[frozenset[int]]:
    """Yield every set of options (their numbers) that holds each item once."""
    if not items:
        yield frozenset()
        return
    item = min(items)
    for k, option in enumerate(options):
        if item in option and option <= items:
            for rest in exact_covers(items - option, options):
                yield rest | {k}


def covers(cover: Cover) -> Iterator[frozenset[int]]:
    """Yield every set of options that holds each primary item low to high times, with secondary items that agree."""
    bounds = list(zip(cover.low.tolist(), cover.high.tolist(), strict=True))

    def allowed(chosen: frozenset[int]) -> bool:
        held: dict[int, list[int]] = {item: [] for item in range(1, len(cover.items) + 1)}
        for k in chosen:
            for z in range(cover.starts[k], cover.starts[k + 1]):
                held[int(cover.members[z])].append(int(cover.colours[z]))
        for item, colours in held.items():
            if item <= cover.primary and not bounds[item - 1][0] <= len(colours) <= bounds[item - 1][1]:
                return False
            if item > cover.primary and len(colours) > 1 and (0 in colours or len(set(colours)) > 1):
                return False
        return True

    for number in range(2**cover.count):
        chosen = frozenset(k for k in range(cover.count) if number >> k & 1)
        if allowed(chosen):
            yield chosen


def path_goes_on(near: Sequence[Sequence[int]], begun: Sequence[int], ends: frozenset[int], budget: int) -> bool | None:
    """Tell whether a path with this beginning can visit each vertex once and end in one of these; None if over budget.

    `budget`: how many pairs of a last vertex and a set of free ones are examined.
    """
    dead: set[tuple[int, int]] = set()
    bits = [sum(1 << v for v in row) for row in near]

    def goes_on(last: int, free: int) -> bool:
        if not free:
            return last in ends
        if (last, free) in dead or len(dead) > budget:
            return False
        ways = {v: (bits[v] & (free | 1 << last)).bit_count() for v in range(len(near)) if free >> v & 1}
        narrow = [v for v in ways if ways[v] < 2]  # with one way in and no way out: the last vertex
        if all(ways.values()) and len(narrow) < 2:
            following = sorted((v for v in near[last] if free >> v & 1), key=lambda v: ways[v])
            if any(goes_on(v, free ^ 1 << v) for v in following):
                return True
        dead.add((last, free))
        return False

    found = goes_on(begun[-1], sum(1 << v for v in range(len(near))) & ~sum(1 << v for v in begun))
    return None if not found and len(dead) > budget else found
