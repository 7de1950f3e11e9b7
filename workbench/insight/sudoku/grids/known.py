"""The boxes whose grids can be counted here, and what the literature says of them."""

from typing import NamedTuple


class Box(NamedTuple):
    """The rows and columns of a box."""

    rows: int
    columns: int

    @property
    def lying(self) -> "Box":
        """The same box or its transpose, with as many rows as columns or more: then there are few bands."""
        return Box(max(self), min(self))

    @property
    def digits(self) -> int:
        """The number of digits."""
        return self.rows * self.columns

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


class Known(NamedTuple):
    """Published figures."""

    grids: int
    classes: int  # up to relabelling and the symmetries of the grid
    source: str


SMALL = "OEIS A107739 and A109741"
OBLONG = "Jarvis and others, Sudoku enumeration problems; OEIS A291188"
USUAL = "Felgenhauer and Jarvis 2005; Russell and Jarvis 2006"

KNOWN = {
    Box(2, 2): Known(288, 2, SMALL),
    Box(2, 3): Known(28_200_960, 49, OBLONG),
    Box(2, 4): Known(29_136_487_207_403_520, 1_673_187, OBLONG),
    Box(3, 3): Known(6_670_903_752_021_072_936_960, 5_472_730_538, USUAL),
}
