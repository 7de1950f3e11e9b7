"""Errors when no window can be shown."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE, run_python
from workbench.ui.base.display import missing_display, missing_libraries, release_display, why_no_window


def test_a_missing_display_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)

    assert missing_display().startswith("No display")


def test_a_display_that_does_not_respond_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":6789.0")

    assert missing_display().startswith("The display :6789.0 does not respond")


def test_a_display_that_listens_is_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":6790")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0/tmp/.X11-unix/X6790")
        server.listen()

        assert missing_display() == ""

        connection, _ = server.accept()
        connection.setblocking(False)
        with pytest.raises(BlockingIOError):  # the server keeps a client until Qt is one
            connection.recv(1)
        release_display()
        assert connection.recv(1) == b""
        connection.close()


def test_a_platform_that_was_chosen_needs_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")

    assert missing_display() == ""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other platforms have one window system")
@pytest.mark.parametrize("platform", ["wayland", "nosuch", "nosuch;xcb"])
def test_a_platform_on_which_no_window_opens_is_a_sentence(platform: str) -> None:
    variables = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}

    ended = run_python("-m", "workbench", env={**variables, "QT_QPA_PLATFORM": platform})

    way = "Unset it, or run `workbench demo` to try the program without a display."
    last = ended.stderr.splitlines()[-1]  # libraries of a platform may complain before
    assert last == f"workbench: No window can be opened with QT_QPA_PLATFORM={platform}. {way}"
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 2


def test_without_a_chosen_platform_the_libraries_are_named() -> None:
    assert "sudo apt-get install libegl1 " in why_no_window("")


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other platforms have one window system")
def test_a_picture_needs_no_window(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("12..\n3...\n..1.\n...2\n", encoding="utf-8")

    ended = subprocess.run(
        [sys.executable, "-m", "workbench", "render", str(tmp_path / "one.txt"), "-o", str(tmp_path / "one.png")],
        capture_output=True,
        env={**os.environ, "QT_QPA_PLATFORM": "wayland"},
        timeout=PATIENCE,
        check=False,
    )

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_qt_is_complete_here() -> None:
    assert missing_libraries() == ""
