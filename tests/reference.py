"""Slow searches written from the rules alone, to compare the fast ones with."""

from collections.abc import Iterator, Sequence

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
