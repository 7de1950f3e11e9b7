"""GIF files frame by frame (GIF89a), so that only what changes is drawn, written and held in memory."""

import struct
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

COLOURS = 256
MAX_BLOCK = 255  # bytes
TRAILER = b";"
FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # how often the film is repeated: without end


class Patch(NamedTuple):
    """What changes from one frame to the next: a rectangle of numbers of colours, and where it lies."""

    left: int
    top: int
    colours: NDArray[np.uint8]  # (high, wide)


def opening(size: tuple[int, int], palette: NDArray[np.uint8], comment: str) -> bytes:
    """Return what stands before the frames: size, palette (256, 3), repetition, and a comment."""
    screen = struct.pack("<6sHHBBB", b"GIF89a", *size, 0xF7, 0, 0)  # 0xF7: a palette of 256 colours, 8 bits each
    return screen + palette.tobytes() + FOREVER + b"!\xfe" + b"".join(blocks(comment.encode())) + b"\x00"


def blocks(content: bytes) -> Iterator[bytes]:
    """Yield bytes in blocks, each after its length."""
    for start in range(0, len(content), MAX_BLOCK):
        block = content[start : start + MAX_BLOCK]
        yield bytes([len(block)]) + block


def frame(patch: Patch, hundredths: int) -> bytes:
    """Return a frame that is shown for this many hundredths of a second; what it does not cover stays."""
    image = Image.fromarray(patch.colours).convert("P")
    image.putpalette(bytes(3 * COLOURS))  # not written: that of the file holds
    parts = GifImagePlugin.getdata(image, (patch.left, patch.top), duration=10 * hundredths, interlace=0)
    return b"".join(parts)
