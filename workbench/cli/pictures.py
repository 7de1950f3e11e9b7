"""What writes pictures: for each kind whose pictures differ from those of boards, its own module."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from workbench.cli import board_picture, tour_picture
from workbench.puzzles.puzzle import Filling, Puzzle
from workbench.searching.race.origin import Origin


class Pictures(Protocol):
    """A module that writes pictures."""

    def check(self, puzzle: Puzzle, outputs: Sequence[tuple[Path, str]], arguments: argparse.Namespace, /) -> None:
        """Raise ChoiceError or FileError for what is not supported."""

    def write(
        self,
        path: Path,
        puzzle: Puzzle,
        filling: Filling,
        origin: Origin,
        arguments: argparse.Namespace,
        ending: str,
        /,
    ) -> int:
        """Write a picture in the format of the ending; return the exit code."""


class OwnPictures(Pictures, Protocol):
    """A module that writes the pictures of one kind."""

    def add_arguments(self, command: argparse.ArgumentParser, /) -> None:
        """Declare what only its pictures have."""


PICTURES: dict[str, OwnPictures] = {"tour": tour_picture}  # by kind


def pictures_of(puzzle: Puzzle) -> Pictures:
    """Return what writes the pictures of a puzzle: of a kind without an entry, a picture of its board."""
    return PICTURES.get(puzzle.kind, board_picture)
