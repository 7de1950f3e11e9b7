"""The panel beside a search for rules: what is varied, on which boards, how long, and what to do with the best."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.choices import ChoiceError
from workbench.base.number_ranges import RangeError, numbers
from workbench.lab.tuning.cost import Block, Cost
from workbench.lab.tuning.record import Chosen
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.tour_rules import BASELINES, GENOMES, tour_rule_search
from workbench.lab.tuning.unseen_result import BEST
from workbench.lab.tuning.unseen_test import check_unused, tour_test_boards
from workbench.solvers.key_expression import MAX_LENGTH
from workbench.ui.analyses.checked_line import CheckedLine
from workbench.ui.analyses.figures_table import ROW, figures_table
from workbench.ui.analyses.typed_values import shown
from workbench.ui.base.act import Actions
from workbench.ui.base.choice_form import add_field, form_layout, list_box
from workbench.ui.base.theme import set_style_property
from workbench.ui.search.drive_buttons import run_buttons
from workbench.ui.search.solve_panel import heading

KEY = "key"  # the genome that a person can write the first one of
SIZES = {"training": "20..40..5", "validation": "22..42..5", "test": "21..41..5"}
SIZE_TIPS = {
    "training": "Rows of the square boards that rules are compared on, like 20..40..5 or 24, 30",
    "validation": "Rows of other boards: the best rule is the one that fails least on these",
    "test": "Rows of boards for a single test at the end; they choose no rule",
}
SMALLEST, LARGEST, MAX_SIZES = 5, 300, 60  # rows of a board; sizes of a set
PARTS = (1, 2, 4, 8, 16)
MAX_EVALUATIONS, MAX_SEED = 1_000_000, 2**31 - 1
PERCENT = 100
SETS, NOT_TESTED = 3, "–"  # of boards: training, validation and test
HEADER, MIN_FIELD = 14, 64  # pixels: what a header is higher than a row; of a field


class RulesPanel(QWidget):
    """Shows the choices and the figures, and reports what to do with the best rule."""

    sizes_typed = Signal()
    map_changed = Signal()  # another board, or another known rule beside the best
    race_requested = Signal()
    heat_map_requested = Signal()
    lab_requested = Signal()
    test_requested = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.genome = list_box()
        for name, kind in GENOMES.items():
            self.genome.addItem(kind.title, name)
            self.genome.setItemData(self.genome.count() - 1, kind.about, Qt.ItemDataRole.ToolTipRole)
        self.genome.setCurrentIndex(self.genome.findData(KEY))
        self.expression = QLineEdit(maxLength=MAX_LENGTH)
        self.expression.setPlaceholderText("-from_centre (Roth)")
        readers = {name: sizes_or_none if name == "test" else sizes_in for name in SIZES}
        self.sizes = {name: CheckedLine(readers[name], shown, SIZE_TIPS[name]) for name in SIZES}
        for name, text in SIZES.items():
            self.sizes[name].setText(text)
        self.parts = list_box()
        for part in PARTS:
            self.parts.addItem("all" if part == 1 else f"one in {part}", part)
        self.evaluations = QSpinBox(minimum=1, maximum=MAX_EVALUATIONS, value=1000, singleStep=100)
        self.patience = QSpinBox(minimum=0, maximum=MAX_EVALUATIONS, value=300, singleStep=100)
        self.patience.setSpecialValueText("never")
        self.seed = QSpinBox(minimum=0, maximum=MAX_SEED, value=1)
        self.board = QSpinBox(minimum=SMALLEST, maximum=LARGEST, value=44)  # on which no rule is trained or validated
        self.known = list_box()
        for title, setting in BASELINES.items():
            self.known.addItem(title, dict(setting))
        self.known.setCurrentIndex(self.known.findText("Roth"))
        self.progress = QProgressBar(maximum=PERCENT, textVisible=True, format="%p %")
        self.state, self.found = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.table = figures_table(("Failing", "Training", "Validation", "Test"), 1, "Failing starts")
        self.name = QLineEdit("Evolved", maxLength=40)
        self.test = QPushButton("&Test")
        texts = ("Comp&are", "&Map of starts", "Test in &lab")
        self.race, self.heat_map, self.lab = (QPushButton(text) for text in texts)
        self._set_up()
        self._lay_out(actions)

    def _set_up(self) -> None:
        tips = {
            self.genome: "What a rule consists of, and what the search changes",
            self.expression: "The key that the search begins with: of the squares that tie, the smallest value wins",
            self.test: "Test the best rule and the known ones once, on boards that the search has not used",
            self.parts: "Fewer starts of each board leave time for more sizes",
            self.evaluations: "Number of rules to try",
            self.patience: "Stop after this many rules without an improvement in validation",
            self.seed: "The same seed and choices repeat the same search",
            self.board: "Rows of the board shown in the maps",
            self.known: "The known rule that the best one is compared with in the maps",
            self.name: "Name of the best rule in the lab",
            self.race: "Compare the best rule with the known ones on the board of the maps",
            self.heat_map: "Open a map of starts with the best rule, to edit it",
            self.lab: "Compare the best rule with the known ones on sizes that the search has not used",
        }
        for widget, text in tips.items():
            widget.setToolTip(text)
        for line in (self.expression, self.name):
            line.setProperty("role", "field")
        for label in (self.state, self.found):
            label.setProperty("role", "muted")
        self.state.setMinimumHeight(2 * self.state.fontMetrics().lineSpacing())  # buttons keep their places
        self.state.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.found.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.table.setFixedHeight(ROW * (len(BASELINES) + 2) + HEADER)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.genome.currentIndexChanged.connect(lambda: self._form.setRowVisible(self.expression, self.is_key))
        for line in self.sizes.values():
            line.typed.connect(self.sizes_typed)
        self.board.editingFinished.connect(self.map_changed)
        self.known.currentIndexChanged.connect(self.map_changed)
        self.race.clicked.connect(self.race_requested)
        self.heat_map.clicked.connect(self.heat_map_requested)
        self.lab.clicked.connect(self.lab_requested)
        self.test.clicked.connect(self.test_requested)

    def _lay_out(self, actions: Actions) -> None:
        self._form = form = form_layout()
        add_field(form, "Vary", self.genome)
        add_field(form, "First key", self.expression)
        add_field(form, "Train on rows", self.sizes["training"])
        add_field(form, "Validate on", self.sizes["validation"])
        add_field(form, "Test on", in_row(self.sizes["test"], "", self.test))
        add_field(form, "Starts", in_row(self.parts, "Seed", self.seed))
        add_field(form, "Rules to try", in_row(self.evaluations, "patience", self.patience))
        shown = form_layout()
        add_field(shown, "Maps", in_row(self.board, "against", self.known))
        add_field(shown, "Name", self.name)
        uses = QHBoxLayout()
        uses.setSpacing(6)
        for button in (self.race, self.heat_map, self.lab):
            uses.addWidget(button, 1)
        names = {self.board: "Rows of the maps", self.known: "Known rule", self.parts: "Starts", self.seed: "Seed"}
        names |= {self.evaluations: "Rules to try", self.patience: "Patience"}
        for widget, name in names.items():
            widget.setAccessibleName(name)
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # they share their rows
            widget.setMinimumWidth(MIN_FIELD)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(8)
        layout.addWidget(heading("Search for a better tie-break"))
        layout.addLayout(form)
        layout.addLayout(run_buttons(actions))
        layout.addWidget(self.progress)
        layout.addWidget(self.state)
        layout.addWidget(self.table)
        layout.addWidget(self.found)
        layout.addLayout(shown)
        layout.addLayout(uses)
        layout.addStretch(1)

    @property
    def is_key(self) -> bool:
        """Whether keys are varied."""
        return bool(self.genome.currentData() == KEY)

    def rule_search(self, cores: int) -> RuleSearch:
        """Return the chosen search, before its first slice; raise ChoiceError."""
        return tour_rule_search(
            str(self.genome.currentData()),
            self.sizes_of("training"),
            self.sizes_of("validation"),
            self.evaluations.value(),
            self.seed.value(),
            self.expression.text().strip() if self.is_key else "",
            int(self.parts.currentData()),
            cores,
        )

    def test_boards(self, search: RuleSearch) -> Block:
        """Return the boards for the test of the best rule; raise ChoiceError."""
        return tour_test_boards(search, self.sizes_of("test"), self.board.value())

    @property
    def kept_sizes(self) -> tuple[int, ...]:
        """The sizes kept for the test, which may be none; raises ChoiceError."""
        return self.sizes_of("test")

    def check_test_sizes(self) -> None:
        """Raise ChoiceError if a board for the test is used for something else, too."""
        used = dict.fromkeys(self.sizes_of("validation"), "is for validation")
        used |= dict.fromkeys(self.sizes_of("training"), "is for training")
        check_unused(self.kept_sizes, used | {self.board.value(): "is shown in the maps"})

    def sizes_of(self, name: str) -> tuple[int, ...]:
        """Return the sizes typed for training, validation or the test; raise ChoiceError."""
        if problem := self.problem_of(name):
            raise ChoiceError(problem)
        return tuple(map(int, self.sizes[name].values))

    def problem_of(self, name: str) -> str:
        """Return what is wrong with the sizes typed for training, validation or the test, "" if nothing is."""
        self.sizes[name].read_text()
        problem = self.sizes[name].problem
        return f"The rows for {name}: {problem}" if problem else ""

    @property
    def problem(self) -> str:
        """What is wrong with the first sizes that are not understood; "" = nothing."""
        return next(filter(None, map(self.problem_of, self.sizes)), "")

    @property
    def chosen(self) -> Chosen:
        """What is chosen."""
        return Chosen(
            genome=str(self.genome.currentData()),
            expression=self.expression.text(),
            training=self.sizes["training"].text(),
            validation=self.sizes["validation"].text(),
            test=self.sizes["test"].text(),
            one_in=int(self.parts.currentData()),
            evaluations=self.evaluations.value(),
            patience=self.patience.value(),
            seed=self.seed.value(),
            board=self.board.value(),
            known=list(BASELINES)[self.known.currentIndex()],
            name=self.name.text(),
        )

    def show_chosen(self, chosen: Chosen) -> None:
        """Choose what was chosen before."""
        self.genome.setCurrentIndex(self.genome.findData(chosen.genome))
        self.expression.setText(chosen.expression)
        self.sizes["training"].setText(chosen.training)
        self.sizes["validation"].setText(chosen.validation)
        self.sizes["test"].setText(chosen.test)
        self.parts.setCurrentIndex(max(0, self.parts.findData(chosen.one_in)))
        self.evaluations.setValue(chosen.evaluations)
        self.patience.setValue(chosen.patience)
        self.seed.setValue(chosen.seed)
        self.board.setValue(chosen.board)
        self.known.setCurrentIndex(list(BASELINES).index(chosen.known))
        self.name.setText(chosen.name)
        self.map_changed.emit()

    def allow_edits(self, on: bool) -> None:
        """Let the choices of the search be changed, or not while it goes on."""
        for widget in (self.genome, self.expression, *self.sizes.values(), self.parts, self.evaluations, self.seed):
            widget.setEnabled(on)

    def show_state(self, part: float, text: str, *, problem: bool = False) -> None:
        """Show how much is done, or what is wrong."""
        self.progress.setValue(int(part * PERCENT))
        self.state.setText(text)
        set_style_property(self.state, "mood", "bad" if problem else "")

    def show_best(self, search: RuleSearch | None) -> None:
        """Show what the known rules and the best one so far fail on."""
        best, tested = (search.best, search.tested) if search else (None, None)
        rows: dict[str, list[Cost]] = {title: [*costs] for title, costs in (search.baselines if search else {}).items()}
        if best:
            rows[BEST] = [best.training, best.validation]
        if tested is not None and best is not None and tested.is_of(best.setting):
            for title, costs in rows.items():
                costs.append(tested.costs[title])
        self.table.setRowCount(len(rows))
        for row, (title, costs) in enumerate(rows.items()):
            figures = [f"{cost.fails:,}" for cost in costs]
            for column, text in enumerate((title, *figures, *[NOT_TESTED] * (SETS - len(figures)))):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        self.found.setText(f"Evaluation {best.evaluation:,}: {best.genome.text}" if best else "")
        for button in (self.race, self.heat_map, self.lab):
            button.setEnabled(best is not None)


def sizes_or_none(text: str) -> tuple[int, ...]:
    """Return the sizes of a text, which may be empty; raise RangeError."""
    return sizes_in(text) if text.strip() else ()


def sizes_in(text: str) -> tuple[int, ...]:
    """Return the sizes of a text; raise RangeError."""
    found = numbers(text, SMALLEST, LARGEST)
    if len(found) > MAX_SIZES:
        raise RangeError(f"Too many sizes: {len(found)}. Write at most {MAX_SIZES}.")
    return found


def in_row(first: QWidget, word: str, second: QWidget) -> QHBoxLayout:
    """Return two fields side by side, with a word between them."""
    row = QHBoxLayout()
    row.setSpacing(6)
    row.addWidget(first, 1)
    row.addWidget(QLabel(word))
    row.addWidget(second, 1)
    return row
