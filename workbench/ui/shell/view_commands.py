"""The acts of the View menu that concern the whole window: its theme, the size of its text, its tabs."""

from functools import partial

from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Offer, Offers
from workbench.ui.base.preferences import BY_NAME, is_on, preference, set_preference
from workbench.ui.base.theme import choose_text_size, choose_theme, chosen_theme
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea

THEMES = tuple(zip(("system", "light", "dark", "contrast"), acts.THEMES, strict=True))
TEXT_SIZE = BY_NAME["text_size"]


class ViewCommands:
    """Changes the look of a window, and which of its tabs is in front."""

    def __init__(self, window: QMainWindow, tabs: TabArea) -> None:
        self._window, self._tabs = window, tabs

    def offers(self) -> Offers:
        """Return what can be done now."""
        larger, smaller = next_text_size(1), next_text_size(-1)
        offers = {
            **{act: Offer(partial(self.choose_theme, name), checked=name == chosen_theme()) for name, act in THEMES},
            acts.TEXT_LARGER: Offer(partial(self.choose_text_size, larger), bool(larger)),
            acts.TEXT_SMALLER: Offer(partial(self.choose_text_size, smaller), bool(smaller)),
            acts.TEXT_DEFAULT: Offer(partial(self.choose_text_size, str(TEXT_SIZE.default))),
            acts.NEXT_TAB: Offer(partial(self._turn_tabs, 1)),
            acts.PREVIOUS_TAB: Offer(partial(self._turn_tabs, -1)),
            acts.HIDE_SOLUTIONS: Offer(self.toggle_solutions, checked=is_on("hide_solutions")),
            acts.FULL_SCREEN: Offer(self.toggle_full_screen, checked=self._window.isFullScreen()),
        }
        if tab := self._tabs.document_tab:
            offers[acts.OTHER_PART] = Offer(lambda: tab.other_part().setFocus())
        return offers

    def choose_theme(self, name: str) -> None:
        """Show all windows in a theme, now and at the next start."""
        self._erase_menu()
        choose_theme(name)
        self._tabs.changed.emit()

    def choose_text_size(self, percent: str) -> None:
        """Show all texts in a size, now and at the next start."""
        self._erase_menu()
        self._window.statusBar().clearMessage()  # a bar of another height would show what the message hides, too
        choose_text_size(percent)
        self._tabs.forget_colours()
        self._tabs.changed.emit()

    def toggle_solutions(self) -> None:
        """Hide what is known about the solutions of all puzzles, or show it again."""
        set_preference("hide_solutions", "off" if is_on("hide_solutions") else "on")
        for tab in self._tabs.document_tabs():
            tab.line.follow_preference()
        self._tabs.changed.emit()

    def _erase_menu(self) -> None:
        """Paint the place where a menu was open, which would otherwise look open until all widgets are restyled."""
        self._window.repaint()

    def _turn_tabs(self, by: int) -> None:
        tabs = self._tabs
        shown = [place for place in range(tabs.count()) if tabs.tabBar().isTabVisible(place)]
        tabs.setCurrentIndex(shown[(shown.index(tabs.currentIndex()) + by) % len(shown)])
        tabs.currentWidget().setFocus()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or return to the window."""
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()


def next_text_size(by: int) -> str:
    """Return the text size that is this many steps larger than the one in use; "" if there is none."""
    sizes = [name for name, _ in TEXT_SIZE.values]
    place = sizes.index(str(preference("text_size"))) + by
    return sizes[place] if 0 <= place < len(sizes) else ""
