"""What is wrong with puzzles: for each kind that has a doctor, what makes one."""

import time
from collections.abc import Callable

from workbench.base.choices import ChoiceError, listed
from workbench.insight.diagnosis import Diagnosis, PuzzleDoctor
from workbench.insight.kakuro.diagnosis import doctor_of
from workbench.puzzles.puzzle import Puzzle

DOCTORS: dict[str, Callable[[Puzzle], PuzzleDoctor]] = {"kakuro": doctor_of}  # by kind
SECONDS = 60.0  # for one puzzle


def examined(puzzle: Puzzle, seconds: float = SECONDS) -> Diagnosis:
    """Return the diagnosis of a puzzle after so many seconds at most; raise ChoiceError if its kind has no doctor."""
    if puzzle.kind not in DOCTORS:
        raise ChoiceError(f"There is no doctor for {puzzle.name}; these kinds have one: {listed(DOCTORS)}.")
    doctor = DOCTORS[puzzle.kind](puzzle)
    end = time.perf_counter() + seconds
    for _ in doctor.parts():
        if time.perf_counter() >= end:
            break
    return doctor.diagnosis()
