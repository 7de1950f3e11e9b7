"""Presentation mode: the tab in front fills the screen, without menus, bars and settings, for an audience."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget

from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.base.i18n import tr
from workbench.ui.base.tab import Presents
from workbench.ui.base.theme import enlarge_texts
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

HINT_MILLISECONDS = 3000


class Presentation:
    """Hides what surrounds the tabs of a window, and shows it again."""

    def __init__(self, window: QMainWindow, tabs: TabArea, actions: Actions) -> None:
        self._window, self._tabs, self._actions = window, tabs, actions
        self._was_full = self._was_maximized = False  # before the presentation
        self._hint = QLabel(tr("Press F11 to end the presentation"), window)
        self._hint.setProperty("role", "hint")
        self._hint.hide()
        self._hint_timer = QTimer(self._hint, singleShot=True, interval=HINT_MILLISECONDS)
        self._hint_timer.timeout.connect(self._hint.hide)
        self.on = False

    def offers(self) -> Offers:
        """Return what can be done now."""
        return {acts.PRESENT: Offer(self.toggle, checked=self.on)}

    @property
    def _around(self) -> tuple[QWidget, ...]:
        return self._window.menuBar(), self._window.statusBar(), self._tabs.tabBar()

    def toggle(self) -> None:
        """Begin or end presenting."""
        window = self._window
        self.on = not self.on
        if self.on:
            self._was_full, self._was_maximized = window.isFullScreen(), window.isMaximized()
            window.addActions(list(self._actions.values()))  # in hidden menus they have no shortcuts
            window.showFullScreen()
        else:
            for action in self._actions.values():
                window.removeAction(action)
            if self._was_maximized:
                window.showMaximized()
            elif not self._was_full:
                window.showNormal()
        for part in self._around:
            part.setVisible(not self.on)
        enlarge_texts(self.on)
        self._tabs.forget_colours()
        for tab in self._tabs.all_tabs():
            if isinstance(tab, Presents):
                tab.present(self.on)
        self._hint.hide()
        if self.on:
            self._show_way_out()

    def _show_way_out(self) -> None:
        """Show for a moment how to leave."""
        self._hint.adjustSize()
        wide = self._window.screen().geometry().width()  # the window may still have its former size
        self._hint.move((wide - self._hint.width()) // 2, 14)
        self._hint.raise_()
        self._hint.show()
        self._hint_timer.start()
