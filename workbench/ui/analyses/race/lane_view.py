"""One lane of a race: its solver, its contents, its progress, its place, and buttons to change or remove it."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.searching.race.lane import Lane
from workbench.ui.analyses.race.lane_title import LaneTitle
from workbench.ui.analyses.race.verdict_label import SEPARATOR, VerdictLabel
from workbench.ui.base.i18n import tr
from workbench.ui.base.theme import colours, icon
from workbench.ui.search.lane_figures import figures_wide
from workbench.ui.search.race_face import LaneContents, Verdict

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
SIDES = 22  # pixels of margins
LOW = 270  # pixels of a lane below which its board needs the room of the links
FOOTER = 25  # pixels, with or without a button in it
BAR = 3  # pixels of the line that shows the progress


class LaneView(QFrame):
    """Frames the contents of a lane; has buttons and keys to change or remove it."""

    change_requested = Signal()
    removal_requested = Signal()

    def __init__(self, lane: Lane, contents: LaneContents, number: int, title: LaneTitle, choices: str) -> None:
        super().__init__()
        self.lane, self.contents, self.number = lane, contents, number
        self.title, self._choices = title, choices
        self._outcome_hidden = False
        self._place: tuple[int | None, int] = None, 1
        self._progress = 0.0
        self._stopped = False
        self._colours = colours()
        self.setProperty("role", "lane")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.place = QLabel()
        self.place.setProperty("role", "place")
        self.verdict = VerdictLabel(brief=contents.note is not None)
        self.verdict.clicked.connect(lambda: self.hide_outcome(False))
        self.setAccessibleName(tr("Lane {}: {}").format(number, self._named()))
        policy = contents.strip.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        contents.strip.setSizePolicy(policy)
        self._lay_out()

    def _named(self) -> str:
        solver = tr(self.lane.solver.title)
        return f"{solver}, {self._choices}" if self._choices else solver

    def _lay_out(self) -> None:
        contents = self.contents
        self.body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.body.setSpacing(8)
        self.body.addWidget(contents.board, 1)
        self.body.addWidget(contents.figures, 0, Qt.AlignmentFlag.AlignVCenter)
        self.footer = QWidget()
        footer = QHBoxLayout(self.footer)
        footer.setContentsMargins(0, 0, 0, 0)
        footer.setSpacing(6)
        footer.addStrut(FOOTER)
        footer.addStretch(1)
        for link in contents.links:
            footer.addWidget(link)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIDES // 2, 6, SIDES // 2, 3)
        layout.setSpacing(3)
        layout.addLayout(self._header())
        if contents.note is None:
            layout.addLayout(row_of_verdict(self.verdict, self.place))
        layout.addLayout(self.body, 3)
        if contents.note is not None:
            layout.addWidget(contents.note)
        layout.addWidget(contents.strip, 1)
        layout.addWidget(self.footer)

    def _header(self) -> QHBoxLayout:
        self.change = self._button("settings", tr("Change solver and choices (Enter)"))
        self.change.clicked.connect(self.change_requested)
        self.remove = self._button("close", tr("Remove this lane (Delete)"))
        self.remove.clicked.connect(self.removal_requested)
        header = QHBoxLayout()
        header.setSpacing(2)
        header.addWidget(self.title, 0 if self.contents.note is not None else 1)
        if self.contents.note is not None:  # the title of a walk is short, and so is its verdict
            header.addWidget(self.verdict, 1)
            header.addWidget(self.place)
            header.addSpacing(4)
        header.addWidget(self.change, 0, Qt.AlignmentFlag.AlignTop)
        header.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignTop)
        return header

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setIcon(icon(name))
        button.setIconSize(QSize(14, 14))
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def show_wide(self, wide: bool) -> None:
        """Put the figures beside the board, or below it."""
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if direction != self.body.direction():
            self.body.setDirection(direction)
        figures = self.contents.figures
        figures.show_columns(1 if wide else 2)
        self.body.setAlignment(figures, Qt.AlignmentFlag.AlignVCenter if wide else Qt.AlignmentFlag(0))
        self._limit_board()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._limit_board()
        self.contents.fit_links(self.width())
        walks = self.contents.note is not None  # the marks on their strips lead to the same steps
        self.footer.setVisible(self.height() >= LOW or not walks)

    def _limit_board(self) -> None:
        """Leave the height that the board cannot use to the strip."""
        contents = self.contents
        wide = self.body.direction() == QBoxLayout.Direction.LeftToRight
        room = self.width() - SIDES - wide * (figures_wide() + self.body.spacing())
        least = contents.figures.height() if wide else 0
        contents.board.setMaximumHeight(max(least, contents.board.minimumHeight(), contents.tallest(room)))

    # What is shown

    def show_lane(self, lane: Lane) -> None:
        """Show another lane of the same solver and choices."""
        self.lane = lane
        self.contents.show_lane(lane)
        self.show_frame(0)

    def show_frame(self, extent: int, *, stopped: bool = False) -> None:
        """Show where the lane is now; `stopped`: it will not go on."""
        self.contents.show_frame(extent)
        self._stopped = stopped
        self._show_verdict()
        progress = self.lane.probe.progress if self.lane.probe else 0.0
        if round(progress * self.width()) != round(self._progress * self.width()):
            self.update(0, 0, self.width(), 2 * BAR)
        self._progress = progress

    def _show_verdict(self) -> None:
        verdict = self.contents.verdict()
        if not verdict.words and self._stopped:
            verdict = Verdict(tr("STOPPED"), "")
        hidden = self._outcome_hidden and bool(verdict.words)
        self.verdict.show_verdict(verdict, hidden=hidden)
        self.contents.figures.conceal(hidden)
        self.contents.strip.setVisible(not hidden)

    def hide_outcome(self, on: bool) -> None:
        """Hide verdict and place until a person asks for them, or show them."""
        self._outcome_hidden = on
        self.update()
        self._show_verdict()
        self.show_place(*self._place)

    @property
    def choices(self) -> str:
        """The choices that are not the defaults."""
        return self._choices

    @property
    def has_verdict(self) -> bool:
        """Whether the lane has come to a verdict."""
        return bool(self.contents.verdict().words)

    @property
    def outcome(self) -> str:
        """The first part of the verdict, in words; "" while there is none."""
        words = self.contents.verdict().words or (tr("STOPPED") if self._stopped else "")
        return words.partition(SEPARATOR)[0]

    @property
    def outcome_hidden(self) -> bool:
        """Whether verdict and place are hidden."""
        return self._outcome_hidden

    def show_place(self, place: int | None, sharing: int) -> None:
        """Show the place of the lane, and whether several share it; None while it has not finished."""
        self._place = place, sharing
        text = "" if place is None or self._outcome_hidden else f"⚑ {'=' * (sharing > 1)}{tr(PLACES[place - 1])}"
        if self.place.text() != text:
            self.place.setText(text)
            self.place.setProperty("mood", "good" if place == 1 else "")
            self.place.style().polish(self.place)

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.title.show_colours()
        self.verdict.show_colours()
        self.contents.show_colours()
        for button in (self.change, self.remove):
            button.setIcon(icon(button.objectName()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._outcome_hidden:  # how far it came is its outcome
            return
        painter = QPainter(self)
        painter.fillRect(12, 1, round((self.width() - 24) * self._progress), BAR, QColor(self._colours["accent"]))
        painter.end()

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.change_requested.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit()
        elif event.key() == Qt.Key.Key_Space and self._outcome_hidden:
            self.hide_outcome(False)
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.change_requested.emit()


def row_of_verdict(verdict: VerdictLabel, place: QLabel) -> QHBoxLayout:
    """Return the verdict with the place behind it."""
    row = QHBoxLayout()
    row.setSpacing(6)
    row.addWidget(verdict, 1)
    row.addWidget(place, 0, Qt.AlignmentFlag.AlignTop)
    return row
