"""One lane of a race: its name and verdict, its board, a sentence, the course of its search, and its figures."""

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from workbench.searching.race.lane import Lane
from workbench.ui.analyses.race.lane_title import LaneTitle
from workbench.ui.analyses.race.verdict import SEPARATOR
from workbench.ui.analyses.race.verdict_label import VerdictLabel
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.theme import colours, icon, scaled, set_style_property
from workbench.ui.search.race_face import LaneContents, Verdict

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
SIDES, HEADER_GAP = 20, 6  # pixels of margins, and between parts of the heading
BESIDE = 230  # pixels at the default text size: the width of what is beside a board
BAR = 3  # pixels of the line that shows the progress
LARGE_LINES, LARGE_LETTERS, LARGE_VERDICT = 7, 1.3, 1.6  # of the sentence of a large lane, in times the usual size
ICON = 15  # pixels at the default text size


class LaneView(QFrame):
    """Frames the contents of a lane; has a menu and keys to change or remove it, or to make it large."""

    change_requested = Signal()
    removal_requested = Signal()
    large_requested = Signal()
    note_requested = Signal()
    entered = Signal()  # the lane is in front now

    def __init__(
        self, lane: Lane, contents: LaneContents, number: int, title: LaneTitle, choices: str, brief: bool = False
    ) -> None:
        """`brief`: the sentence below the board holds the rest of the verdict."""
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
        self.verdict = VerdictLabel(brief)
        self.setAccessibleName(f"Lane {number}: {self._named()}")
        self.menu = QMenu(self)
        self.change = self._entry("Solver and choices…", "Return", self.change_requested.emit)
        self.enlarge = self._entry("Make large", str(number), self.large_requested.emit)
        self.what_if = self.menu.addMenu("What if")
        self._entry("Note at this step…", "N", self.note_requested.emit)
        self.menu.aboutToShow.connect(self._offer_what_ifs)
        self.menu.addSeparator()
        self.remove = self._entry("Remove lane", "Del", self.removal_requested.emit)
        self._lay_out()

    def _entry(self, text: str, key: str, do: object) -> QAction:
        """Return an entry of the menu; the key is named there, and heard by the lane."""
        action = self.menu.addAction(f"{text}\t{key}")
        action.triggered.connect(do)
        return action

    def _offer_what_ifs(self) -> None:
        """Offer the other ways on from what the lane shows now."""
        self.what_if.clear()
        for one in self.contents.what_ifs():
            self.what_if.addAction(literal(one.text)).triggered.connect(partial(self.contents.what_if_chosen.emit, one))
        self.what_if.setEnabled(not self.what_if.isEmpty())

    def _named(self) -> str:
        solver = self.lane.solver.title
        return f"{solver}, {self._choices}" if self._choices else solver

    def _lay_out(self) -> None:
        contents = self.contents
        self._words = QWidget()
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(3)
        words.addWidget(contents.note)
        words.addStretch(1)
        words.addWidget(contents.strip)
        words.addWidget(contents.figures)
        self.body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.body.setSpacing(3)
        self.body.addWidget(contents.board, 1)
        self.body.addWidget(self._words)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIDES // 2, 5, SIDES // 2, 5)
        layout.setSpacing(2)
        layout.addLayout(self._header())
        layout.addLayout(self.body, 1)

    def _header(self) -> QHBoxLayout:
        self.settings = QToolButton()
        self.settings.setObjectName("settings")
        self.settings.setIcon(icon("settings"))
        self.settings.setIconSize(QSize(scaled(ICON), scaled(ICON)))
        self.settings.setToolTip("Change, enlarge or remove this lane")
        self.settings.setAccessibleName(self.settings.toolTip())
        self.settings.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.settings.clicked.connect(self._open_menu)
        policy = self.settings.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # a picture without it has everything in the same place
        self.settings.setSizePolicy(policy)
        header = QHBoxLayout()
        header.setSpacing(HEADER_GAP)
        header.addWidget(self.title)
        header.addWidget(self.verdict, 1)
        header.addWidget(self.place)
        header.addWidget(self.settings)
        return header

    def _share_header(self) -> None:
        """Let the title yield to the verdict where there is no room for both: what a lane is called is known."""
        others = [part for part in (self.verdict, self.place, self.settings) if not part.isHidden()]
        taken = sum(part.sizeHint().width() + HEADER_GAP for part in others)
        self.title.setMaximumWidth(
            max(self.title.minimumSizeHint().width(), self.contentsRect().width() - SIDES - taken)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_header()

    def _open_menu(self) -> None:
        self.menu.popup(self.settings.mapToGlobal(QPoint(0, self.settings.height())))

    def show_shape(self, *, beside: bool, explained: bool, words: int = 0) -> None:
        """Put the words beside the board, or below it; `explained`: the lane has a sentence of its own.

        `words`: the pixels of width that they get, where the lane is large.
        """
        self.title.show_size("large" if words else "usual" if explained else "small")
        self.verdict.show_size(LARGE_VERDICT if words else 1.0)
        self.contents.note.show_large(LARGE_LINES if words else 0, LARGE_LETTERS if words else 1.0)
        self.enlarge.setText("Show all lanes\t0" if words else f"Make large\t{self.number}")
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if direction != self.body.direction():
            self.body.setDirection(direction)
        self.body.setSpacing(10 if beside else 3)
        if beside:
            self._words.setFixedWidth(words or scaled(BESIDE))
        else:
            self._words.setMinimumWidth(0)
            self._words.setMaximumWidth(16777215)
        self.contents.note.setVisible(explained)

    def hold(self, widget: QWidget) -> None:
        """Show a widget below the sentence."""
        layout = self._words.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(2, widget)
        widget.show()

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
            verdict = Verdict("STOPPED", "")
        self.verdict.show_verdict(Verdict("", "") if self._outcome_hidden else verdict)
        self._share_header()

    def hide_outcome(self, on: bool) -> None:
        """Hide what the lane has come to, or show it."""
        self._outcome_hidden = on
        self.contents.hide_outcome(on)
        self.contents.figures.conceal(on)
        self.update()
        self._show_verdict()
        self.show_place(*self._place)

    @property
    def choices(self) -> str:
        """The choices that are not the defaults."""
        return self._choices

    @property
    def outcome(self) -> str:
        """The first part of the verdict, in words; "" while there is none."""
        words = self.contents.verdict().words or ("STOPPED" if self._stopped else "")
        return words.partition(SEPARATOR)[0]

    @property
    def outcome_hidden(self) -> bool:
        """Whether verdict and place are hidden."""
        return self._outcome_hidden

    def show_place(self, place: int | None, sharing: int) -> None:
        """Show the place of the lane, and whether several share it; None while it has not finished."""
        self._place = place, sharing
        text = "" if place is None or self._outcome_hidden else f"⚑ {'=' * (sharing > 1)}{PLACES[place - 1]}"
        self.place.setVisible(bool(text))
        if self.place.text() != text:
            self.place.setText(text)
            set_style_property(self.place, "mood", "good" if place == 1 else "")
        self._share_header()

    def show_colours(self) -> None:
        """Draw everything in the theme's colours."""
        self._colours = colours()
        self.title.show_colours()
        self.verdict.show_colours()
        self.contents.show_colours()
        self.settings.setIcon(icon("settings"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:  # perhaps another text size
            self.settings.setIconSize(QSize(scaled(ICON), scaled(ICON)))

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
        elif event.key() == Qt.Key.Key_Menu:
            self._open_menu()
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_requested.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.large_requested.emit()
