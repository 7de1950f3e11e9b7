"""The program's icon in the sizes and files that desktops ask for, drawn from the one SVG."""

import os
import struct
import sys
from pathlib import Path

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # pixels, of the icon themes of Linux
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MAC_SIZES = {128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}  # the names of PNG pictures in an .icns file

Pictures = dict[int, bytes]  # PNG files by their side in pixels


def png(svg: Path, size: int) -> bytes:
    """Return a picture of an SVG file as a PNG file."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(svg)).render(painter)
    painter.end()
    stored = QByteArray()
    buffer = QBuffer(stored)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(stored.data())


def ico(pictures: Pictures) -> bytes:
    """Return an icon file of Windows: a table of the pictures (a side of 256 is written as 0), then the pictures."""
    table, offset = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, picture in pictures.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset)
        offset += len(picture)
    return table + b"".join(pictures.values())


def icns(pictures: Pictures) -> bytes:
    """Return an icon file of macOS: every picture with its name and length before it."""
    parts = [MAC_SIZES[size] + struct.pack(">I", 8 + len(picture)) + picture for size, picture in pictures.items()]
    return b"icns" + struct.pack(">I", 8 + sum(map(len, parts))) + b"".join(parts)


def write_icons(svg: Path, folder: Path) -> None:
    """Write all icon files into a folder."""
    pictures = {size: png(svg, size) for size in {*SIZES, *WINDOWS_SIZES, *MAC_SIZES}}
    for size in SIZES:
        (folder / f"workbench-{size}.png").write_bytes(pictures[size])
    (folder / "workbench.ico").write_bytes(ico({size: pictures[size] for size in WINDOWS_SIZES}))
    (folder / "workbench.icns").write_bytes(icns({size: pictures[size] for size in MAC_SIZES}))


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    write_icons(Path(sys.argv[1]), Path(sys.argv[2]))
