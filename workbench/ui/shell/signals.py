"""Ctrl-C, SIGTERM and SIGHUP end the event loop at once and without a dialog; the window then closes as usual."""

import signal
import socket

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer, Slot

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP


class SignalWatch(QObject):
    """Wakes the event loop when a signal arrives: Python handles signals only when it runs Python code."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._received, self._written = socket.socketpair()
        for end in (self._received, self._written):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._received.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        signal.set_wakeup_fd(self._written.fileno(), warn_on_full_buffer=False)
        for number in [number for number in signal.Signals if number.name in ENDING]:
            if signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` ignores SIGHUP
                signal.signal(number, self._end)

    @Slot()
    def _wake(self) -> None:
        """Run Python code, which calls the signal handlers."""
        self._received.recv(64)

    def _end(self, number: int, _frame: object) -> None:
        """End the event loop, or the next one if none runs yet, with the exit code that shells use for a signal."""
        QTimer.singleShot(0, self, lambda: QCoreApplication.exit(128 + number))
