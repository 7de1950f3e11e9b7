"""What the drawing and the texts of an exact cover read of it: its items and options, as a sparse matrix."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workbench.puzzles.cover.text import Comment


class Matrix(Protocol):
    """The part of `Cover` that those modules need, so that `Cover` can be built from them; the arrays are its own."""

    @property
    def items(self) -> tuple[str, ...]:
        """The names of the items, primary ones first."""

    @property
    def primary(self) -> int:
        """The number of primary items."""

    @property
    def starts(self) -> NDArray[np.uint32]:
        """Where each option begins among the members: (options + 1,)."""

    @property
    def members(self) -> NDArray[np.uint32]:
        """The items of the options, from 1."""

    @property
    def colours(self) -> NDArray[np.uint32]:
        """The colour of each member, 0 = none."""

    @property
    def low(self) -> NDArray[np.uint32]:
        """The lower bound of each primary item."""

    @property
    def high(self) -> NDArray[np.uint32]:
        """The upper bound of each primary item."""

    @property
    def costs(self) -> NDArray[np.uint32]:
        """The cost of each option."""

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options, or none at all."""

    @property
    def comments(self) -> Sequence[Comment]:
        """The comments of its text, in their order."""

    @property
    def count(self) -> int:
        """The number of options."""

    @property
    def coloured(self) -> bool:
        """Whether an option gives an item a colour."""

    @property
    def multiple(self) -> bool:
        """Whether an item has bounds other than exactly one option."""

    @property
    def option_of(self) -> NDArray[np.int64]:
        """The option of each member, from 0."""

    def option(self, k: int) -> NDArray[np.uint32]:
        """Return the items of option k, from 0."""

    def option_colours(self, k: int) -> NDArray[np.uint32]:
        """Return the colours of the items of option k, from 0."""

    def option_name(self, k: int) -> str:
        """Return the name of option k, or its number from 1."""

    def colour_name(self, colour: int) -> str:
        """Return the name of a colour, or its number; "" for 0."""
