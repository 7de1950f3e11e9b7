"""A table as lines of text, its columns below each other."""

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str]], texts: int) -> Iterator[str]:
    """Yield rows as lines; the first columns, so many, are texts, and the others figures."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if place < texts else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
