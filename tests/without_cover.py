"""A puzzle that cannot be reduced to exact cover, as a kind added by a user may be."""

from typing import ClassVar

from workbench.puzzles.tour import Tour


class WithoutCover(Tour):
    """A tour for which the solvers of exact covers have no way to ask."""

    to_cover: ClassVar[None] = None  # type: ignore[assignment]
