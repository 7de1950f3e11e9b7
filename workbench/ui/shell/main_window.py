"""The window: tabs of documents, and what can be done with them. It can be painted before numpy is imported."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QTabBar, QTabWidget, QToolBar, QToolButton, QWidget

from workbench.ui.base.actions import (
    CELLS,
    WITHOUT_DOCUMENT,
    Act,
    By,
    act_named,
    all_acts,
    fill_menus,
    fill_toolbar,
    make_actions,
    set_icons,
    tidy_separators,
)
from workbench.ui.base.crash import show_failure
from workbench.ui.base.gc_timer import collector
from workbench.ui.base.heap import trim_heap
from workbench.ui.base.i18n import tr
from workbench.ui.base.preferences import preference
from workbench.ui.base.settings import settings
from workbench.ui.base.shortcuts import show_shortcuts
from workbench.ui.base.theme import choose_theme, chosen_theme, colours, icon
from workbench.ui.search.threads import wait_for_stopped
from workbench.ui.shell.analysis_commands import AnalysisCommands
from workbench.ui.shell.export_commands import ExportCommands
from workbench.ui.shell.gallery import HEAD_ACTIONS, Gallery
from workbench.ui.shell.recent import RecentMenu
from workbench.ui.shell.sample_solutions import SampleSolutions
from workbench.ui.shell.warm_up import WarmUp
from workbench.ui.shell.window_commands import WindowCommands

if TYPE_CHECKING:
    from workbench.ui.base.tab import Tab
    from workbench.ui.board.document import Document
    from workbench.ui.recovery.session_keeper import SessionKeeper
    from workbench.ui.shell.document_tab import DocumentTab

MAX_TITLE = 32  # letters on a tab
IMPORTING = ("new", "generate", "paste", "preferences", "ranking", "success_curve")  # need numpy without a document
SETTLED = 500  # milliseconds after which what a closed tab held is free
FIRST_SIZE = (1280, 770)  # pixels: with its frame, all of it fits on 1280 x 800


class MainWindow(QMainWindow):
    """Owns the tabs; what the actions do is in `Commands`, what a tab does in `DocumentTab`."""

    _painted = False

    def __init__(self) -> None:
        super().__init__()
        self.actions_by_name = make_actions(self)
        show_shortcuts(self.actions_by_name)
        collector()  # none collects while numba's modules pile up: that would stall the window
        self.commands, self.exports, self.openings = WindowCommands(self), ExportCommands(self), AnalysisCommands(self)
        self.warm_up = WarmUp()
        for name in IMPORTING:
            self.actions_by_name[name].triggered.connect(self.warm_up.wait_for_imports)
        for act in all_acts():
            self.actions_by_name[act.name].triggered.connect(self._doing(act))
        self.actions_by_name[f"theme_{chosen_theme()}"].setChecked(True)
        self._make_menus()
        self._stale: set[QWidget | None] = set()  # tabs to be drawn in the theme's colours when they are shown next
        self.tabs = QTabWidget(documentMode=True, movable=True)
        self.tabs.tabBar().setDrawBase(False)
        self.gallery = Gallery(self.actions_by_name)
        self.gallery.file_chosen.connect(self.commands.open_path)
        self.tabs.addTab(self.gallery, tr("Samples"))
        self.tabs.currentChanged.connect(self.update_actions)
        self.tabs.currentChanged.connect(self._show_colours)
        self.tabs.tabBar().tabMoved.connect(self.update_actions)
        self.setCentralWidget(self.tabs)
        self.engine = QLabel(tr("Solvers: starting …"))
        self.statusBar().addPermanentWidget(self.engine)
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        if geometry := settings().value("geometry"):
            self.restoreGeometry(geometry)
        self.keeping: SessionKeeper | None = None
        self._files: list[Path] = []
        self._first_tab: DocumentTab | None = None  # of the file with which the program was started
        self._keeps = False
        self._colours = colours()  # of the icons
        self._opened = False  # the first files are open
        self.ended = False  # nothing starts any more
        self._closed = QTimer(self, singleShot=True, interval=SETTLED)  # since a tab was closed
        self._closed.timeout.connect(trim_heap)
        self.warm_up.imported.connect(self.gallery.show_pictures)
        self.warm_up.finished.connect(self._engine_ready)
        self.warm_up.finished.connect(collector().start)
        self.sample_solutions = SampleSolutions()
        self.sample_solutions.found.connect(self.gallery.show_solution)
        self.gallery.seen.connect(self.sample_solutions.add)
        self.update_actions()
        self._set_icons(shown=True)

    def _make_menus(self) -> None:
        menus = fill_menus(self.menuBar(), self.actions_by_name)
        self.recent_menu = RecentMenu(self)
        self.recent_menu.file_chosen.connect(self.commands.open_path)
        menus["File"].insertMenu(self.actions_by_name["samples"], self.recent_menu)
        self._toolbar = bar = QToolBar(tr("Toolbar"))
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setIconSize(QSize(20, 20))
        fill_toolbar(bar, self.actions_by_name)
        self.addToolBar(bar)

    def _set_icons(self, shown: bool = False) -> None:
        """Give the actions their icons in the theme's colours; `shown`: only those on the toolbar, painted first."""
        first = {action.objectName() for action in self._toolbar.actions() if action.isVisible()}.union(HEAD_ACTIONS)
        set_icons(self.actions_by_name, [act for act in all_acts() if not shown or act.name in first])

    def _doing(self, act: Act) -> Callable[..., object]:
        """Return what does an action."""
        doers = {By.WINDOW: self.commands, By.EXPORTS: self.exports, By.OPENINGS: self.openings}
        if act.by in doers:
            method: Callable[..., object] = getattr(doers[act.by], act.name)
            return method
        if act.by is By.TAB:
            return lambda: getattr(self.tabs.currentWidget(), act.name)()
        return lambda: getattr(self.tab.editor if self.tab else None, act.name)()

    # Start

    def open_first(self, files: list[Path], keep: bool = False) -> None:
        """Open the first file before the window is painted, if it holds one puzzle, and the others soon after.

        `keep`: in between, open what was open at the last end, behind the first file.
        """
        self._files, self._keeps = list(files), keep
        if files and (tab := self.commands.open_at_once(files[0])):
            self._first_tab = tab
            self._files.pop(0)

    @Slot(Path)
    def open_file(self, file: Path) -> None:
        """Open a file that the system asks for, as soon as that is possible."""
        if self._opened:
            self.commands.open_path(file)
        else:
            self._files.append(file)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._start)

    def _start(self) -> None:
        if self.ended:
            return
        self._set_icons()
        self.engine.setText(tr("Solvers: warming up …"))
        if self._keeps:
            from workbench.ui.recovery.session_keeper import SessionKeeper

            self.keeping = SessionKeeper(self)
        self.warm_up.imported.connect(self._open_first)
        self.warm_up.begin()

    @Slot()
    def _open_first(self) -> None:
        if self.keeping:
            self.keeping.restore(self._open_files)
        else:
            self._open_files()

    def _open_files(self) -> None:
        self._opened = True
        self.show_first_tab()
        for file in self._files:
            self.commands.open_path(file)

    def show_first_tab(self) -> None:
        """Bring the file with which the program was started back to the front."""
        if self._first_tab in self.document_tabs():
            self.tabs.setCurrentWidget(self._first_tab)

    @Slot()
    def _engine_ready(self) -> None:
        if self.ended:  # the thread's last signal may arrive after it was waited for
            return
        self.engine.setText(self.warm_up.failure or tr("Solvers ready"))
        if not self.warm_up.failure:
            self.sample_solutions.begin()

    def follow_preference(self, name: str) -> None:
        """Let the window be as a preference says that has just been changed."""
        if name == "theme":
            choose_theme(chosen := str(preference("theme")))
            self.actions_by_name[f"theme_{chosen}"].setChecked(True)
        elif name == "digits":
            self._forget_colours()
        elif self.keeping:
            self.keeping.follow_settings()

    # Tabs

    @property
    def tab(self) -> "DocumentTab | None":
        """The document tab in front; None while another is."""
        widget = self.tabs.currentWidget()
        return cast("DocumentTab", widget) if hasattr(widget, "document") else None

    def all_tabs(self) -> "list[Tab]":
        """Return all tabs but the gallery."""
        widgets = (self.tabs.widget(k) for k in range(self.tabs.count()))
        return [cast("Tab", widget) for widget in widgets if widget is not self.gallery]

    def document_tabs(self) -> "list[DocumentTab]":
        """Return all document tabs."""
        return [cast("DocumentTab", tab) for tab in self.all_tabs() if hasattr(tab, "document")]

    def unchanged_tab(self, path: Path | None) -> "DocumentTab | None":
        """Return the tab of a file that has not been changed since it was opened."""
        tabs = (tab for tab in self.document_tabs() if not tab.changes.dirty)
        return next((tab for tab in tabs if path and tab.document.path == path), None)

    def add_document(self, document: "Document") -> "DocumentTab":
        """Show a document in a new tab."""
        from workbench.ui.shell.document_tab import DocumentTab

        tab = DocumentTab(document, self.actions_by_name)
        self.add_tab(tab)
        self.warm_up.load_kernels(document.position.puzzle.kind)
        return tab

    def add_tab(self, widget: QWidget) -> None:
        """Show a widget that is a `Tab`."""
        tab = cast("Tab", widget)
        tab.status_changed.connect(self.update_actions)
        tab.failed.connect(show_failure)
        index = self.tabs.addTab(widget, tab.title)
        self.tabs.tabBar().setTabButton(index, QTabBar.ButtonPosition.RightSide, self._close_button(widget))
        self.tabs.setCurrentIndex(index)
        widget.setFocus()

    def _close_button(self, tab: QWidget) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("close"))
        button.setIconSize(QSize(12, 12))
        button.setProperty("role", "close")
        button.setToolTip(tr("Close"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(partial(self._close, tab))
        return button

    def remove_tab(self, tab: QWidget) -> None:
        """Take a tab away, ending its search."""
        cast("Tab", tab).drop_search()
        self._stale.discard(tab)
        self.tabs.removeTab(self.tabs.indexOf(tab))
        tab.deleteLater()
        self._closed.start()
        self.tabs.currentWidget().setFocus()

    @Slot()
    def update_actions(self) -> None:
        """Bring titles, and what can be done, up to date."""
        for any_tab in self.all_tabs():
            index = self.tabs.indexOf(cast("QWidget", any_tab))
            self.tabs.setTabText(index, (("▶ " if any_tab.running else "") + short(any_tab.title)).replace("&", "&&"))
            self.tabs.setTabToolTip(index, any_tab.title)
        for tab in self.document_tabs():
            self.tabs.setTabToolTip(self.tabs.indexOf(tab), str(tab.document.path or tab.document.position.puzzle.name))
        current = self.tab
        front = cast("Tab", self.tabs.currentWidget()) if self.tabs.currentWidget() is not self.gallery else None
        self.setWindowTitle(f"{current.document.title}[*]" if current else front.title if front else tr("Samples"))
        self.setWindowModified(current is not None and current.changes.dirty)
        possible, checked = (front.possible(), front.checked()) if front else ({}, set())
        kind = current.document.position.puzzle.kind if current else None
        for act in all_acts():
            action = self.actions_by_name[act.name]
            mine = not act.kinds or kind in act.kinds
            action.setVisible(mine or (kind is None and act.kinds == CELLS))
            action.setEnabled(act.name in WITHOUT_DOCUMENT or (mine and possible.get(act.name, current is not None)))
            if action.isCheckable() and act.by is not By.WINDOW:
                action.setChecked(act.name in checked)
        tidy_separators(self._toolbar)
        for name, did in (
            ("undo", current and current.changes.undoable),
            ("redo", current and current.changes.redoable),
        ):
            self.actions_by_name[name].setText(f"{tr(act_named(name).text)} {did or ''}".rstrip())
        if self.keeping:
            self.keeping.note()

    def _close(self, tab: QWidget) -> None:
        self.tabs.setCurrentWidget(tab)
        self.commands.close_tab()

    # What comes from outside

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        for file in files:
            self.commands.open_path(file)
        if not files:
            self.commands.open_text(event.mimeData().text(), tr("Dropped"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._painted and self._colours is not colours():
            self._colours = colours()
            self._set_icons()
            self._forget_colours()
            for tab in self.all_tabs():
                index = self.tabs.indexOf(cast("QWidget", tab))
                close = self.tabs.tabBar().tabButton(index, QTabBar.ButtonPosition.RightSide)
                cast("QToolButton", close).setIcon(icon("close"))

    def _forget_colours(self) -> None:
        """Draw the tab in front in the theme's colours, and every other when it is shown next."""
        self._stale = {self.tabs.widget(k) for k in range(self.tabs.count())}
        self._show_colours()

    @Slot()
    def _show_colours(self) -> None:
        """Draw the tab in front in the theme's colours, unless it is."""
        front = self.tabs.currentWidget()
        if front not in self._stale:
            return
        self._stale.discard(front)
        if front is not self.gallery:
            cast("Tab", front).show_colours()
        elif self.gallery.pictured:
            self.gallery.show_pictures()

    def closeEvent(self, event: QCloseEvent) -> None:
        kept = self.keeping is not None and self.keeping.keep_all()
        for tab in self.document_tabs():
            if not (kept or self.commands.may_close(tab)):
                event.ignore()
                return
        self.end(asked=True)
        event.accept()

    def keep(self, asked: bool = False) -> None:
        """Let the session be found again by the next start; needs no display."""
        if self.keeping:
            self.keeping.end(asked)
            self.keeping = None

    def end(self, asked: bool = False) -> None:
        """Let the session be found again, end every search, and wait for every thread; nothing starts after that."""
        if self.ended:
            return
        self.ended = True
        for tab in self.document_tabs():
            tab.changes.settle()
        self.keep(asked)
        for any_tab in self.all_tabs():
            any_tab.drop_search()
        settings().setValue("geometry", self.saveGeometry())
        self.hide()
        self.sample_solutions.stop()
        self.warm_up.stop()
        wait_for_stopped()


def short(title: str) -> str:
    """Return a title that leaves room for other tabs: its beginning and its end."""
    return title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 14]}…{title[-13:]}"
