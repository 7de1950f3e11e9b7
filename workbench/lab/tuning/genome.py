"""A genome: a hashable value that describes a setting and that can be changed a little at random."""

from random import Random
from typing import Protocol, Self

from workbench.lab.tuning.cost import Setting


class Genome(Protocol):
    """One candidate of a search for better settings."""

    @property
    def setting(self) -> Setting:
        """The choices of the solver that it stands for."""

    @property
    def text(self) -> str:
        """What is special about it, in one line."""

    def mutated(self, random: Random) -> Self:
        """Return a genome that differs from this one in one place."""
