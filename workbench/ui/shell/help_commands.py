"""The acts of the Help menu."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from workbench.ui.base.act import Actions, Offer, Offers
from workbench.ui.shell import acts
from workbench.ui.shell.tab_area import TabArea


class HelpCommands:
    """Opens the dialogs of the Help menu."""

    def __init__(
        self, window: QMainWindow, tabs: TabArea, actions: Actions, open_sample: Callable[[Path], object]
    ) -> None:
        self._window, self._tabs, self._actions, self._open_sample = window, tabs, actions, open_sample

    def offers(self) -> Offers:
        """Return what can be done now."""
        return {
            acts.GUIDE: Offer(self.guide),
            acts.PALETTE: Offer(self.palette),
            acts.KEYS: Offer(self.keys),
            acts.ABOUT: Offer(self.about),
        }

    def guide(self) -> None:
        from workbench.ui.shell.dialogs.guide import GuideDialog

        dialog = self._window.findChild(GuideDialog)
        if dialog is None:
            dialog = GuideDialog(self._window)
            dialog.sample_chosen.connect(self._open_sample)
            if tab := self._tabs.document_tab:
                dialog.show_topic(tab.face.kind)
        dialog.show()  # not modal, so that what it explains can be tried
        dialog.raise_()
        dialog.activateWindow()

    def palette(self) -> None:
        from workbench.ui.shell.dialogs.palette import PaletteDialog, remember_name
        from workbench.ui.shell.dialogs.palette_lines import palette_lines
        from workbench.ui.shell.menus import act_named

        dialog = PaletteDialog(self._window, palette_lines(self._actions, self._tabs.document_tab is not None))

        def do() -> None:
            remember_name(dialog.chosen)
            self._actions[act_named(dialog.chosen)].trigger()

        dialog.accepted.connect(do)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def keys(self) -> None:
        from workbench.ui.shell.dialogs.keys import KeysDialog

        tab = self._tabs.document_tab
        KeysDialog(self._window, self._actions, tab.face if tab else None).open()

    def about(self) -> None:
        from workbench.ui.shell.dialogs.about import AboutDialog

        AboutDialog(self._window).open()
