"""How a command reads a text that can be read in several ways, and what it says of that."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial

from workbench.base.choices import shortened
from workbench.cli.shared.errors import show_note
from workbench.files.documents import FileError, read_text, recognize_text
from workbench.files.position import Position
from workbench.files.puzzle_lists import Piece, pieces_of
from workbench.files.recognition.kinds import kind_of_file
from workbench.puzzles.puzzle import AmbiguousError, PartialError, Reading


def positions_of(arguments: argparse.Namespace, text: str | None = None) -> Sequence[Position]:
    """Return the puzzles of the file with their entries, and print how it was read; raise FileError or ParseError.

    `text` is that of the file, if it is known already.
    """
    text = read_text(arguments.file) if text is None else text
    kind = arguments.kind or kind_of_file(arguments.file, text)
    found = recognize_text(text, kind, partial(chosen_reading, arguments))
    show_reading(arguments, found.reading, found.others)
    return found.positions


def pieces_from(arguments: argparse.Namespace) -> Iterator[Piece]:
    """Yield the puzzles of the file, and print how it was read; raise FileError or ParseError."""
    for piece in pieces_of(arguments.file, arguments.kind, partial(chosen_reading, arguments)):
        show_reading(arguments, piece.reading, piece.others)
        yield piece


def chosen_reading(arguments: argparse.Namespace, error: AmbiguousError) -> Reading:
    """Return the reading that was asked for, or the likeliest; raise FileError."""
    readings = {reading.name: reading for reading in error.readings}
    if arguments.reading in readings:
        return readings[arguments.reading]
    if arguments.reading is not None:
        raise FileError(f"--reading needs one of {', '.join(readings)}, not {shortened(arguments.reading)}.")
    if isinstance(error, PartialError):
        ways = " or ".join(f"--reading {one.name}" for one in error.readings)
        raise FileError(f"{arguments.file}: {error.message} Use {ways} to read it {error.readings[0].title}.")
    return error.readings[0]


def show_reading(arguments: argparse.Namespace, reading: Reading | None, others: Sequence[Reading]) -> None:
    """Print how the file was read, on standard error, where a person might doubt it; raise FileError."""
    asked = arguments.reading
    if asked is not None and not (reading and (others or reading.name == asked)):
        raise FileError(f"{arguments.file} can be read in one way only; leave out --reading {shortened(asked)}.")
    if reading is None:
        return
    sentences = list(reading.notes)
    if others and asked is None:
        ways = " or ".join(f"--reading {other.name} ({other.title})" for other in others)
        sentences.insert(0, f"Read as {reading.title}. Use {ways} otherwise.")
    if sentences:
        show_note(f"{arguments.file}: {' '.join(sentences)}")
