"""The real program as a child process on a screen of its own: its window, keys for it, what it uses, and its end."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.campaigns.campaign import TOP, environment, last_words

TICKS = os.sysconf("SC_CLK_TCK")
LOOK_SECONDS = 0.02  # between two looks at the process
SEE_SECONDS = 0.15  # between two looks at the screen, each of which starts a program
IDLE_LOOKS = 40  # in a row without a thread that computes
PATIENCE_SECONDS = 60.0  # for an end
PIGEONS = 14  # one more than the holes: a search that goes on for days
START_SECONDS = 180.0  # for a window, and for the solvers
WINDOW_CLASS = "workbench"
LOG = ("log", "workbench.log")
EXPECTED = (  # what Qt says when the server ends, also while it asks it for the keys
    "The X11 connection broke",
    "atomName: bad atom",
    "failed to retrieve the virtual modifier map from XKB",
    "failed to compile a keymap",
)
TROUBLE = ("Traceback", "QThread", "Fatal Python error", "Segmentation fault", "terminate called")


class Spent(NamedTuple):
    """What a program has taken so far, in seconds."""

    cpu: float
    clock: float  # that stands still while one of its threads waits for a core


class Waits:
    """How long at least one of a program's threads waited for a core, by looks at how long each has."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._last: dict[str, float] = {}

    def look(self, threads: Mapping[str, float]) -> None:
        """Add what passed since the last look; `threads`: how long each has waited until now."""
        self.seconds += max((now - self._last.get(name, 0.0) for name, now in threads.items()), default=0.0)
        self._last = dict(threads)


class Program:
    """A running workbench; what it prints is in a file."""

    def __init__(
        self, folder: Path, display: str, files: Sequence[Path] = (), more: Mapping[str, str] | None = None
    ) -> None:
        """`more`: variables of its environment."""
        self.folder = folder
        self.environment = environment(folder, DISPLAY=display, QT_QPA_PLATFORM="xcb", **(more or {}))
        self.output = folder / "output.txt"
        with self.output.open("ab") as output:
            command = [sys.executable, "-m", "workbench", *map(str, files)]
            self.process = subprocess.Popen(command, env=self.environment, stdout=output, stderr=output, cwd=TOP)
        self.begun = time.monotonic()
        self.last = Spent(0.0, self.begun)  # when it was looked at last
        self._waits = Waits()

    @property
    def running(self) -> bool:
        """Whether it has not ended."""
        return self.process.poll() is None

    def cpu_seconds(self) -> float:
        """Return how long it has computed: a clock that does not depend on how busy the machine is."""
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / TICKS
        return 0.0

    def waits(self) -> dict[str, float]:
        """Return how many seconds each of its threads has waited for a core."""
        waited = {}
        for file in Path(f"/proc/{self.process.pid}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError, IndexError):  # it has ended
                waited[file.parent.name] = int(file.read_text().split()[1]) / 1e9
        return waited

    def clock(self) -> float:
        """Return a time in seconds that stands still while the window's thread waits for a core."""
        return time.monotonic() - self.waits().get(str(self.process.pid), 0.0)

    def spent(self) -> "Spent":
        """Return both clocks; of a program that has ended, as they were when it was looked at last."""
        self._waits.look(self.waits())
        if cpu := self.cpu_seconds():
            self.last = Spent(cpu, time.monotonic() - self._waits.seconds)
        return self.last

    def computes(self) -> bool:
        """Tell whether one of its threads computes, or would if there were a core for it."""
        for file in Path(f"/proc/{self.process.pid}/task").glob("*/stat"):
            with contextlib.suppress(OSError):
                if file.read_text().rpartition(")")[2].split()[0] in "RD":
                    return True
        return False

    def wait_until_idle(self) -> None:
        """Wait until all that follows the start is done."""
        quiet = 0
        deadline = self.spent().clock + START_SECONDS
        while quiet < IDLE_LOOKS and self.running and self.spent().clock < deadline:
            quiet = 0 if self.computes() else quiet + 1
            time.sleep(LOOK_SECONDS)

    def wait(
        self, condition: Callable[[], object], seconds: float = START_SECONDS, between: float = LOOK_SECONDS
    ) -> bool:
        """Wait for something; return False if the program ended or its clock's time was up before."""
        deadline = self.spent().clock + seconds
        while self.running and self.spent().clock < deadline:
            if condition():
                return True
            time.sleep(between)
        return False

    def wait_for_window(self, title: str = "", seconds: float = START_SECONDS) -> str:
        """Return the number of the window as soon as it is visible, "" if the program ended or the time was up."""
        self.wait(lambda: self.window(title), seconds, SEE_SECONDS)
        return self.window(title) if self.running else ""

    def window(self, title: str = "") -> str:
        """Return the number of the visible window with this in its title, "" if there is none."""
        by = ["--name", title] if title else ["--class", WINDOW_CLASS]
        found = self.xdotool("search", "--onlyvisible", *by).split()
        return found[-1] if found else ""

    def press(self, window: str, *keys: str) -> None:
        """Give a window the keyboard and press keys."""
        self.xdotool("windowfocus", window, "key", "--clearmodifiers", "--delay", "8", *keys)

    def close(self, window: str) -> None:
        """Ask a window to close, as its frame does."""
        command = [sys.executable, "-m", "tests.campaigns.close_window", window]
        subprocess.run(command, env=self.environment, cwd=TOP, capture_output=True, check=False)

    def xdotool(self, *words: str) -> str:
        """Run xdotool on its screen; return what it prints."""
        command = ["xdotool", *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False).stdout

    def screenshot(self, file: Path) -> None:
        """Write the screen into a PNG file, for whoever writes a campaign."""
        subprocess.run(["import", "-window", "root", str(file)], env=self.environment, check=False)

    def end(self, seconds: float = PATIENCE_SECONDS) -> int | None:
        """Wait for the end; return the exit code, None if it did not end and had to be killed."""
        try:
            self.wait(lambda: False, seconds)
            return self.process.wait(0.1)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # writes where each thread is
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
            self.kill()
            return None

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.wait()

    def state(self, *names: str) -> Path:
        """Return a path in its folder of state."""
        return self.folder.joinpath("xdg_state_home", "puzzle-workbench", *names)

    def trouble(self) -> str:
        """Return what it printed or logged about faults in itself, "" if nothing."""
        output, crash, log = self._texts()
        return self.report() if crash or log or any(word in output for word in TROUBLE) else ""

    def report(self) -> str:
        """Return the end of what it printed, of its crash file and of its log."""
        texts = zip(("printed", "crash.txt", "logged"), self._texts(), strict=True)
        return "\n".join(f"--- {name}\n{last_words(text, 30)}" for name, text in texts if text)

    def _texts(self) -> tuple[str, str, str]:
        """Return what it printed, its crash file, and its log without what is no fault of its own."""
        log = [line for line in read(self.state(*LOG)).splitlines() if not any(words in line for words in EXPECTED)]
        crash = read(self.state("log", "crash.txt")).partition("Extension modules")[0]
        return read(self.output).strip(), crash.strip(), "\n".join(log).strip()

    def unended(self) -> str:
        """Return the sessions on disk that say that the program died, "" if none does."""
        sessions = self.state("sessions").glob("*/session.json")
        return " ".join(str(file) for file in sessions if not json.loads(read(file)).get("ended"))


def read(file: Path) -> str:
    """Return the text of a file, "" if there is none."""
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


@contextlib.contextmanager
def openbox(display: str) -> Iterator[None]:
    """Run a window manager on a display; "" = none."""
    if not display:
        yield
        return
    quiet = subprocess.DEVNULL
    manager = subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        manager.kill()
        manager.wait()


@contextlib.contextmanager
def user_folder() -> Iterator[Path]:
    """Yield a folder for settings and documents; it is removed in the end."""
    folder = Path(tempfile.mkdtemp(prefix="workbench-campaign-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def endless(folder: Path) -> Path:
    """Write a puzzle whose search does not end: pigeons, each of which needs a hole of its own; return the file."""
    pigeons = [f"p{number}" for number in range(PIGEONS)]
    holes = [f"h{number}" for number in range(PIGEONS - 1)]
    options = [f"{pigeon} {hole}" for pigeon in pigeons for hole in holes]
    file = folder / "pigeons.txt"
    file.write_text("\n".join(["cover", f"{' '.join(pigeons)} | {' '.join(holes)}", *options, ""]), encoding="utf-8")
    return file
