"""The dialog that generates puzzles: choices, progress and a preview."""

import random
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.base.choices import ChoiceError
from workbench.insight.generating.batch import MAX_COUNT, Batch
from workbench.insight.generating.generator import SEED, Generation, Generator
from workbench.insight.generators import GENERATORS
from workbench.puzzles.puzzle import Puzzle
from workbench.puzzles.sentences import counted
from workbench.ui.base.choice_form import ChoiceForm, add_field, align_labels, form_layout
from workbench.ui.base.dialogs import accepted, file_name, open_save_dialog
from workbench.ui.base.kernels_needed import kernels_needed
from workbench.ui.base.painting import painting
from workbench.ui.base.settings import settings
from workbench.ui.base.theme import colours
from workbench.ui.board.canvas import MIN_CELL, PainterDrawing, thumbnail
from workbench.ui.search.tab_search import TabSearch
from workbench.ui.shell.dialogs.fields_area import FieldsArea, fit_height
from workbench.ui.shell.dialogs.pick import PickDialog

if TYPE_CHECKING:
    from workbench.base.choices import Value

PICTURE = 340  # pixels
FIELDS = 300  # pixels at least: the longest value of a list
STEPS = 1000  # of the progress bar
MAX_SEED = 999_999  # of those proposed; a person may type larger ones
MAKE_AND_OPEN = "Generate and open"
GROUP = "generate"  # of the settings: the choices of last time
MORE = f"{GROUP}/more"  # whether what is seldom asked was open last time


class GenerateDialog(QDialog):
    """Asks for a kind and choices, generates one puzzle after the other, and reports those to open.

    The choices are those of last time; Return generates a puzzle and opens it at once.
    """

    puzzle_generated = Signal(object, str)  # the puzzle and its title
    failed = Signal(str)  # the traceback of a mistake in the program

    _built = False  # Qt sends events to a dialog under construction

    def __init__(self, parent: QWidget, kind: str = "") -> None:
        """Propose a kind, if puzzles of that kind can be generated, and a random seed."""
        super().__init__(parent)
        self.setWindowTitle("Generate")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.searching = TabSearch()
        self.made: Batch | None = None  # the last one that has a puzzle
        self._asked: tuple[str, int, dict[str, Value]] | None = None  # generator, number and choices of the last one
        self._opens = False  # whether the puzzle under way is opened as soon as it is there
        self.kind_box = QComboBox()
        for generator in GENERATORS.values():
            self.kind_box.addItem(generator.title, generator.name)
        proposed = (generator.name for generator in GENERATORS.values() if generator.kind == kind)
        self.kind_box.setCurrentIndex(max(0, self.kind_box.findData(next(proposed, ""))))
        self.form = ChoiceForm(folds=True)
        assert self.form.more is not None
        self.more = self.form.more
        self.more.open(settings().value(MORE) == "on")
        self.count_box = QSpinBox(minimum=1, maximum=MAX_COUNT)
        self.count_box.setToolTip("Number of puzzles; each uses the next seed.")
        self.picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.picture.setFixedSize(PICTURE, PICTURE)
        self.picture.setProperty("role", "muted")
        self.note = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.progress = QProgressBar(maximum=STEPS, textVisible=False)
        self.progress.setAccessibleName("Progress")
        self.generate_button, self.cancel_button, self.save_button, self.open_button = (
            QPushButton(text) for text in ("Generate again", "Cancel", "Save all…", MAKE_AND_OPEN)
        )
        self._lay_out()
        self.kind_box.currentIndexChanged.connect(self._ask_anew)
        self.more.button.clicked.connect(self._keep_more)
        for changed in (self.form.changed, self.form.problem_changed):
            changed.connect(self._show)
        self.count_box.valueChanged.connect(self._show)
        self.finished.connect(self.searching.drop)
        parent.window().installEventFilter(self)
        self.generate_button.clicked.connect(self.generate)
        self.cancel_button.clicked.connect(self.cancel)
        self.open_button.clicked.connect(self._open)
        self.save_button.clicked.connect(self._save)
        self.searching.frame.connect(self._show_progress)
        self.searching.changed.connect(self._follow)
        self.searching.failed.connect(self.failed)
        self._ask()
        self.form.setFocus()
        self._built = True

    def _lay_out(self) -> None:
        kinds = form_layout()
        add_field(kinds, "Kind", self.kind_box)
        inside = QWidget()
        fields = QVBoxLayout(inside)
        fields.setContentsMargins(0, 0, 0, 0)
        fields.setSpacing(6)
        fields.addLayout(kinds)
        fields.addWidget(self.form)
        counts = form_layout()
        add_field(counts, "Number of puzzles", self.count_box)
        fields.addLayout(counts)
        fields.addWidget(self.more)
        fields.addStretch(1)
        inside.setMinimumWidth(FIELDS)
        self.note.setMinimumHeight(3 * self.note.fontMetrics().lineSpacing())
        top = QHBoxLayout()
        top.setSpacing(24)
        area = FieldsArea(inside)
        area.changed.connect(lambda: fit_height(self))
        preview = QVBoxLayout()  # what is made, and what is said of it, beside the fields, which may be many
        preview.setSpacing(6)
        for part in (self.picture, self.progress, self.note):
            preview.addWidget(part)
        preview.addStretch(1)
        top.addWidget(area, 1)
        top.addLayout(preview)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.generate_button)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.save_button)
        buttons.addWidget(self.open_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(16)
        layout.addLayout(top)
        layout.addLayout(buttons)
        for button in (self.generate_button, self.open_button):
            button.setFixedWidth(button.sizeHint().width())  # its text changes

    def _ask_anew(self) -> None:
        """Show the choices of another kind, and clear the preview."""
        self._forget()
        self.searching.drop()
        self._ask()

    def _forget(self) -> None:
        """Clear the preview."""
        self.made = self._asked = None
        self.picture.clear()
        self.picture.setAccessibleName("")

    def _ask(self) -> None:
        """Show the choices of a kind as they were last time, with a random seed."""
        generator = GENERATORS[self.kind_box.currentData()]
        self.form.ask(generator.choices)
        for name, value in last_choices(generator).items():
            self.form.set_value(name, value)
        self.form.set_value(SEED.name, random.randint(1, MAX_SEED))
        align_labels(self)
        QWidget.setTabOrder(self.form.follow(self.kind_box), self.count_box)
        QWidget.setTabOrder(self.count_box, self.more.button)
        QWidget.setTabOrder(self.form.follow(self.more.button, further=True), self.generate_button)
        if self.form.changed_further(SEED.name):
            self.more.open()
        self._show()

    def _keep_more(self) -> None:
        """Remember whether what is seldom asked is open."""
        settings().setValue(MORE, "on" if self.more.button.isChecked() else "off")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        fit_height(self)

    # What a person asks

    def generate(self) -> None:
        """Generate a puzzle as described; again with the next seed if that has been done."""
        if self._again:
            self.form.set_value(SEED.name, int(self.form.values()[SEED.name]) + self.count_box.value())
        kind, count, choices = self.kind_box.currentData(), self.count_box.value(), self.form.values()
        try:
            generation = Batch(GENERATORS[kind], choices, count)
        except ChoiceError as error:
            self.note.setText(as_sentence(str(error)))
            self._opens = False
            return
        self._asked = kind, count, choices
        keep_choices(GENERATORS[kind], choices)
        self.searching.take(generation)
        self.searching.go()

    def cancel(self) -> None:
        """Cancel the generation; close the dialog if nothing is running."""
        if self.searching.running:
            stopped = self._generation
            self._opens = False
            self._forget()
            self.searching.drop()
            self.generate_button.setFocus()
            if stopped is not None and stopped.made:
                self._keep(stopped)
            self.note.setText("Cancelled." + (f" {stopped.note}" if stopped is not None and stopped.made else ""))
        else:
            self.reject()

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide and not event.spontaneous():  # the window is closed
            self.reject()
        return super().eventFilter(window, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)

    def _save(self) -> None:
        """Ask for a file, and save all puzzles to it as one list."""
        batch = self.made
        if batch is not None:
            suggestion = file_name(counted(len(batch.made), "puzzle")) + ".txt"
            kinds = {f"Text (*{'.txt'})": ".txt"}
            open_save_dialog(self, "Save all", suggestion, kinds, lambda path: self._save_to(path, batch))

    def _save_to(self, path: Path, batch: Batch) -> None:
        from workbench.files.documents import FileError
        from workbench.files.saving import write_text

        try:
            write_text(path, batch.text)
        except FileError as error:
            self.note.setText(str(error))
        else:
            self.note.setText(f"Saved {counted(len(batch.made), 'puzzle')} to {path.name}.")

    def _open(self) -> None:
        """Open the puzzle shown, or those chosen of several; generate a single one first if choices have changed."""
        if self._makes_and_opens:
            self._opens = True
            self.generate()
        elif self.made is not None and (chosen := self._chosen(self.made)):
            for made in chosen:
                self.puzzle_generated.emit(made.result, made.title)
            self.accept()

    def _chosen(self, batch: Batch) -> list[Generation]:
        """Return the puzzles to open, chosen in a dialog if there are several; none if it is cancelled."""
        if len(batch.made) == 1:
            return batch.made
        dialog = PickDialog(self, batch.puzzles, "Generated puzzles", [made.note for made in batch.made])
        return [batch.made[number - 1] for number, _ in dialog.picked()] if accepted(dialog) else []

    # What is to be seen

    @property
    def _again(self) -> bool:
        """Whether the last puzzle was made from the current choices."""
        return self._asked == (self.kind_box.currentData(), self.count_box.value(), self.form.values())

    @property
    def _makes_and_opens(self) -> bool:
        """Whether what is opened has to be generated first: a single puzzle."""
        return self.count_box.value() == 1 and not self._again

    @property
    def _generation(self) -> Batch | None:
        """The generation that is running or has just ended."""
        job = self.searching.job
        return job.driven if job is not None and isinstance(job.driven, Batch) else None

    def _follow(self) -> None:
        """Show the generated puzzle, and let Return open it."""
        generation = self._generation
        over = not self.searching.running and generation is not None and generation.over
        if over and generation is not None:
            if generation.made:
                self._keep(generation)
            self.note.setText(generation.note)
        self._show()
        opens, self._opens = self._opens and over, self._opens and not over
        if opens and generation is not None and generation.made:
            self._open()
        elif over:  # the button that was pressed was disabled meanwhile, and Cancel has the focus
            (self.open_button if self.open_button.isEnabled() else self.generate_button).setFocus()

    def _keep(self, generation: Batch) -> None:
        """Show the last puzzle made."""
        self.made = generation
        self._show_picture()
        self.picture.setAccessibleName(generation.title)
        self._show()

    def _show_picture(self) -> None:
        if self.made is not None and self.made.result is not None:
            self.picture.setPixmap(QPixmap.fromImage(overview(self.made.result)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._built:
            self._show_picture()

    def _show(self) -> None:
        running = self.searching.running
        several = self.made is not None and len(self.made.made) > 1
        for asked in (self.kind_box, self.form, self.more.content, self.count_box):
            asked.setEnabled(not running)
        self.save_button.setVisible(several and not running)
        self.generate_button.setEnabled(not running and not self.form.problem)
        self.generate_button.setText("Generate again" if self._again else "Generate")
        ready = not self.form.problem if self._makes_and_opens else self.made is not None
        self.open_button.setText(MAKE_AND_OPEN if self._makes_and_opens else "Open…" if several else "Open")
        self.open_button.setEnabled(ready and not running)
        self.open_button.setDefault(self.open_button.isEnabled() and (self._again or self._makes_and_opens))
        self.generate_button.setDefault(not self.open_button.isDefault())
        self.cancel_button.setText("Cancel" if running or self.made is None else "Close")
        if problem := self.form.problem:
            self.note.setText(as_sentence(problem))
        elif self._generation is None and self._asked is None:
            self.note.setText(GENERATORS[self.kind_box.currentData()].about)
        elif self._generation is not None and self._generation.over:
            self.note.setText(self._generation.note)
        if self.made is None:
            self.picture.setText("A preview of the puzzle appears here.")
        self._show_progress()

    def _show_progress(self) -> None:
        generation = self._generation
        self.progress.setValue(round(STEPS * generation.progress) if generation else 0)
        if generation and self.searching.running:
            left = self.searching.kernels_left
            self.note.setText(kernels_needed("the generator", left) if left else generation.phase)


def last_choices(generator: Generator) -> "dict[str, Value]":
    """Return the choices of last time that the generator still has."""
    stored = settings()
    found: dict[str, Value] = {}
    for choice in generator.choices:
        value = stored.value(f"{GROUP}/{generator.name}/{choice.name}")
        if value is not None:
            with suppress(ChoiceError):
                found[choice.name] = choice.settle(str(value))
    return found


def keep_choices(generator: Generator, choices: "dict[str, Value]") -> None:
    """Store choices for the next time, but not the seed."""
    for name, value in choices.items():
        if name != SEED.name:
            settings().setValue(f"{GROUP}/{generator.name}/{name}", value)


def as_sentence(text: str) -> str:
    """Return a problem as a sentence."""
    return f"{text[:1].upper()}{text[1:]}."


class Papers(PainterDrawing):
    """Draws only the papers of cells: with a pixel for each, lines would hide them."""

    def lines(self, segments: object, ink: object, width: object) -> None:
        pass


def overview(puzzle: Puzzle) -> QImage:
    """Return a picture of a puzzle; of a large one only a pixel for each cell, because its texts are unreadable."""
    rows, columns = puzzle.extent
    if MIN_CELL * max(rows, columns) <= PICTURE:
        return thumbnail(puzzle, colours(), PICTURE)
    image = QImage(columns, rows, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(colours()["paper"]))
    with painting(image) as painter:
        drawing = Papers(painter, 0, 0, 1, colours())
        puzzle.draw_ground(drawing)
        puzzle.draw(drawing)
    side = PICTURE // max(rows, columns)
    if not side:
        return image.scaled(PICTURE, PICTURE, Qt.AspectRatioMode.KeepAspectRatio)
    return image.scaled(columns * side, rows * side)
