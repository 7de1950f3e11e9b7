"""The card of a kind of puzzle: its picture, one line on it, what to do first, and the way to its samples."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout

from workbench.ui.base.theme import button_icon_size, icon
from workbench.ui.board.face import StartAction, StartCard
from workbench.ui.shell.start_page.kind_picture import KindPicture
from workbench.ui.shell.start_page.wrapped_label import WrappedLabel

PADDING, GAP = 12, 6  # pixels


class KindCard(QFrame):
    """Shows a kind, and reports which of its actions was chosen, or that its samples are to be shown."""

    action_chosen = Signal(object)  # a StartAction
    samples_requested = Signal()

    def __init__(self, kind: str, heading: str, card: StartCard, samples: int) -> None:
        super().__init__()
        self.kind = kind
        self.setProperty("role", "kind")
        self.picture = KindPicture(kind)
        title = QLabel(heading)
        title.setProperty("role", "heading")
        self._about = WrappedLabel(card.about)
        self.primary = self._button(card.primary, heading)
        self.primary.setProperty("role", "primary")
        self.second = self._button(card.second, heading) if card.second else None
        self._second_icon = card.second.icon if card.second else ""
        counted = "1 sample ›" if samples == 1 else f"{samples} samples ›"
        self.more = QPushButton(counted)
        self.more.setProperty("role", "more")
        self.more.setAccessibleName(f"Samples: {heading}")
        self.more.setToolTip("Show the samples of this kind")
        self.more.clicked.connect(self.samples_requested)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(PADDING, PADDING, PADDING, PADDING - GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.picture)
        for part in (title, self._about, self.primary, self.second):
            if part is not None:
                layout.addWidget(part)
        if self.second is None:
            layout.addStretch()
        layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_colours()

    def _button(self, action: StartAction, heading: str) -> QPushButton:
        button = QPushButton(action.text)
        button.setToolTip(action.tip)
        button.setAccessibleName(f"{action.text}: {heading}")
        button.clicked.connect(partial(self._choose, action))
        return button

    def _choose(self, action: StartAction, _checked: bool = False) -> None:
        self.action_chosen.emit(action)

    @property
    def buttons(self) -> list[QPushButton]:
        """Its buttons, from top to bottom."""
        return [button for button in (self.primary, self.second, self.more) if button is not None]

    @property
    def least_width(self) -> int:
        """The width at which no button is cut."""
        return max(button.sizeHint().width() for button in self.buttons) + 2 * (PADDING + 1)

    def lines_height(self, width: int) -> int:
        """Return how high the line on the kind is in a card of a width."""
        return self._about.height_in(width - 2 * (PADDING + 1))

    def fit(self, width: int, lines_height: int) -> None:
        """Be as wide as this, with this height for the line on the kind, so that the buttons of a row are level."""
        self.setFixedWidth(width)
        if self.second is not None:
            self.second.setIconSize(button_icon_size())
        self._about.setFixedHeight(lines_height)

    def show_colours(self) -> None:
        """Draw icons in the theme's colours."""
        if self.second is not None and self._second_icon:
            self.second.setIcon(icon(self._second_icon))
