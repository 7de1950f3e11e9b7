"""What is wrong with puzzles: for each kind that has a doctor, what makes one."""

from collections.abc import Callable

from workbench.lab.diagnoses.diagnosis import PuzzleDoctor
from workbench.lab.diagnoses.kakuro import doctor_of
from workbench.puzzles.puzzle import Puzzle

DOCTORS: dict[str, Callable[[Puzzle], PuzzleDoctor]] = {"kakuro": doctor_of}  # by kind
