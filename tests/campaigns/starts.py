"""Starts the program and ends it by every way at every moment, with both cores busy; none may crash, hang or complain.

A moment before the solvers are ready is in seconds of the program's own CPU time, so that it means the same on a busy
machine. What is right at the end:

- Ctrl+Q, Alt+F4, the frame's button: exit code 0; asked again every few seconds, as a person would.
- SIGINT: 0 or 130; SIGTERM: 0 or 143. Before there is a window, Python's own end by the signal is right as well.
- the end of the X server: 0, or Qt's own exit code 1; before there is a window, Qt aborts where it finds no server.

From the last time that it was asked, it may take 1 s of CPU and 2 s of a clock that stands still while one of its
threads waits for a core: the window waits for all of them. So the law of a quiet machine is tested on a busy one.
"""

import shutil
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.campaigns.campaign import TOP, busy_cores, conduct, require, x_server
from tests.campaigns.program import PATIENCE_SECONDS, Program, Spent, endless, openbox, user_folder

ABOUT = "Start the program and end it by every way, at any moment, on busy cores."
SAMPLES = sorted((TOP / "resources" / "samples").glob("*/*.txt"))
SERVER_ENDS = "end of the X server"
ASK_AGAIN_SECONDS = 4.0
FIRST_CPU_SECONDS = 0.05  # the interpreter is still starting
WINDOW_CPU_SECONDS = 0.8  # the window is there, or nearly
READY_CPU_SECONDS = 3.5  # the solvers are ready, or nearly
LATE_SECONDS = 1.0  # at most, by the wall clock, from being ready or searching to the end


@dataclass(frozen=True)
class Way:
    """A way out: what asks for the end, and the exit codes that are right for it."""

    name: str
    ask: Callable[[Program, str], None]
    codes: tuple[int, ...] = (0,)
    early_codes: tuple[int, ...] = ()  # right as well before there is a window
    needs_window: bool = True


WAYS = (
    Way("Ctrl+Q", lambda program, window: program.press(window, "ctrl+q")),
    Way("frame's button", lambda program, window: program.close(window)),
    Way("SIGTERM", lambda program, _: program.send(signal.SIGTERM), (0, 143), (-signal.SIGTERM,), needs_window=False),
    Way("Ctrl+Q", lambda program, window: program.press(window, "ctrl+q")),
    Way("SIGINT", lambda program, _: program.send(signal.SIGINT), (0, 130), (-signal.SIGINT,), needs_window=False),
    Way("Alt+F4", lambda program, window: program.press(window, "alt+F4")),
    Way(SERVER_ENDS, lambda _program, _window: None, (0, 1), (-signal.SIGABRT, 2), needs_window=False),
)  # in turn; Ctrl+Q twice, because it is the usual one
MOMENTS = ("start", "warm-up", "warm-up", "ready", "search", "race", "rate", "compile", "compile", "read-only")
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"  # Inkala: rated for long
END_CPU_SECONDS, END_SECONDS = 1.0, 2.0  # from being asked to the end


def attempt(number: int, random: Random) -> str:
    """Start the program and end it; return what was wrong."""
    way = WAYS[number % len(WAYS)]
    moment = random.choice(MOMENTS)
    managed = way.name == "Alt+F4" or (shutil.which("openbox") is not None and random.random() < 0.5)
    with user_folder() as folder, x_server() as server:
        files = random.sample(SAMPLES, random.choice((0, 0, 1, 3)))
        if moment in ("search", "race"):
            files.append(endless(folder))  # the last one is in front
        more = {}
        if moment in ("rate", "compile"):
            files.append(folder / "hard.txt")
            files[-1].write_text(HARD, encoding="utf-8")
        if moment == "compile":
            more["PUZZLE_WORKBENCH_CACHE"] = str(folder / "cache")  # nothing is compiled yet
        if moment == "read-only":
            (folder / "xdg_config_home").write_text("a file where the folder should be")  # also for root
        with openbox(server.display if managed else ""):
            program = Program(folder, server.display, files, more)
            try:
                window = reach(program, moment, way.needs_window, random)
                situation = f"{way.name} at {moment}, {program.cpu_seconds():.2f} s of CPU, "
                situation += f"{'window' if window else 'no window'}, {len(files)} files, openbox {managed}"
                if not program.running:
                    return (
                        f"{situation}: ended before it was asked to, with {program.process.poll()}\n{program.report()}"
                    )
                if way.name == SERVER_ENDS:
                    server.end()
                begun = time.monotonic()
                code, spent = ended(program, way, window)
                wrong = judged(program, way, bool(window), code, situation, time.monotonic() - begun)
                return wrong or late(spent, situation)
            finally:
                program.kill()


def reach(program: Program, moment: str, needs_window: bool, random: Random) -> str:
    """Wait for the moment; return the window if there is one."""
    if moment == "start":
        late = random.uniform(FIRST_CPU_SECONDS, WINDOW_CPU_SECONDS)
        program.wait(lambda: program.cpu_seconds() >= late)
    elif moment == "warm-up":
        late = random.uniform(WINDOW_CPU_SECONDS, READY_CPU_SECONDS)
        program.wait_for_window()
        program.wait(lambda: program.cpu_seconds() >= late or not program.computes(), READY_CPU_SECONDS * 20)
    elif moment == "compile":
        program.wait_for_window()
        late = program.cpu_seconds() + random.uniform(0, 4 * READY_CPU_SECONDS)
        program.wait(lambda: program.cpu_seconds() >= late, READY_CPU_SECONDS * 40)
    elif moment == "rate":
        program.wait_for_window()
        late = random.uniform(READY_CPU_SECONDS, 2 * READY_CPU_SECONDS)
        program.wait(lambda: program.cpu_seconds() >= late, READY_CPU_SECONDS * 20)
    else:
        program.wait_for_window()
        program.wait_until_idle()
        keys = {"ready": (), "read-only": (), "search": ("F5",), "race": ("ctrl+r", "F5")}[moment]
        if keys and program.running:
            program.press(program.window(), *keys)
        time.sleep(random.uniform(0, LATE_SECONDS))
    if needs_window:
        program.wait_for_window()
    return program.window() if program.running else ""


def ended(program: Program, way: Way, window: str) -> tuple[int | None, Spent]:
    """Ask until the program ends; return its exit code, None if it had to be killed, and what it took."""
    begun = asked(program, way, window)
    deadline = program.spent().clock + PATIENCE_SECONDS
    while way.needs_window and program.running and program.spent().clock < deadline:
        if not program.wait(lambda: False, ASK_AGAIN_SECONDS) and program.running:
            begun = asked(program, way, window)
    code = program.end(max(1.0, deadline - program.spent().clock))
    return code, Spent(program.last.cpu - begun.cpu, program.last.clock - begun.clock)


def asked(program: Program, way: Way, window: str) -> Spent:
    """Ask a program to end; return what it had taken until then. What presses the keys waits for a core, too."""
    cpu = program.spent().cpu
    way.ask(program, window)
    return Spent(cpu, program.spent().clock)


def late(spent: Spent, situation: str) -> str:
    """Return how much too long an end took, "" if it did not."""
    if spent.cpu <= END_CPU_SECONDS and spent.clock <= END_SECONDS:
        return ""
    return f"{situation}: the end took {spent.cpu:.1f} s of CPU and {spent.clock:.1f} s"


def judged(program: Program, way: Way, window: bool, code: int | None, situation: str, seconds: float) -> str:
    """Return what was wrong with an end, "" if nothing."""
    right = way.codes if window else way.codes + way.early_codes
    if code is None:
        return f"{situation}: hung for {seconds:.0f} s\n{program.report()}"
    aborted_by_qt = code == -signal.SIGABRT and code in right
    if code not in right or (program.trouble() and not aborted_by_qt):
        return f"{situation}: ended with {code} after {seconds:.1f} s\n{program.report()}"
    left = "" if way.name == SERVER_ENDS else program.unended()
    return f"{situation}: a session that looks like a crash is left: {left}" if left else ""


def main() -> int:
    """Run the campaign."""
    require("Xvfb", "xdotool", "openbox")
    with busy_cores():
        return conduct("starts", ABOUT, attempt, times=500, jobs=4)


if __name__ == "__main__":
    sys.exit(main())
