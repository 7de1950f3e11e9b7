"""The file of a saved search: arrays of every type, and the limits of its size."""

from pathlib import Path

import numpy as np
import pytest

from workbench.base import places
from workbench.files.documents import FileError
from workbench.searching.saved_search import container
from workbench.searching.saved_search.container import SEAL, TYPES, packed, parsed, read, write

HEADER: container.Json = {"name": "Vähäaho", "numbers": [1, 2.5, None]}


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let each test begin without a key."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize("shape", [(), (0,), (7,), (2, 0, 3), (2, 3, 4)])
def test_arrays_of_every_type_and_shape_come_back(shape: tuple[int, ...], tmp_path: Path) -> None:
    arrays = [np.ones(shape, name) for name in TYPES]

    write(tmp_path / "a", HEADER, arrays)  # type: ignore[arg-type]
    header, found = read(tmp_path / "a")

    assert header == HEADER
    assert [(array.dtype.name, array.shape) for array in found] == [(name, shape) for name in TYPES]
    assert all(array.all() for array in found)
    assert all(array.flags.writeable for array in found), "a search changes its arrays"


def test_arrays_that_are_not_in_order_come_back() -> None:
    turned = np.arange(12).reshape(3, 4).T

    [found] = parsed(packed({}, [turned]))[1]

    assert found.tolist() == turned.tolist()


@pytest.mark.parametrize(("limit", "fits"), [(48, True), (47, False)])
def test_arrays_may_have_as_many_bytes_as_the_limit(limit: int, fits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    content = packed({}, [np.zeros(4), np.zeros((2, 1), np.int64)])
    monkeypatch.setattr(container, "MAX_BYTES", limit)

    if fits:
        assert len(parsed(content)[1]) == 2
    else:
        with pytest.raises(FileError, match="damaged"):
            parsed(content)


@pytest.mark.parametrize(("more", "fits"), [(0, True), (-1, False)])
def test_headers_and_files_are_limited(more: int, fits: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    content = packed(HEADER, [])
    write(tmp_path / "a", HEADER, [])
    monkeypatch.setattr(container, "MAX_HEADER", content.index(b"\n") + more)

    if fits:
        assert parsed(content) == (HEADER, [])
    else:
        with pytest.raises(FileError, match="damaged"):
            parsed(content)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(container, "MAX_BYTES", (tmp_path / "a").stat().st_size + more)
    if fits:
        assert read(tmp_path / "a") == (HEADER, [])
    else:
        with pytest.raises(FileError, match="too large"):
            read(tmp_path / "a")


@pytest.mark.parametrize(
    "arrays",
    [
        '[["int64", [2], 10]]',  # fewer bytes than it has
        '[["int64", [-1], 10]]',
        '[["object", [1], 10]]',
        '[["int64", [1]]]',
        '[["int64", 1, 10]]',
        "3",
        "null",
    ],
)
def test_arrays_that_cannot_be_are_refused(arrays: str) -> None:
    content = packed({}, [np.zeros(1, np.int64)]).partition(b"\n")[2]

    with pytest.raises(FileError, match="damaged"):
        parsed(f'{{"arrays": {arrays}}}\n'.encode() + content)


def test_an_array_of_more_bytes_than_it_says_is_refused() -> None:
    line, _, rest = packed({}, [np.zeros(3, np.int64)]).partition(b"\n")

    with pytest.raises(FileError, match="damaged"):
        parsed(line.replace(b"[3]", b"[2]") + b"\n" + rest)


@pytest.mark.parametrize("content", [b"", b"x" * (SEAL - 1), b"x" * (SEAL + 1)])
def test_a_key_of_another_length_is_refused(content: bytes, tmp_path: Path) -> None:
    write(tmp_path / "a", {}, [])
    file = places.searches_folder() / "key"
    assert len(file.read_bytes()) == SEAL
    file.write_bytes(content)

    with pytest.raises(FileError, match="key of saved searches is damaged"):
        read(tmp_path / "a")


def test_a_key_that_is_a_link_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "a", {}, [])
    file = places.searches_folder() / "key"
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")

    with pytest.raises(FileError, match="not private"):
        read(tmp_path / "a")


def test_the_limit_of_a_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MAX_BYTES", 3 * 2**20)
    (tmp_path / "large").write_bytes(bytes(3 * 2**20 + 1))

    with pytest.raises(FileError, match="the limit is 3 MiB"):
        read(tmp_path / "large")
