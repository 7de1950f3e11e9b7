"""Kills the program while it is typed into, saves, searches and races; starts it again, and looks for what was typed.

Every digit (or line of a cover's text) is one step, so that what comes back is a beginning of what was typed. Right is:

- all that was typed up to two seconds before the kill comes back, through the dialog of the next start (the seconds
  in which the window waits for a core of a busy machine do not count);
- a file that was being saved is whole, as it was before or after a save; it may hold more than what comes back, which
  then cannot be saved over it;
- no temporary file and no second session stay once what was recovered is saved.
"""

import itertools
import json
import math
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from tests.campaigns.campaign import TOP, conduct, require, x_server
from tests.campaigns.program import SEE_SECONDS, Program, endless, openbox, read, user_folder
from workbench.base.history import History
from workbench.files.documents import SUFFIX, Saved, format_file, parse_document
from workbench.files.position import Position
from workbench.puzzles.puzzle import Fillable, ParseError

ABOUT = "Kill the program while it works; start it again, and look for what was typed."
PROMISED_SECONDS = 2.0  # what was typed up to so long before a kill is not lost
RECOVER_SECONDS = 60.0
LONG_HISTORY = 900  # steps: a save that takes a moment
DIGITS = "123456789"
ITEMS = "abcdefghijklmnopqrstuvwxyz"
COVER = f"cover\n{' '.join(ITEMS)}\n{' '.join(ITEMS)}\n"
CELL = (0, 0)  # of a sudoku, where its long history was written
KEYS = {" ": "space", "\n": "Return"}
DIALOG = "Unsaved documents"


@dataclass(frozen=True)
class Scene:
    """What is open, what runs, and how one types there."""

    name: str
    document: Callable[[Path], Path]
    steps: Callable[[], Iterator[str]]
    reach: tuple[str, ...] = ()  # keys to where one types
    beside: tuple[str, ...] = ()  # keys that start something in another tab, and come back
    saves: bool = False


@dataclass
class Typed:
    """What was typed, and when at the latest."""

    before: str  # what was in the document
    steps: list[tuple[float, str]] = field(default_factory=list)
    killed: float = math.inf

    def until(self, moment: float) -> str:
        """Return what had been typed at a time."""
        return self.before + "".join(step for time_of, step in self.steps if time_of <= moment)

    def all(self) -> str:
        """Return all that may have been typed."""
        return self.until(math.inf)

    def lost(self, found: str) -> str:
        """Return what is wrong with what came back, "" if nothing."""
        if not self.all().startswith(found):
            return f"what came back was never typed: {found[-40:]!r}; typed: {self.all()[-60:]!r}"
        if len(found) >= len(self.until(self.killed - PROMISED_SECONDS)):
            return ""
        first = next(moment for moment, _ in self.steps if len(self.until(moment)) > len(found))
        missing = self.all()[len(found) :]
        return f"lost what was typed {self.killed - first:.1f} s before the kill, and later: {missing}"


def attempt(number: int, random: Random) -> str:
    """Kill the program in a scene and start it again; return what was wrong."""
    scene = SCENES[number % len(SCENES)]
    with user_folder() as folder, x_server() as server, openbox(server.display):
        documents = folder / "documents"
        documents.mkdir()
        file = scene.document(documents)
        typed = Typed(content(file))
        program = Program(folder, server.display, [file, endless(folder)] if scene.beside else [file])
        try:
            problem = work(program, scene, typed, random)
        finally:
            program.kill()
        problem = problem or program.trouble() or damage(file, typed)
        if not problem:
            again = Program(folder, server.display)
            try:
                problem = recover(again, file, typed) or again.trouble()
            finally:
                again.kill()
        return f"{scene.name}, killed after {len(typed.steps)} steps: {problem}" if problem else ""


def work(program: Program, scene: Scene, typed: Typed, random: Random) -> str:
    """Type, save and so on; kill the program at a random moment; return why nothing could be typed, "" if it could."""
    window = program.wait_for_window("pigeons" if scene.beside else "mine")
    program.wait_until_idle()
    program.press(window, *scene.beside)
    if not (window := program.wait_for_window("mine", RECOVER_SECONDS)):
        return f"the document is not in front\n{program.report()}"
    program.press(window, *scene.reach)
    end = time.monotonic() + random.uniform(2.5, 6.0)
    rest = random.choice((0.0, 0.0, random.uniform(0, 3.0)))  # between the last key and the kill
    steps = scene.steps()
    while time.monotonic() < end and program.running:
        step = next(steps)
        program.xdotool("key", "--delay", "4", *[KEYS.get(letter, letter) for letter in step])
        typed.steps.append((program.clock(), "".join(step.split())))
        if scene.saves and random.random() < 0.3:
            program.xdotool("key", "ctrl+s")
        time.sleep(random.uniform(0.01, 0.12))
    if scene.saves:
        rest = random.uniform(0, 0.3)
        last = [next(steps) for _ in range(12)]
        typed.steps += [(math.inf, step) for step in last]  # nobody knows which of them arrive
        words = itertools.chain.from_iterable((step, "ctrl+s") for step in last)
        subprocess.Popen(["xdotool", "key", "--delay", "4", *words], env=program.environment).wait()
    time.sleep(rest)
    typed.killed = program.clock()
    program.kill()
    return ""


def damage(file: Path, typed: Typed) -> str:
    """Return what is wrong with the document's own file after the kill."""
    try:
        found = content(file)
    except ParseError as error:
        return f"{file.name} is not whole: {error}"
    if typed.all().startswith(found) and found.startswith(typed.before):
        return ""
    return f"{file.name} holds {found[-40:]!r}, which was never typed"


def recover(program: Program, file: Path, typed: Typed) -> str:
    """Accept what the program offers, and save; return what is wrong with it."""
    old = sessions(program)
    found: list[str] = []

    def come_back() -> bool:
        if dialog := program.window(DIALOG):
            program.press(dialog, "Return")
        with suppress(OSError, KeyError, ValueError):  # it is being moved from one session to the other
            found[:] = [reopened(folder, file) for folder in sessions(program) - old]
        return bool(found) and not typed.lost(found[-1])

    program.wait(come_back, RECOVER_SECONDS, SEE_SECONDS)
    if not found:
        return f"nothing came back in {RECOVER_SECONDS:.0f} s; {program.process.poll()}"
    if problem := typed.lost(found[-1]):
        return problem
    program.press(program.window("mine"), "ctrl+s")
    if file.suffix == SUFFIX and not program.wait(lambda: content(file).startswith(found[-1]), RECOVER_SECONDS):
        return f"what came back could not be saved: the file holds {content(file)[-40:]!r}, not {found[-1][-40:]!r}"
    program.wait(lambda: not leftovers(program, file), RECOVER_SECONDS / 4)
    return leftovers(program, file)


def sessions(program: Program) -> set[Path]:
    """Return the folders of the sessions on disk."""
    return set(program.state("sessions").glob("*-*"))


def reopened(session: Path, file: Path) -> str:
    """Return what is open of a document in a session; raise KeyError or an error of reading if it is not there yet."""
    for entry in json.loads(read(session / "session.json"))["entries"]:
        if entry["title"] == file.stem:
            return content(session / f"{entry['key']}{SUFFIX}" if entry["key"] else file)
    raise KeyError(file.stem)


def leftovers(program: Program, file: Path) -> str:
    """Return what nobody needs any more and is still there."""
    temporary = [one.name for one in (*file.parent.glob(".*~"), *program.state().rglob(".*~"))]
    spare = [folder.name for folder in sorted(sessions(program))[:-1]]
    return f"left: {' '.join(temporary + spare)}" if temporary or spare else ""


def content(file: Path) -> str:
    """Return what was typed into the document in a file: the digits in turn, or the letters of the options."""
    draft = file.with_suffix(".draft")
    text = read(draft) if draft.exists() else ""
    saved = parse_document(read(file))
    puzzle = saved.history.now.state.puzzle
    if puzzle.kind == "cover":
        lines = (text or puzzle.format()).strip().splitlines()
        return "".join("".join(line.split()) for line in lines[COVER.count("\n") :])
    states = [step.state for step in saved.history.steps[: saved.history.at + 1]]
    return "".join(value_typed(before, now) for before, now in itertools.pairwise(states))


def value_typed(before: Position, now: Position) -> str:
    """Return the digits of the cells that a step has changed: one, wherever the cursor has moved to."""
    old, new = digits_in(before), digits_in(now)
    return "".join(map(str, new[new != old]))


def digits_in(position: Position) -> NDArray[np.integer]:
    """Return the digit in each cell; 0 = none."""
    assert isinstance(position.puzzle, Fillable)
    given = position.puzzle.given()
    return np.where(given, given, position.entries)


# What is typed


def digits() -> Iterator[str]:
    """Yield digits, each of which differs from the one before."""
    return itertools.cycle(DIGITS)


def options() -> Iterator[str]:
    """Yield the lines of options of two items, all different."""
    return (f"{one} {other}\n" for one, other in itertools.combinations(ITEMS, 2))


# What is typed into


def text_sudoku(folder: Path) -> Path:
    """Write an empty sudoku as text: a document that is in no file."""
    return written(folder / "mine.txt", "." * 81)


def long_sudoku(folder: Path) -> Path:
    """Write a document with a long history, so that saving takes a while."""
    history = History(parse_document("." * 81).history.now.state)
    for digit in itertools.islice(digits(), LONG_HISTORY):
        history.push(history.now.state.enter([CELL], int(digit)), digit)
    return written(folder / f"mine{SUFFIX}", format_file(Saved(history)))


def kakuro(folder: Path) -> Path:
    """Write a document with a small kakuro."""
    text = read(TOP / "resources" / "samples" / "kakuro" / "07-by-07.txt")
    return written(folder / f"mine{SUFFIX}", format_file(parse_document(text)))


def cover(folder: Path) -> Path:
    """Write a document with a cover that has one option."""
    return written(folder / f"mine{SUFFIX}", format_file(parse_document(COVER)))


def written(file: Path, text: str) -> Path:
    """Write a file and return it."""
    file.write_text(text, encoding="utf-8")
    return file


SCENES = (
    Scene("typing into a sudoku", text_sudoku, digits),
    Scene("saving a sudoku", long_sudoku, digits, saves=True),
    Scene("typing into a kakuro", kakuro, digits, reach=("ctrl+Home", "Down", "Down", "Down", "Right")),
    Scene("typing into a cover", cover, options, reach=("ctrl+3", "ctrl+End")),
    Scene("beside a search", text_sudoku, digits, beside=("F5", "ctrl+shift+Tab")),
    Scene("saving beside a race", long_sudoku, digits, beside=("ctrl+r", "F5", "ctrl+shift+Tab"), saves=True),
)  # in turn


def main() -> int:
    """Run the campaign."""
    require("Xvfb", "xdotool", "openbox")
    return conduct("kills", ABOUT, attempt, times=200, jobs=2)


if __name__ == "__main__":
    sys.exit(main())
