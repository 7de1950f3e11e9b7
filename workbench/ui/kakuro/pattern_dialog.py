"""The dialog before a pattern is filled: how hard the board is to be, and the seed."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from workbench.insight.generating.generator import SEED, Generation
from workbench.insight.kakuro.generating.boards import CHOICES
from workbench.insight.kakuro.generating.pattern_fill import PatternFill
from workbench.insight.kakuro.level import Difficulty
from workbench.puzzles.kakuro import Kakuro
from workbench.ui.base.choice_form import ChoiceForm
from workbench.ui.base.crash import show_failure
from workbench.ui.base.dialogs import accept_button, answer_buttons, dialog_column, show_error
from workbench.ui.base.progress_dialog import ProgressDialog
from workbench.ui.search.background_task import task_with

DIFFICULTY = next(choice for choice in CHOICES if choice.name == "difficulty")
MAX_RANDOM_SEED = 10_000


class PatternDialog(QDialog):
    """Asks for the difficulty and the seed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Fill this pattern")
        self.form = ChoiceForm((DIFFICULTY, SEED))
        self.form.set_value(SEED.name, int(np.random.default_rng().integers(1, MAX_RANDOM_SEED)))
        note = QLabel("Finds clues for these blocks that have a unique solution. All clues and digits are replaced.")
        note.setWordWrap(True)
        note.setProperty("role", "muted")
        buttons = answer_buttons(self, "&Fill")
        self.fill = accept_button(buttons)
        layout = dialog_column(self, 12)
        layout.addWidget(note)
        layout.addWidget(self.form)
        layout.addWidget(buttons)

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty that was chosen."""
        return Difficulty(str(self.form.values()[DIFFICULTY.name]))

    @property
    def seed(self) -> int:
        """The seed that was chosen."""
        return int(self.form.values()[SEED.name])


def fill_pattern(
    parent: QWidget, pattern: Kakuro, difficulty: Difficulty, seed: int, take: Callable[[Kakuro, str], None]
) -> QObject:
    """Look for clues in the background, and hand the board and a note to `take`; return the task."""
    generation = Generation(PatternFill(pattern, difficulty, seed))
    dialog = ProgressDialog(parent, "Fill this pattern", "Looking for clues…", progress=lambda: generation.progress)
    task = task_with(dialog)

    def finish(_: object) -> None:
        if isinstance(generation.result, Kakuro):
            take(generation.result, generation.note)
        else:
            show_error(parent, generation.note)

    task.done.connect(finish)
    task.failed.connect(show_failure)
    task.drive(generation)
    return task
