"""The process that reads a picture for the window. It has limits, so a malicious picture ends it and not the window.

It writes a PGM file, grey on white and scaled down if it is large; or an error message.
"""

import contextlib
import faulthandler
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QImage

MAX_SIDE = 4096  # pixels of the picture that is returned
MAX_PIXELS = 50_000_000  # of a file that is not a vector graphic; 400 MB with 16 bits per channel
MAX_IMAGE = 512  # MiB of one decoded image
MAX_MEMORY = 2**30  # bytes on top of what the process has at its start
MAX_CPU = 10  # seconds
MAX_SECONDS = 60  # wall-clock time; MAX_CPU usually ends the process earlier
MAX_NAME = 50  # characters of a file name in a message
READ, REFUSED = 0, 2  # exit codes
NO_PICTURE = "{} cannot be read: it is damaged or not a picture. Use a PNG, JPEG or SVG file."
TOO_LARGE = "{} has {:,} × {:,} pixels; the limit is {} million. Scale the picture down first."


class PictureError(Exception):
    """A picture cannot be read; the message says why and what to do."""


def run(source: Path, result: Path) -> int:
    """Read a picture and write it to `result`, a .pgm file; return the exit code."""
    limit_process()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    app = QGuiApplication([])  # texts in vector graphics need fonts
    try:
        read(source).save(str(result))
    except PictureError as error:
        result.write_text(str(error), encoding="utf-8")
        return REFUSED
    finally:
        app.quit()
    return READ


def limit_process() -> None:
    """Limit time and memory as far as the system supports it."""
    faulthandler.dump_traceback_later(MAX_SECONDS, exit=True, file=sys.stderr)
    if sys.platform == "win32":
        return
    import resource

    limits = {resource.RLIMIT_CPU: MAX_CPU, resource.RLIMIT_CORE: 0}
    with contextlib.suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        limits[resource.RLIMIT_AS] = pages * resource.getpagesize() + MAX_MEMORY
    for name, value in limits.items():
        with contextlib.suppress(OSError, ValueError):
            hard = resource.getrlimit(name)[1]
            resource.setrlimit(name, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


def read(source: Path) -> "QImage":
    """Return a picture in grey; check its size before decoding it; raise PictureError."""
    from PySide6.QtGui import QImageReader

    try:
        source.open("rb").close()
    except OSError as error:
        raise PictureError(f"{short_name(source)} cannot be read: {error.strerror}.") from error
    QImageReader.setAllocationLimit(MAX_IMAGE)
    reader = QImageReader(str(source))
    reader.setAutoTransform(True)
    if not reader.canRead():
        raise PictureError(NO_PICTURE.format(short_name(source)))
    size, drawing = reader.size(), bytes(reader.format().data()).startswith(b"svg")
    if not drawing and size.width() * size.height() > MAX_PIXELS:
        millions = MAX_PIXELS // 1_000_000
        raise PictureError(TOO_LARGE.format(short_name(source), size.width(), size.height(), millions))
    if max(size.width(), size.height()) > MAX_SIDE:
        reader.setScaledSize(scaled(size))
    image = reader.read()
    if image.isNull():
        raise PictureError(NO_PICTURE.format(short_name(source)))
    if max(image.width(), image.height()) > MAX_SIDE:  # a GIF has two headers
        image = image.scaled(scaled(image.size()))
    return on_paper(image)


def short_name(file: Path) -> str:
    """Return the name of a file, shortened in the middle if it is too long for a message."""
    return file.name if len(file.name) <= MAX_NAME else f"{file.name[: MAX_NAME // 2]}…{file.name[-MAX_NAME // 2 :]}"


def scaled(size: "QSize") -> "QSize":
    """Return a size scaled down to the largest that is returned."""
    from PySide6.QtCore import QSize, Qt

    return size.scaled(MAX_SIDE, MAX_SIDE, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))


def on_paper(image: "QImage") -> "QImage":
    """Return a picture in grey on white; transparent parts become white."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter

    paper = QImage(image.size(), QImage.Format.Format_RGB32)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
    return paper.convertToFormat(QImage.Format.Format_Grayscale8)
