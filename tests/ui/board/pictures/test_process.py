"""The process that reads pictures: it checks sizes before decoding, and malicious pictures end it soon."""

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from workbench.ui.board.pictures.process import MAX_SIDE, NO_PICTURE, PictureError, read

pytestmark = pytest.mark.usefixtures("qapp")

TALL_GIF = (  # 13 x 9 in one header, 13 x 15113 in the other
    b"GIF87a\r\x00\t;\x80\x00\x00\x00\x00\x00\x00\x00\x00,\x00\x00\x00\x00\r\x00\t\x00\x00\x08\x14\x00\x01\x08\x1c"
    b"H\xb0\xa0\xc1\x83\x08\x13*\\\xc8\xb0\xa1C\x86\x01\x01\x00;"
)


def nested_uses(levels: int) -> str:
    """Return an SVG in which each level uses the one below ten times."""
    groups = "".join(
        f'<g id="a{level}">' + f'<use xlink:href="#a{level - 1}"/>' * 10 + "</g>" for level in range(1, levels)
    )
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    square = '<g id="a0"><rect width="9" height="9"/></g>'
    used = f'<use xlink:href="#a{levels - 1}"/>'
    return f'<svg {spaces} width="90" height="90"><defs>{square}{groups}</defs>{used}</svg>'


def empty_png(columns: int, rows: int) -> bytes:
    """Return a PNG file with this size in its header and no image data."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 6, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(1000)))


def chunk(name: bytes, body: bytes) -> bytes:
    """Return a chunk of a PNG file."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def black(columns: int, rows: int, file: Path) -> Path:
    """Write a black picture; return its file."""
    image = QImage(columns, rows, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    assert image.save(str(file))
    return file


@pytest.mark.parametrize(("columns", "rows"), [(1, 20_000), (20_000, 1), (9_000, 3), (30, 20)])
def test_a_picture_of_any_shape_is_read(columns: int, rows: int, tmp_path: Path) -> None:
    image = read(black(columns, rows, tmp_path / "a.png"))

    assert image.format() is QImage.Format.Format_Grayscale8
    assert max(image.width(), image.height()) == min(MAX_SIDE, max(columns, rows))
    assert min(image.width(), image.height()) >= 1
    assert image.pixelColor(0, 0) == QColor("black")


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(empty_png(8000, 8000))

    with pytest.raises(PictureError) as caught:
        read(tmp_path / "a.png")

    words = "a.png has 8,000 × 8,000 pixels; the limit is 50 million. Scale the picture down first."
    assert str(caught.value) == words


def test_a_picture_larger_than_its_header_says_is_scaled_after_decoding(tmp_path: Path) -> None:
    (tmp_path / "a.gif").write_bytes(TALL_GIF)

    image = read(tmp_path / "a.gif")

    assert max(image.width(), image.height()) <= MAX_SIDE


def test_a_vector_graphic_of_any_size_is_scaled_down(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(nested_uses(1).replace('width="90" height="90"', 'width="1e6" height="10"'))

    image = read(tmp_path / "a.svg")

    assert (image.width(), image.height()) == (MAX_SIDE, 1)


def test_a_picture_may_have_texts_and_transparent_parts(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(nested_uses(1).replace("<defs>", '<text x="50" y="50">A</text><defs>'))

    image = read(tmp_path / "a.svg")

    assert image.pixelColor(1, 1) == QColor("black")
    assert image.pixelColor(89, 1) == QColor("white")


@pytest.mark.parametrize("content", [b"", b"no picture", empty_png(0, 5), empty_png(5, 5)[:30], b"<svg", b"BM" * 30])
def test_a_file_that_is_not_a_picture_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(content)

    with pytest.raises(PictureError) as caught:
        read(tmp_path / "a")

    assert str(caught.value) == NO_PICTURE.format("a")


def test_a_long_name_leaves_room_for_the_reason(tmp_path: Path) -> None:
    (tmp_path / ("x" * 240 + ".png")).write_bytes(empty_png(8000, 8000))

    with pytest.raises(PictureError, match=r"^xxx+…x+\.png has 8,000 × 8,000 pixels;") as caught:
        read(tmp_path / ("x" * 240 + ".png"))

    assert len(str(caught.value)) <= 160


def test_a_missing_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match=r"^a cannot be read: No such file or directory\.$"):
        read(tmp_path / "a")


@pytest.mark.slow
def test_an_endless_vector_graphic_ends_its_process(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(nested_uses(12))
    program = "import sys; from pathlib import Path; from workbench.ui.board.pictures import process as p\n"
    program += "p.MAX_CPU = 1; sys.exit(p.run(Path(sys.argv[1]), Path(sys.argv[2])))"
    arguments = [str(tmp_path / "a.svg"), str(tmp_path / "result.pgm")]

    ended = subprocess.run([sys.executable, "-c", program, *arguments], stderr=subprocess.DEVNULL, timeout=300)

    assert ended.returncode < 0 or ended.returncode > 2  # a signal, or the limit of time
    assert not (tmp_path / "result.pgm").exists()


@pytest.mark.slow
def test_a_picture_cannot_use_more_memory_than_the_limit(tmp_path: Path) -> None:
    if not Path("/proc/self/statm").exists():
        pytest.skip("the limit is set on Linux")
    black(2000, 2000, tmp_path / "a.png")
    program = "import sys; from pathlib import Path; from workbench.ui.board.pictures import process as p\n"
    program += "p.MAX_MEMORY = 2**20; sys.exit(p.run(Path(sys.argv[1]), Path(sys.argv[2])))"
    arguments = [str(tmp_path / "a.png"), str(tmp_path / "result.pgm")]

    ended = subprocess.run([sys.executable, "-c", program, *arguments], stderr=subprocess.PIPE, timeout=300)

    assert ended.returncode != 0
    assert b"ModuleNotFoundError" not in ended.stderr
