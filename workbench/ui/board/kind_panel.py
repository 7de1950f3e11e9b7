"""The panel beside the board of a document that is edited: tools, a line on the solution, and what the kind adds."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.ui.base.act import Act, Actions, Submenu
from workbench.ui.base.action_button import ICON, action_button
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.i18n import tr

MARGIN = 12  # pixels around the contents
GAP = 9  # pixels between them


class KindPanel(QScrollArea):
    """Stacks widgets; scrolls as a whole where height lacks. One that stretches takes the height that is left."""

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inside = QWidget()
        self.inside.setObjectName("panel")
        self.column = QVBoxLayout(self.inside)
        self.column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.column.setSpacing(GAP)
        self._upper, self._solution = QVBoxLayout(), QVBoxLayout()
        self.column.addLayout(self._upper)
        self.setWidget(self.inside)
        self.viewport().setAutoFillBackground(False)

    def show_tools(self, tools: Sequence[Act | Submenu], actions: Actions) -> None:
        """Show these tools at the top, with words."""
        if tools:
            self._upper.addWidget(ToolRow(tools, actions))

    def keep_place(self) -> None:
        """Put the line on the solution below what has been added so far; it is at the end otherwise."""
        if self._solution.parent() is None:
            self.column.addLayout(self._solution)

    def show_solution_line(self, line: QWidget) -> None:
        """Show the line on the solution in its place."""
        self.keep_place()
        self._solution.addWidget(thin_line())
        self._solution.addWidget(line)
        if self.column.indexOf(self._solution) == self.column.count() - 1:
            if not any(self.column.stretch(k) for k in range(self.column.count())):
                self.column.addStretch(1)
        else:
            self._solution.addWidget(thin_line())

    def reveal(self, content: QWidget) -> None:
        """Scroll to a part, or to its beginning if it is higher than the panel."""
        self.ensureWidgetVisible(content, 0, 0)
        if content.height() > self.viewport().height():
            self.verticalScrollBar().setValue(content.y())


class ToolRow(QWidget):
    """Buttons with words for tools; a submenu is a button that opens its acts."""

    def __init__(self, tools: Sequence[Act | Submenu], actions: Actions) -> None:
        super().__init__()
        layout = FlowLayout(self)
        for tool in tools:
            layout.addWidget(MenuButton(tool, actions) if isinstance(tool, Submenu) else word_button(actions[tool]))


def word_button(action: QAction) -> QToolButton:
    """Return a button with an icon and a word."""
    button = action_button(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


class MenuButton(QToolButton):
    """Opens the acts of a submenu; it has the title as its word, or the icon of the first act."""

    def __init__(self, tools: Submenu, actions: Actions) -> None:
        super().__init__()
        title = tr(tools.title).replace("&", "")
        self.setText(title)
        self.setAccessibleName(title)
        self.setProperty("role", "menu")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._first = actions[tools.acts[0]] if tools.icon and tools.acts[0] else None
        if self._first is not None:
            self.setIconSize(ICON)
            self.setToolTip(title)
            self._first.changed.connect(self._show_icon)
            self._show_icon()
        menu = QMenu(self)
        for act in tools.acts:
            menu.addAction(actions[act]) if act else menu.addSeparator()
        self.setMenu(menu)

    def _show_icon(self) -> None:
        """Follow the theme, in which actions get other icons."""
        if self._first is not None and self.icon().cacheKey() != self._first.icon().cacheKey():
            self.setIcon(self._first.icon())


def keep_room(widget: QWidget) -> None:
    """Let a widget keep its room while it is hidden: what is below it stays in place."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def thin_line() -> QFrame:
    """Return a thin separator line."""
    frame = QFrame()
    frame.setObjectName("thinLine")
    frame.setFixedHeight(1)
    frame.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return frame
