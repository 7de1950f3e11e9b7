"""A tour as a file, with what made it: SVG, PNG, GIF, CSV, JSON and our own text. A job may drive it, and drop it."""

import io
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from workbench.base.choices import Choice
from workbench.files.documents import FileError
from workbench.files.saving import write_bytes
from workbench.puzzles.drawing import Drawing, Ink
from workbench.puzzles.puzzle import Filling, draw_whole
from workbench.puzzles.sentences import quoted
from workbench.puzzles.tour import Tour
from workbench.puzzles.tour.drawing import TRACED, draw_leaps, draw_path
from workbench.searching.race.origin import Origin, origin_lines
from workbench.solvers.search import SLICE_SECONDS, Step

CELL = 60  # pixels of a square's side at most, by default
SCREEN = 1_200  # pixels of a picture's side, by default
LAST_SECONDS = 3  # that the whole tour is shown before the film begins again

CELL_CHOICE = Choice(name="cell", title="Side of a square", about="In pixels.", default=CELL, low=1, high=400)
FILM_CHOICES = (
    Choice(name="fps", title="Frames per second", about="Speed of the animation.", default=10, low=1, high=50),
    Choice(
        name="frames",
        title="Maximum frames",
        about="In longer tours, each frame shows several moves.",
        default=500,
        low=2,
        high=2_000,
    ),
)
LEAPS_CHOICE = Choice(
    name="leaps",
    title="Leaps",
    about="The leaps that a picture shows: those of the tour, or all of the board.",
    default="tour",
    values=(("tour", "Of the tour"), ("all", "All: the graph of the board")),
)


@dataclass(frozen=True)
class PictureStyle:
    """The style of a picture or an animation."""

    colours: Mapping[str, str]
    cell: int = CELL
    fps: int = 10
    frames: int = 500
    leaps: str = "tour"  # of LEAPS_CHOICE


class TourGraph(Tour):
    """A board that is drawn with all leaps."""

    def draw_ground(self, drawing: Drawing) -> None:
        super().draw_ground(drawing)
        draw_leaps(drawing, self)

    def draw_filling(self, drawing: Drawing, filling: Filling, ink: Ink) -> None:
        draw_path(drawing, self, filling, ink, graph=True)


class ExportRequest(NamedTuple):
    """What is to be written."""

    tour: Tour
    filling: Filling
    origin: Origin
    look: PictureStyle

    @property
    def drawn(self) -> Tour:
        """The board as a picture shows it."""
        tour = self.tour
        if self.look.leaps != "all":
            return tour
        return TourGraph(tour.board, tour.start, tour.end, tour.closed, tour.leap, tour.surface)


class FileType(NamedTuple):
    """A sort of file: how it is made, step by step with the part that is done, and what it can hold."""

    title: str
    steps: Callable[[ExportRequest], Iterator[tuple[float, bytes]]]
    squares: int = 0  # of a side, at most; 0 = any
    pixels: int = 0  # of a picture's side, at most; 0 = it has none


class TourExport:
    """The writing of one file; `follow` goes on by a slice, and nothing is written before the end."""

    def __init__(self, path: Path, work: ExportRequest, ending: str = "") -> None:
        ending = ending or path.suffix.lower()
        self.path, self.work = path, work
        self.problem = export_problem(ending, work.tour, work.look)  # why there is no file
        self.progress = 0.0
        self.over = bool(self.problem)
        self._parts: list[bytes] = []
        self._steps = FILE_TYPES[ending].steps(work) if not self.problem else iter(())

    def begin(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def follow(self, _step: Step) -> bool:
        """Make the next parts; write the file after the last one."""
        end = time.perf_counter() + SLICE_SECONDS
        while not self.over and time.perf_counter() < end:
            step = next(self._steps, None)
            if step is None:
                self._write()
            else:
                self.progress, part = step
                self._parts.append(part)
        return self.over

    def _write(self) -> None:
        try:
            write_bytes(self.path, b"".join(self._parts))
        except FileError as error:
            self.problem = str(error)
        self.over = True


def export_problem(ending: str, tour: Tour, look: PictureStyle) -> str:
    """Return why a tour cannot be written into a file whose name ends so, "" if it can."""
    file_type = FILE_TYPES.get(ending)
    if file_type is None:
        return f"The file type {quoted(ending)} is not supported. Use {', '.join(FILE_TYPES)}."
    rows, columns = tour.shape
    if file_type.squares and max(rows, columns) > file_type.squares:
        limit = f"{file_type.squares:,} × {file_type.squares:,} squares"
        return f"{file_type.title} is limited to {limit}; this board is {rows:,} × {columns:,}."
    if ending in STILLS and look.leaps == "all" and max(rows, columns) > TRACED:
        return f"The graph is drawn for up to {TRACED:,} × {TRACED:,} squares; this board is {rows:,} × {columns:,}."
    cell = look.cell
    if file_type.pixels and cell > largest_cell(ending, tour):
        limit = f"squares of {largest_cell(ending, tour)} pixels here"
        return f"{file_type.title} is limited to {file_type.pixels:,} pixels, so to {limit}; {cell} is too large."
    return ""


def largest_cell(ending: str, tour: Tour) -> int:
    """Return how many pixels a square's side may have at most in such a file; 0 if there are no pixels."""
    file_type = FILE_TYPES.get(ending)
    if file_type is None or not file_type.pixels:
        return 0
    return max(1, min(CELL_CHOICE.high, file_type.pixels // max(tour.shape)))


def usual_cell(tour: Tour) -> int:
    """Return a good side for a square: the picture fits on a screen, if that is possible."""
    return max(1, min(CELL, SCREEN // max(tour.shape)))


# The sorts of files


def svg(work: ExportRequest) -> Iterator[tuple[float, bytes]]:
    from workbench.pictures.svg import SvgDrawing

    drawing = SvgDrawing(work.tour.extent, dict(work.look.colours), work.look.cell)
    draw_whole(work.drawn, drawing, work.filling)
    yield 1.0, drawing.text("\n".join(origin_lines(work.origin))).encode()


def png(work: ExportRequest) -> Iterator[tuple[float, bytes]]:
    from PIL.PngImagePlugin import PngInfo

    from workbench.pictures.raster import picture

    about = PngInfo()
    for name, value in work.origin.items():
        about.add_text("Software" if name == "program" else name.capitalize(), str(value))
    image = picture(work.drawn, work.filling, work.look.colours, work.look.cell)
    yield 0.5, b""
    file = io.BytesIO()
    image.save(file, "PNG", pnginfo=about)
    yield 1.0, file.getvalue()


def gif(work: ExportRequest) -> Iterator[tuple[float, bytes]]:
    from workbench.pictures.film import Film
    from workbench.pictures.gif import TRAILER, frame, opening

    look = work.look
    film = Film(work.tour, work.filling, look.colours, look.cell, look.frames)
    yield 0.0, opening(film.size, film.palette, "\n".join(origin_lines(work.origin)))
    for number, patch in enumerate(film.patches(), 1):
        hundredths = round(100 / look.fps) if number < len(film) else 100 * LAST_SECONDS
        yield number / len(film), frame(patch, hundredths)
    yield 1.0, TRAILER


def csv(work: ExportRequest) -> Iterator[tuple[float, bytes]]:
    lines = "".join(f"# {line}\n" for line in origin_lines(work.origin))
    yield 1.0, (lines + work.tour.format_filling(work.filling, "csv")).encode()


def as_json(work: ExportRequest) -> Iterator[tuple[float, bytes]]:
    head, comma, rest = work.tour.format_filling(work.filling, "json").partition(",\n")
    made = json.dumps(work.origin, ensure_ascii=False)
    yield 1.0, f'{head}{comma.rstrip()}\n "made": {made},\n{rest}'.encode()


def text(work: ExportRequest) -> Iterator[tuple[float, bytes]]:
    lines = "".join(f"# {line}\n" for line in origin_lines(work.origin))
    yield 1.0, (lines + work.tour.format_filling(work.filling)).encode()


FILE_TYPES: dict[str, FileType] = {
    ".svg": FileType("An SVG picture", svg, squares=1_000),
    ".png": FileType("A PNG picture", png, pixels=6_000),
    ".gif": FileType("A GIF animation", gif, squares=200, pixels=2_000),
    ".csv": FileType("A CSV table", csv),
    ".json": FileType("JSON", as_json),
    ".txt": FileType("Text", text),
}
STILLS = (".svg", ".png")
PICTURES = (*STILLS, ".gif")
