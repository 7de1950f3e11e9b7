"""On how many starts a rule fails over a range of sizes, beside Roth and Vähäaho, and the best rules so far."""

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from workbench.base.choices import Value
from workbench.base.graphics_card import made_on
from workbench.insight.tours.starts_record import BestKeys
from workbench.lab.tuning.size_census import SizeCensus
from workbench.puzzles.sentences import counted
from workbench.ui.analyses.checked_line import CheckedLine
from workbench.ui.analyses.typed_values import numbers_in, shown
from workbench.ui.search.tab_search import TabSearch

SIZES = tuple(range(5, 21))
LEAST, MOST = 3, 100  # rows of a board
KEPT = 5  # rules
REFERENCES = {"roth": "Roth", "vahaaho": "Vähäaho"}
Choices = dict[str, Value]


class SizeCount(QWidget):
    """Counts in a thread whenever the rule or the sizes change; remembers the best rules."""

    chosen = Signal(object)  # the choices of an earlier rule

    def __init__(self) -> None:
        super().__init__()
        self.census: SizeCensus | None = None
        self.searching = TabSearch()
        self.searching.setParent(self)
        self.best: list[tuple[int, str, Choices]] = []  # failing starts, words and choices, the fewest first
        self._references: dict[str, SizeCensus] = {}
        self.sizes = CheckedLine(
            lambda text: numbers_in(text, LEAST, MOST), shown, "Sizes of square boards, such as 5..20"
        )
        self.sizes.setAccessibleName("Sizes")
        self.sizes.show_values(SIZES)
        self.figure, self.others = QLabel(), QLabel(wordWrap=True)
        self.figure.setProperty("role", "number")
        row = QHBoxLayout()
        row.setSpacing(7)
        row.addWidget(self.figure, 1)
        row.addWidget(QLabel("n ="))
        row.addWidget(self.sizes)
        self.sizes.setMaximumWidth(90)
        self.strip = QVBoxLayout()
        self.strip.setSpacing(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.others)
        layout.addLayout(self.strip)
        self.sizes.typed.connect(self._resize)
        self.searching.frame.connect(self._show)
        self.searching.changed.connect(self._go_on)

    def show_rule(self, choices: Mapping[str, Value]) -> None:
        """Count the starts on which a rule fails."""
        self._count(SizeCensus(choices, self._numbers()))

    @property
    def kept(self) -> BestKeys:
        """The best rules, as a file keeps them."""
        return BestKeys(tuple(self._numbers()), [(total, choices) for total, _, choices in self.best])

    def restore(self, kept: BestKeys) -> None:
        """Show the best rules of a file."""
        self.sizes.show_values(kept.sizes)
        self.best = [(total, words_of(choices), dict(choices)) for total, choices in kept.keys][:KEPT]
        self._show_best()

    def _numbers(self) -> list[int]:
        return sorted({int(size) for size in self.sizes.values}) or list(SIZES)

    def _count(self, census: SizeCensus) -> None:
        self.census = census
        with QSignalBlocker(self.searching):  # the end of the former rule is no news
            self.searching.take(census)
            self.searching.go()
        self.searching.changed.emit()

    def _resize(self) -> None:
        """Count over other sizes; what was best over others says nothing about them."""
        if self.census is None or self.sizes.problem or tuple(self._numbers()) == self.census.sizes:
            return
        self.best, self._references = [], {}
        self._show_best()
        self.show_rule(self.census.choices)

    def _go_on(self) -> None:
        """Keep a rule that is counted, and count those that it is compared with."""
        census = self.census
        if census is not None and census.over and not census.rejection_reason:
            entry = (census.total, words_of(census.choices), census.choices)
            if all(entry[2] != other[2] for other in self.best):
                self.best = sorted([*self.best, entry], key=lambda one: one[0])[:KEPT]
                self._show_best()
            for rule in REFERENCES:
                self._references.setdefault(rule, SizeCensus({"rule": rule}, census.sizes))
            missing = [one for one in self._references.values() if not one.over]  # a new rule may have come between
            job = self.searching.job
            if missing and job is not None and job.over:
                with QSignalBlocker(self.searching):
                    self.searching.take(missing[0])
                    self.searching.go()
        self._show()

    def _show(self) -> None:
        census = self.census
        if census is None:
            return
        if census.rejection_reason:
            self.figure.setText(census.rejection_reason)
            return
        words = f"Fails on {census.total:,} of {counted(census.starts, 'start')}"
        self.figure.setText(words if census.over else f"{words} so far")
        self.figure.setToolTip(made_on(census.card))
        known = [
            f"{title}: {self._references[rule].total:,}"
            for rule, title in REFERENCES.items()
            if rule in self._references and self._references[rule].over
        ]
        self.others.setText(" · ".join(known))

    def _show_best(self) -> None:
        while (item := self.strip.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for total, words, choices in self.best:
            button = QPushButton(f"{total:,}: {words}")
            button.setProperty("role", "link")
            button.setToolTip(f"Go back to {choices.get('expression', '')}")
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(lambda _on=False, choices=choices: self.chosen.emit(choices))
            self.strip.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)


def words_of(choices: Mapping[str, Value]) -> str:
    """Return what names a rule on the strip: its parameters, or its expression."""
    return str(choices.get("parameter") or choices.get("expression", ""))
