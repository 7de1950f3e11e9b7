"""Pictures as files."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from workbench.files import write_bytes


def save_picture(path: Path, image: QImage) -> None:
    """Write a PNG file; raise FileError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    write_bytes(path, bytes(buffer.data().data()))
