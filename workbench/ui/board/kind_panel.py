"""The panel beside the board of a document that is edited: tools, a line on the solution, and what the kind adds."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from workbench.ui.base.act import Act, Actions, Submenu
from workbench.ui.base.action_button import ICON, action_button
from workbench.ui.base.flow_layout import FlowLayout
from workbench.ui.base.theme import set_style_property

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
    """Buttons for tools, most with words; a submenu is a button that opens its acts."""

    def __init__(self, tools: Sequence[Act | Submenu], actions: Actions) -> None:
        super().__init__()
        layout = FlowLayout(self)
        for tool in tools:
            layout.addWidget(menu_button(tool, actions) if isinstance(tool, Submenu) else tool_button(tool, actions))


def tool_button(tool: Act, actions: Actions) -> QToolButton:
    """Return a button with an icon, and with a word unless its act has none among the tools."""
    return action_button(actions[tool]) if tool.tool_icon else word_button(actions[tool])


def word_button(action: QAction) -> QToolButton:
    """Return a button with an icon and a word."""
    button = action_button(action)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


def menu_button(tools: Submenu, actions: Actions) -> QToolButton:
    """Return a button that opens the acts of a submenu."""
    listed = [actions[act] if act else None for act in tools.acts]
    return MenuButton(tools.title.replace("&", ""), listed, icon_only=tools.icon)


class MenuButton(QToolButton):
    """A button with the icon of its first action, if it has one; it is marked while one of them is checked."""

    def __init__(self, title: str, actions: Sequence[QAction | None], *, icon_only: bool = False) -> None:
        super().__init__()
        self.setText(title)
        self.setAccessibleName(title)
        self.setIconSize(ICON)
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        self.setToolButtonStyle(alone if icon_only else beside)
        if icon_only:
            self.setToolTip(title)
        self.setProperty("role", "menu")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        for action in actions:
            menu.addAction(action) if action else menu.addSeparator()
        self.setMenu(menu)
        self._listed = [action for action in actions if action]
        for action in self._listed:
            action.changed.connect(self._follow)
        if self._listed:
            self._follow()

    def _follow(self) -> None:
        """Follow the theme, in which actions get other icons, and what is chosen."""
        if self.icon().cacheKey() != self._listed[0].icon().cacheKey():
            self.setIcon(self._listed[0].icon())
        set_style_property(self, "chosen", "yes" if any(action.isChecked() for action in self._listed) else "no")


def thin_line() -> QFrame:
    """Return a thin separator line."""
    frame = QFrame()
    frame.setObjectName("thinLine")
    frame.setFixedHeight(1)
    frame.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return frame
