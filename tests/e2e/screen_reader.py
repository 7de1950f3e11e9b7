"""Reads a window as a screen reader does, on the accessibility bus, and answers with keys: PID PUZZLE.

It runs in a session of its own with the system's Python, which has the bindings of the bus. It knows of the window
only what is spoken. The puzzles: `sudoku` walks over a board of 4 × 4 and solves it, `kakuro` finds a clue, `tour`
walks over a board of 5 × 5 and hears its leaps.
"""

import re
import subprocess
import sys
import time

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

PATIENCE = 120  # seconds
EVENTS = ("object:state-changed:focused", "object:property-change:accessible-description", "object:announcement")


class Reader:
    """What has been spoken since the last key."""

    def __init__(self) -> None:
        self.spoken: list[str] = []
        self._listener = Atspi.EventListener.new(self._hear)
        for event in EVENTS:
            self._listener.register(event)

    def _hear(self, event: "Atspi.Event") -> None:
        if event.type.startswith("object:state-changed:focused"):
            if event.detail1:
                self.spoken.append(event.source.get_name() or "")
        elif "announcement" in event.type:
            self.spoken.append(str(event.any_data))
        else:
            self.spoken.append(event.source.get_description() or "")

    def press(self, key: str) -> None:
        """Press a key, after all that was spoken before is forgotten."""
        self.listen(0.05)
        self.spoken.clear()
        subprocess.run(["xdotool", "key", key], check=True)

    def listen(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            GLib.MainContext.default().iteration(False)
            time.sleep(0.002)

    def wait(self, pattern: str) -> "re.Match[str]":
        """Return the first sentence that fits a pattern."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for sentence in self.spoken:
                if found := re.search(pattern, sentence):
                    return found
            self.listen(0.02)
        raise SystemExit(f"not spoken: {pattern}; but: {self.spoken}")


def table_of(pid: int) -> "Atspi.Accessible":
    """Return the board of a process, as soon as it is on the bus."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for k in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(k)
            if app is not None and app.get_process_id() == pid and (found := find_table(app)):
                return found
        time.sleep(0.2)
    raise SystemExit("no board on the bus")


def find_table(node: "Atspi.Accessible") -> "Atspi.Accessible | None":
    if node.get_role() == Atspi.Role.TABLE and node.get_name() == "Board" and node.get_child_count():
        return node
    if node.get_role() == Atspi.Role.TABLE:
        return None
    for k in range(node.get_child_count()):
        child = node.get_child_at_index(k)
        if child is not None and (found := find_table(child)):
            return found
    return None


def solve_sudoku(reader: Reader) -> None:
    """Walk over the board in rows, fill in the only digit that fits a cell, and go on until it is solved."""
    digits: dict[tuple[int, int], int] = {}
    reader.press("ctrl+End")
    reader.wait("^row 4 column 4, ")
    reader.press("ctrl+Home")
    for turn in range(8):
        for k in range(16):
            said = reader.wait(rf"row {k // 4 + 1} column {k % 4 + 1}, (?:given (\d)|(\d)|empty)")
            place = k // 4, k % 4
            if digit := said[1] or said[2]:
                digits[place] = int(digit)
            elif turn:
                free = set(range(1, 5)) - {digits[other] for other in digits if related(place, other)}
                if len(free) == 1:
                    (digits[place],) = free
                    reader.press(str(digits[place]))
                    if len(digits) == 16:
                        reader.wait("^Solved")
                        return
                    reader.wait(rf", {digits[place]}$")
            if k < 15:
                reader.press("Tab")
        reader.press("ctrl+Home")
    raise SystemExit(f"not solved: {digits}")


def related(one: tuple[int, int], other: tuple[int, int]) -> bool:
    same_box = (one[0] // 2, one[1] // 2) == (other[0] // 2, other[1] // 2)
    return one[0] == other[0] or one[1] == other[1] or same_box


def read_kakuro(reader: Reader) -> None:
    """Go up from the first open cell to its clue."""
    reader.press("Up")
    reader.wait(r"^row 1 column 2, clue 4 down, 2 cells$")
    reader.press("Down")
    reader.wait(r"^row 2 column 2, empty, 4 across, 4 down$")


def walk_tour(reader: Reader) -> None:
    """Hear how many leaps lead from a neighbour of the corner, the corner and the middle of a board of 5 x 5."""
    for key, sentence in (("Right", "b5: 3 leaps"), ("Left", "a5: 2 leaps"), ("Right", "b5"), ("Down", "b4: 4 leaps")):
        reader.press(key)
        reader.wait(f"^{sentence}")
    for key in ("Right", "Down"):
        reader.press(key)
    reader.wait("^c3: 8 leaps$")


if __name__ == "__main__":
    reader = Reader()
    table = table_of(int(sys.argv[1]))
    print("children", table.get_child_count())
    {"sudoku": solve_sudoku, "kakuro": read_kakuro, "tour": walk_tour}[sys.argv[2]](reader)
    print("read")
