"""Pictures as files."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from workbench.saving import write_bytes


def save_picture(path: Path, image: QImage) -> None:
    """Write a PNG file; raise FileError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    write_bytes(path, bytes(buffer.data().data()))
