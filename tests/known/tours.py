"""Boards whose number of knight's tours is known from elsewhere.

A count is of fillings: an open tour counts once for each direction, and a closed one, unless its start is given, once
for each direction and each square to start from.
"""

from tests.known.known import Known

DIAGRAMS = "OEIS A079137, in both directions"
THREE = "OEIS A118067"
STARTS = "OEIS A165134, by start: Coserea's table"


def closed(rows: int, columns: int, tours: int, source: str, size: str) -> Known:
    """Return a board with so many closed tours, not counting starts and directions."""
    fillings = 2 * rows * columns * tours
    return Known(f"{rows}x{columns} closed", "tour", f"tour {rows}x{columns} closed", fillings, source, size)


TOURS = (
    Known("1x1 tours", "tour", "tour 1x1", 1, "OEIS A165134", "tiny"),
    Known("2x2 tours", "tour", "tour 2x2", 0, "no leap", "tiny"),
    Known("3x3 tours", "tour", "tour 3x3", 0, "no leap leads to the centre", "tiny"),
    Known("3x4 tours", "tour", "tour 3x4", 16, THREE, "tiny"),
    Known("4x3 tours", "tour", "tour 4x3", 16, f"{THREE}, upright", "tiny"),
    Known("3x5 tours", "tour", "tour 3x5", 0, THREE, "tiny"),
    Known("3x4 closed", "tour", "tour 3x4 closed", 0, "Schwenk 1991", "tiny"),
    Known(
        "3x3 closed, without its centre",
        "tour",
        "tour 3x3 closed\n...\n.#.\n...",
        16,
        "the eight squares are one ring: 8 starts, 2 directions",
        "tiny",
    ),
    Known(
        "3x3, without its centre",
        "tour",
        "tour 3x3\n...\n.#.\n...",
        16,
        "the ring without one of its 8 leaps, in 2 directions",
        "tiny",
    ),
    Known("3x7 tours", "tour", "tour 3x7", 104, THREE),
    Known("4x4 tours", "tour", "tour 4x4", 0, "Euler 1759; OEIS A165134"),
    Known("4x5 tours", "tour", "tour 4x5", 2 * 82, DIAGRAMS),
    Known("5x4 tours", "tour", "tour 5x4", 2 * 82, f"{DIAGRAMS}, upright", "medium"),
    Known("4x6 tours", "tour", "tour 4x6", 2 * 744, DIAGRAMS, "medium"),
    Known("5x5 from a corner", "tour", "tour 5x5 start 0,0", 304, STARTS, "medium"),
    Known("5x5 from the centre", "tour", "tour 5x5 start 2,2", 64, STARTS, "medium"),
    Known("5x5 to the top's middle", "tour", "tour 5x5 end 0,2", 56, f"{STARTS}, the other way round", "medium"),
    Known("5x5 from an edge", "tour", "tour 5x5 start 0,1", 0, STARTS, "medium"),
    Known("5x5 tours", "tour", "tour 5x5", 1_728, "OEIS A165134", "medium"),
    Known("5x6 closed from a square", "tour", "tour 5x6 closed start 1,1", 2 * 8, "OEIS A175881", "medium"),
    closed(5, 6, 8, "OEIS A175881", "medium"),
    closed(3, 10, 16, "Kraitchik 1927; OEIS A070030", "medium"),
    closed(6, 6, 9_862, "OEIS A001230", "large"),
    closed(5, 8, 44_202, "OEIS A383661", "large"),
    closed(5, 10, 13_311_268, "OEIS A383661", "large"),
    closed(3, 12, 176, "OEIS A070030", "large"),
    closed(3, 46, 10_145_938_076_107_491_328, "OEIS A070030", "large"),
    Known("3x8 tours", "tour", "tour 3x8", 792, f"{THREE}; not Kraitchik's 752", "large"),
    Known("3x28 tours", "tour", "tour 3x28", 58_641_619_298_000, THREE, "large"),
    Known("4x7 tours", "tour", "tour 4x7", 2 * 6_378, DIAGRAMS, "large"),
    Known("4x8 tours", "tour", "tour 4x8", 2 * 31_088, DIAGRAMS, "large"),
    Known("4x9 tours", "tour", "tour 4x9", 2 * 189_688, DIAGRAMS, "large"),
    Known("4x24 tours", "tour", "tour 4x24", 2 * 12_270_473_056_485_396, DIAGRAMS, "large"),
)
