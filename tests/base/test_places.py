"""Where things are."""

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from workbench.base import places
from workbench.puzzles import KINDS


@pytest.fixture
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's cache of this test, which does not exist yet, and give it a temporary folder of its own."""
    home, temporary = tmp_path / "cache", tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda app, **_: str(home / app))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    return home


def test_resources_hold_the_samples_and_icons() -> None:
    assert (places.resources() / "samples").is_dir()
    assert (places.resources() / "icons").is_dir()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_samples_that_can_be_read(kind: str) -> None:
    files = places.samples(kind)

    assert files
    for file in files:
        assert KINDS[kind].parse(file.read_text(encoding="utf-8")), file.name


def test_samples_come_in_the_order_of_their_names_and_numbers() -> None:
    names = [file.stem for file in places.samples("cover")]

    assert names[0] == "floor-plan"
    assert names[-5:] == ["queens-12", "seven-blocks", "shifts", "six-sets", "six-sets-2"]


def test_settings_lie_in_the_users_configuration() -> None:
    file = places.settings_file()

    assert file.name == "settings.ini"
    assert file.parent == Path(platformdirs.user_config_dir(places.APP, appauthor=False))


def test_asking_for_the_settings_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda app, **_: str(tmp_path / app))

    file = places.settings_file()

    assert file.parent.parent == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_the_cache_folder_is_made_and_left_empty(cache_home: Path) -> None:
    folder = places.cache_folder()

    assert folder == cache_home / places.APP
    assert list(folder.iterdir()) == []


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(cache_home: Path, tmp_path: Path) -> None:
    cache_home.write_text("a file where the folder should be")

    folder = places.cache_folder()

    assert folder.is_dir()
    assert folder.parent == tmp_path / "temporary"


def test_the_temporary_cache_is_found_again(cache_home: Path) -> None:
    cache_home.write_text("a file where the folder should be")

    assert places.cache_folder() == places.cache_folder()


def test_a_variable_of_the_environment_moves_the_cache(
    cache_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(places.CACHE_VARIABLE, str(tmp_path / "elsewhere"))

    assert places.cache_folder() == tmp_path / "elsewhere"
    assert (tmp_path / "elsewhere").is_dir()
    assert not cache_home.exists()


@pytest.mark.parametrize("place", [places.settings_file, places.state_folder, places.log_folder])
def test_a_folder_that_cannot_be_made_is_replaced_by_a_temporary_one(
    place: Callable[[], Path], cache_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("a file where the folder should be")
    for name in ("user_config_dir", "user_state_dir", "user_log_dir"):
        monkeypatch.setattr(platformdirs, name, lambda app, **_: str(tmp_path / "file" / app))

    assert place().is_relative_to(tmp_path / "temporary")
    assert set(places.unwritable()) == {tmp_path / "file" / places.APP}


def test_folders_that_can_be_written_are_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_state_dir", lambda app, **_: str(tmp_path / "deep" / app))

    assert places.state_folder() == tmp_path / "deep" / places.APP
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_may_not_be_looked_into_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "exists", refuse)

    assert not places.writable(tmp_path)


def state_of(mode: int, user: int) -> os.stat_result:
    return os.stat_result((mode, 1, 1, 1, user, 0, 0, 0, 0, 0))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no owners by number")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o700])
def test_what_others_can_only_read_is_private(mode: int) -> None:
    assert places.is_private(state_of(mode, os.geteuid()))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no owners by number")
@pytest.mark.parametrize(("mode", "other"), [(0o620, 0), (0o602, 0), (0o600, 1), (0o644, 1)])
def test_what_others_can_write_or_own_is_not_private(mode: int, other: int) -> None:
    assert not places.is_private(state_of(mode, os.geteuid() + other))


def test_on_windows_everything_is_private(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(0o666, 12345)

    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        private = places.is_private(state)

    assert private


def test_no_sample_promises_a_time() -> None:
    files = sorted((places.resources() / "samples").rglob("*.*"))
    remarks = [line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line[:1] in "#|"]

    assert [line for line in remarks if re.search(r"\b(seconds?|minutes?|hours?)\b", line)] == []
