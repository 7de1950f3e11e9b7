"""Further ends of tours from one tour, by Pósa's rotations: the end leaps onto the path, whose rest is reversed."""

from collections.abc import Iterator, Sequence

Near = Sequence[Sequence[int]]  # the neighbours of each square


def rotated_ends(path: Sequence[int], near: Near) -> Iterator[int]:
    """Yield the ends of the tours that rotations make of a tour at either end, each once or twice."""
    yield from ends_from_start(path, near)
    yield from ends_from_start(path[::-1], near)


def ends_from_start(path: Sequence[int], near: Near) -> Iterator[int]:
    """Yield the ends of tours with the same start; one tour for each end is rotated further."""
    known = {path[-1]}
    queue = [list(path)]
    yield path[-1]
    for here in queue:
        place = {square: k for k, square in enumerate(here)}
        for other in near[here[-1]]:
            k = place[other] + 1  # of the square that becomes the end
            if here[k] not in known:
                known.add(here[k])
                yield here[k]
                queue.append([*here[:k], *here[: k - 1 : -1]])
