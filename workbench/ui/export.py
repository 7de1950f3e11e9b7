"""Pictures as files."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from workbench.files import FileError


def save_picture(path: Path, image: QImage) -> None:
    """Write a PNG file; raise FileError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    try:
        path.write_bytes(buffer.data().data())
    except OSError as error:
        raise FileError(f"{path} could not be written: {error.strerror}.") from error
