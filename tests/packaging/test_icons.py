"""The icon files of Windows and macOS."""

import struct

import icons

PICTURES = {16: b"\x89PNG small", 256: b"\x89PNG large picture"}


def test_an_icon_of_windows_tells_where_each_picture_lies() -> None:
    stored = icons.ico(PICTURES)

    reserved, kind, count = struct.unpack_from("<HHH", stored)
    entries = [struct.unpack_from("<BBBBHHII", stored, 6 + 16 * k) for k in range(count)]
    assert (reserved, kind, count) == (0, 1, 2)
    assert [entry[0] for entry in entries] == [16, 0], "256 is written as 0"
    assert [stored[start : start + size] for *_, size, start in entries] == list(PICTURES.values())


def test_an_icon_of_macos_is_a_list_of_named_pictures() -> None:
    pictures = {128: b"one", 1024: b"another"}

    stored = icons.icns(pictures)

    assert stored[:4] == b"icns"
    assert struct.unpack_from(">I", stored, 4) == (len(stored),)
    assert stored[8:].startswith(b"ic07" + struct.pack(">I", 8 + 3) + b"one")
    assert stored.endswith(b"ic10" + struct.pack(">I", 8 + 7) + b"another")


def test_the_svg_is_drawn_in_the_size_asked_for(qapp: object) -> None:
    from PySide6.QtGui import QImage

    from workbench.base.places import resources

    image = QImage.fromData(icons.png(resources() / "icons" / "workbench.svg", 48))

    assert (image.width(), image.height()) == (48, 48)
    assert image.pixelColor(24, 2).alpha() == 255
    assert image.pixelColor(0, 0).alpha() == 0, "the corners are round"
