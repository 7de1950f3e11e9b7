"""The files that fuzzing begins with: samples, what the tests read, every style that can be written, and pictures."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.choices import ChoiceError
from workbench.base.history import History
from workbench.base.places import resources
from workbench.files.documents import FileError, Saved, format_document, parse_positions
from workbench.files.notations import style_problem
from workbench.files.position import Position
from workbench.puzzles import KINDS
from workbench.puzzles.puzzle import ParseError

if TYPE_CHECKING:
    from PIL.Image import Image

TESTS = Path(__file__).parents[1]
MAX_SAMPLE = 8_000  # bytes: changes of a longer one seldom meet what matters
MAX_CELLS = 400  # of a board that is written in every style
MAX_POSITIONS = 3  # of a text that are written as documents


def texts() -> list[bytes]:
    """Return texts of all formats, and documents, without duplicates; most can be read."""
    found: dict[str, None] = dict.fromkeys(sample_texts())
    found |= dict.fromkeys(text for text in tested_texts() if is_readable(text))
    for text in list(found):
        for position in positions(text)[:MAX_POSITIONS]:
            found |= dict.fromkeys(written(position))
    return [text.encode() for text in found]


def sample_texts() -> Iterator[str]:
    """Yield the samples that are not large, and those of old formats."""
    samples = sorted(path for kind in KINDS for path in (resources() / "samples" / kind).iterdir())
    for path in [*samples, *sorted((TESTS / "data").glob("*.puzzle"))]:
        if path.stat().st_size <= MAX_SAMPLE:
            yield path.read_text(encoding="utf-8")


def tested_texts() -> Iterator[str]:
    """Yield the strings in the tests of texts and files that could be puzzles."""
    rooms = [TESTS / room for room in ("puzzles", "files", "cli")]
    for path in sorted(file for room in rooms for file in room.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and 8 <= len(node.value) <= MAX_SAMPLE:
                yield node.value


def is_readable(text: str) -> bool:
    return bool(positions(text))


def positions(text: str) -> list[Position]:
    """Return the positions of a text, none if it cannot be read."""
    try:
        return parse_positions(text)
    except (ParseError, FileError, UnicodeError):
        return []


def written(position: Position) -> Iterator[str]:
    """Yield the texts of a position in every style, and as a document with a history."""
    puzzle = position.puzzle
    if puzzle.shape[0] * puzzle.shape[1] > MAX_CELLS:
        return
    for style in puzzle.styles:
        if not style_problem(puzzle, style):
            yield puzzle.format(style)
    history = History(Position.fresh(puzzle))
    if not history.now.state.same(position):
        history.push(position, "entries")
        for style in puzzle.filling_styles:
            try:
                yield puzzle.format_filling(position.entries, style)
            except ChoiceError:  # what the filling is not
                continue
    yield format_document(Saved(history))


def pictures() -> list[bytes]:
    """Return small pictures in every format that can be written here, and drawings."""
    from PIL.Image import new
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QColor, QImage, QImageWriter

    image = QImage(13, 9, QImage.Format.Format_ARGB32)
    image.fill(QColor(200, 100, 50, 128))
    image.setPixelColor(3, 4, QColor("black"))
    found = []
    for form in sorted(bytes(one.data()) for one in QImageWriter.supportedImageFormats()):
        for one in (image, image.convertToFormat(QImage.Format.Format_Indexed8)):
            buffer = QBuffer()
            buffer.open(QIODevice.OpenModeFlag.WriteOnly)
            QImageWriter(buffer, form).write(one)
            found.append(bytes(buffer.data().data()))
    found.append(gif(new("P", (13, 9))))
    icons = sorted((resources() / "icons").glob("*.svg"))[::7]
    return [content for content in [*found, *(path.read_bytes() for path in icons), DRAWING.encode()] if content]


def gif(image: "Image") -> bytes:
    """Return a film of two pictures."""

    file = BytesIO()
    image.save(file, "GIF", save_all=True, append_images=[image.copy()])
    return file.getvalue()


DRAWING = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60"
 viewBox="0 0 9 6">
 <defs>
  <linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="red"/></linearGradient>
  <g id="a"><rect width="2" height="2" fill="url(#g)"/></g>
  <pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><circle r="1"/></pattern>
  <mask id="m"><rect width="5" height="5" fill="white"/></mask>
  <filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1"/></filter>
 </defs>
 <style>.b { stroke: blue; stroke-width: 0.5; }</style>
 <use xlink:href="#a" x="1" transform="rotate(30) scale(2 1)"/>
 <path class="b" d="M0 0 L5 5 C1 2 3 4 5 6 A2 2 0 0 1 3 3 Q1 1 2 2 Z" fill="url(#p)"/>
 <g mask="url(#m)" filter="url(#f)" opacity="0.5"><text x="1" y="3" font-size="2">A<tspan>b</tspan></text></g>
 <image width="3" height="3" xlink:href="data:image/png;base64,
  iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="/>
 <circle cx="3" cy="3" r="1"><animate attributeName="r" from="1" to="2" dur="1s"/></circle>
</svg>
"""
