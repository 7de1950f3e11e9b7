"""GIF files frame by frame, read again by Pillow."""

import io

import numpy as np
from PIL import Image

from workbench.pictures.gif import TRAILER, Patch, blocks, frame, opening


def film(comment: str = "made so") -> Image.Image:
    """Return a film of two frames: red, then green where row 1, columns 2 and 3 are."""
    palette = np.zeros((256, 3), np.uint8)
    palette[1], palette[2] = (255, 0, 0), (0, 255, 0)
    patches = [Patch(0, 0, np.full((3, 5), 1, np.uint8)), Patch(2, 1, np.full((1, 2), 2, np.uint8))]
    frames = [frame(patch, hundredths) for patch, hundredths in zip(patches, (10, 250), strict=True)]
    return Image.open(io.BytesIO(b"".join([opening((5, 3), palette, comment), *frames, TRAILER])))


def test_a_frame_changes_only_its_rectangle() -> None:
    image = film()

    assert (image.size, getattr(image, "n_frames", 0)) == ((5, 3), 2)
    assert image.convert("RGB").getcolors() == [(15, (255, 0, 0))]
    image.seek(1)
    pixels = np.asarray(image.convert("RGB"))
    assert np.argwhere(pixels[:, :, 1] == 255).tolist() == [[1, 2], [1, 3]]
    assert int((pixels[:, :, 0] == 255).sum()) == 13


def test_each_frame_has_its_time_and_the_film_begins_again() -> None:
    image = film()

    assert (image.info["duration"], image.info["loop"]) == (100, 0)
    image.seek(1)
    assert image.info["duration"] == 2500


def test_a_comment_may_be_longer_than_a_block() -> None:
    comment = "rule: Vähäaho\n" * 40

    assert film(comment).info["comment"].decode() == comment


def test_blocks_hold_255_bytes_at_most() -> None:
    assert [block[0] for block in blocks(bytes(600))] == [255, 255, 90]
    assert list(blocks(b"")) == []
