"""Errors when no window can be shown."""

import socket
from pathlib import Path

import pytest

from workbench.ui.base.display import missing_display, missing_libraries, release_display


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


def test_qt_is_complete_here() -> None:
    assert missing_libraries() == ""
