"""How long tests wait for what must come: longer than it takes on any busy machine. What comes ends the wait."""

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

PATIENCE = 300_000  # milliseconds; kernels may have to be compiled first


class PatientBot(QtBot):
    """A `qtbot` whose waits have that patience where a test does not set another."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: object, *, timeout: int = PATIENCE, **options: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **options)
