"""The window: tabs of documents, and what can be done with them. It can be painted before numpy is imported."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget
from shiboken6 import isValid

from workbench.base.graphics_card import CARD
from workbench.ui.base.act import Act, Offers, set_icons
from workbench.ui.base.crash import reported
from workbench.ui.base.dialogs import show_notice
from workbench.ui.base.keyboard.mnemonics import literal
from workbench.ui.base.memory.gc_timer import gc_timer
from workbench.ui.base.preferences import is_on, preference
from workbench.ui.base.settings import settings
from workbench.ui.base.shortcuts import shortcut, show_shortcuts
from workbench.ui.base.speech.announcer import announce
from workbench.ui.base.theme import colours, dress
from workbench.ui.board import acts as board_acts
from workbench.ui.recovery.left_documents import is_any_left
from workbench.ui.search.threads import forever, wait_for_resting_jobs
from workbench.ui.shell import acts
from workbench.ui.shell.analyses.commands import AnalysisCommands
from workbench.ui.shell.analyses.files import AnalysisFiles
from workbench.ui.shell.analyses.registry import OF_MANY, OF_THE_LITERATURE, acts_opening
from workbench.ui.shell.clipboard.copying_commands import CopyingCommands
from workbench.ui.shell.closing_commands import ClosingCommands
from workbench.ui.shell.clusters import Clusters
from workbench.ui.shell.cover_command import CoverCommand
from workbench.ui.shell.exports.commands import ExportCommands
from workbench.ui.shell.exports.views import ViewExports
from workbench.ui.shell.help_commands import HelpCommands
from workbench.ui.shell.menus import SEARCH_MENU, PuzzleMenus, acts_of, faces_with, fill_menus, make_all_actions
from workbench.ui.shell.presentation import Presentation
from workbench.ui.shell.recent import RecentMenu
from workbench.ui.shell.saved_searches import SavedSearches
from workbench.ui.shell.start_page.commands import StartCommands
from workbench.ui.shell.start_page.head import HEAD_ACTS
from workbench.ui.shell.start_page.sample_solutions import SampleSolutions
from workbench.ui.shell.tab_area import TabArea
from workbench.ui.shell.view_commands import ViewCommands
from workbench.ui.shell.warm_up import WarmUp
from workbench.ui.shell.window_commands import NOTE_MILLISECONDS, WindowCommands

if TYPE_CHECKING:
    from workbench.ui.board.face import Face
    from workbench.ui.recovery.session_keeper import SessionKeeper
    from workbench.ui.shell.document.tab import DocumentTab

HEAD = (board_acts.UNDO, board_acts.REDO, acts.PRESENT, acts.SIDE_PANEL)  # of a tab
IMPORTING = (  # numpy
    acts.NEW,
    acts.GENERATE,
    board_acts.PASTE,
    acts.PREFERENCES,
    *acts_opening(OF_MANY + OF_THE_LITERATURE),
)
FIRST_SIZE = (1280, 770)  # pixels: with its frame, all of it fits on 1280 x 800


class MainWindow(QMainWindow):
    """Lets its commands and the tab in front do what they offer; starts and ends everything."""

    _built = False  # Qt sends events to a window under construction

    def __init__(self) -> None:
        super().__init__()
        self.acts = make_all_actions(self)
        self.actions_by_name = {act.name: action for act, action in self.acts.items()}
        show_shortcuts(self.acts)
        gc_timer()  # none collects while numba's modules pile up: that would stall the window
        self.warm_up = WarmUp()
        CARD.allowed = preference("graphics_card") == "automatic"
        self.tabs = TabArea(self.acts)
        self.start_page = self.tabs.start_page
        self.commands = WindowCommands(self, self.tabs, self.acts, self.warm_up)
        self.help = HelpCommands(self, self.tabs, self.acts, self.commands.open_path)
        self.views = ViewCommands(self, self.tabs)
        self.view_exports = ViewExports(self, self.tabs)
        self.exports = ExportCommands(self, self.tabs, self.view_exports)
        self.saved_searches = SavedSearches(self, self.tabs)
        self.clusters = Clusters(self, self.tabs)
        self.copying = CopyingCommands(self, self.tabs)
        self.analyses = AnalysisCommands(self, self.tabs, self.acts)
        self.start_actions = StartCommands(self.tabs, self.acts, self.commands, self.analyses, self.warm_up)
        self.start_page.action_chosen.connect(self.start_actions.do)
        self.cover = CoverCommand(self, self.tabs, self.analyses.obstacles)
        self.analysis_files = AnalysisFiles(self, self.tabs, self.analyses)
        self.closing = ClosingCommands(self, self.tabs, self.commands.save, self.analysis_files)
        self.commands.analysis_read.connect(self.analysis_files.open)
        self.commands.search_requested.connect(self.saved_searches.open)
        self.start_page.file_chosen.connect(self.commands.open_path)
        self.commands.preference_changed.connect(self.follow_preference)
        self.tabs.changed.connect(self.update_actions)
        self.tabs.document_added.connect(self.warm_up.load_kernels)
        self.tabs.close_requested.connect(self._close)
        for act in IMPORTING:
            self.acts[act].triggered.connect(self.warm_up.wait_for_imports)
        for act, action in self.acts.items():
            action.triggered.connect(partial(self.do, act))
        self._possible: dict[Act, tuple[bool, str]] = {}  # as the actions show it: whether, and why not
        self._message: QWidget | None = None  # of the board in front
        self._face: Face | None = None  # whose acts are in the menus; None: a tab that is no document is in front
        self._make_menus()
        self._show_face(None)
        self.setCentralWidget(self.tabs)
        self.solvers = QLabel("Solvers: starting…")
        self.statusBar().addPermanentWidget(self.solvers)
        self.statusBar().messageChanged.connect(partial(announce, self.statusBar()))
        self.setAcceptDrops(True)
        self.resize(*FIRST_SIZE)
        if geometry := settings().value("geometry"):
            self.restoreGeometry(geometry)
        self.keeping: SessionKeeper | None = None
        self._files: list[Path] = []
        self._keeps = self._restores = self._painted = False
        self._problems: list[str] = []  # to report after the start
        self._colours = colours()  # of icons and tabs
        self._opened = False  # the first files are open
        self.ended = False  # nothing starts any more
        self.patience: int | None = None  # milliseconds that its end waits for threads; None = until they have ended
        self.warm_up.imported.connect(self.start_page.show_pictures)
        self.warm_up.finished.connect(self._solvers_ready)
        self.warm_up.finished.connect(gc_timer().start)
        self.warm_up.finished.connect(self.analyses.obstacles.begin)
        self.warm_up.compiling.connect(self._show_compiling)
        self.sample_solutions = SampleSolutions()
        self.sample_solutions.found.connect(self.start_page.show_solution)
        self.start_page.seen.connect(self.sample_solutions.add)
        self._built = True
        dress(self)
        self.update_actions()
        self._set_first_icons()

    def _make_menus(self) -> None:
        menus = fill_menus(self.menuBar(), self.acts)
        self._search_menu = menus[SEARCH_MENU]
        self._puzzle_menus = PuzzleMenus(self.menuBar(), self._search_menu, self.acts)
        self.recent_menu = RecentMenu(self)
        self.recent_menu.file_chosen.connect(self.commands.open_path)
        menus["&File"].insertMenu(self.acts[acts.SAMPLES], self.recent_menu)
        self.presentation = Presentation(self, self.tabs, self.acts)

    def _set_first_icons(self) -> None:
        """Give the actions in sight their icons; those in menus are not painted first."""
        tools = [act for tool in (self._face.tools if self._face else ()) for act in acts_of((tool,))]
        set_icons({act: self.acts[act] for act in (*HEAD_ACTS, *HEAD, *tools)})

    def offers(self) -> Offers:
        """Return what can be done now: by the window, and by the tab in front."""
        front = self.tabs.front
        files = self.commands, self.analysis_files, self.closing
        exports = self.view_exports, self.exports, self.saved_searches, self.clusters, self.copying
        parts = *files, self.views, *exports, self.analyses, self.cover, self.presentation, self.help
        offers = {act: offer for part in parts for act, offer in part.offers().items()}
        return offers | (front.offers() if front else {})

    def do(self, act: Act, _checked: bool = False) -> None:
        """Do an act, if it is possible now."""
        offer = self.offers().get(act)
        if offer and offer.possible:
            offer.do()
        if act.can_be_checked:  # a click has checked it, even where nothing came of it
            self.update_actions()

    # Start

    def open_first(self, files: list[Path], keep: bool = False) -> None:
        """Open the first file before the window is painted, if it holds one puzzle, and the others after that.

        `keep`: in between, restore the last session, behind the first file.
        """
        self._files, self._keeps = list(files), keep
        self._restores = keep and is_on("restore") and is_any_left()
        if files:
            first = self._files.pop(0)
            with reported():  # the window opens in any case
                self.tabs.first = self.commands.open_at_once(first)
                if self.tabs.first is None:
                    self._files.insert(0, first)

    def report_at_start(self, problems: Sequence[str]) -> None:
        """Show sentences in a dialog that blocks nothing, once the window is painted and its first files are open."""
        self._problems = list(problems)

    @Slot(Path)
    def open_file(self, file: Path) -> None:
        """Open a file at the system's request, as soon as possible."""
        if self._opened:
            self.commands.open_path(file)
        else:
            self._files.append(file)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._restores:
            self.start_page.release()  # now that it has its size
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)  # its scroll bar takes room

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self._start)

    def _start(self) -> None:
        if self.ended:
            return
        set_icons(self.acts)
        self.solvers.setText("Solvers: loading…")
        if self._keeps:
            from workbench.ui.recovery.session_keeper import SessionKeeper

            self.keeping = SessionKeeper(self, self.tabs, self.commands, self.analysis_files)
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
        self.start_page.release()
        self.tabs.show_first()
        for file in self._files:
            with reported():
                self.commands.open_path(file)
        if self._problems:
            show_notice(self, "Not everything in your own files could be added.", "\n\n".join(self._problems))

    @Slot()
    def _solvers_ready(self) -> None:
        if self.ended:  # the thread's last signal may arrive after it was waited for
            return
        self.solvers.setText(self.warm_up.failure or self.warm_up.progress or "Solvers ready")
        if not self.warm_up.failure:
            self.sample_solutions.begin()

    @Slot(str)
    def _show_compiling(self, text: str) -> None:
        ready = "Solvers ready" if self.warm_up.over else "Solvers: loading…"
        self.solvers.setText(text or self.warm_up.failure or ready)
        if CARD.problem and self.solvers.toolTip() != CARD.problem:
            self.solvers.setToolTip(CARD.problem)
            self.statusBar().showMessage(CARD.problem, NOTE_MILLISECONDS)

    @Slot(str)
    def follow_preference(self, name: str) -> None:
        """Apply a preference that has just changed."""
        if name == "theme":
            self.views.choose_theme(str(preference("theme")))
        elif name == "text_size":
            self.views.choose_text_size(str(preference("text_size")))
        elif name == "digits":
            self.tabs.forget_colours()
        elif name == "graphics_card":
            CARD.allowed = preference(name) == "automatic"
        elif self.keeping:
            self.keeping.follow_settings()

    # Tabs

    @property
    def tab(self) -> "DocumentTab | None":
        """The document tab in front; None while another is."""
        return self.tabs.document_tab

    @Slot()
    def update_actions(self) -> None:
        """Update titles, and which actions are visible, enabled and checked."""
        self.tabs.show_titles()
        current, front = self.tab, self.tabs.front
        self.setWindowTitle(f"{self.tabs.name_of(current)}[*]" if current else front.title if front else "Start")
        self.setWindowModified(current is not None and current.changes.dirty)
        behind = self.tabs.document_behind
        face = behind.face if behind else None
        if face is not self._face:
            self._show_face(face)
        offers = self.offers()
        for act, action in self.acts.items():
            offer = offers.get(act)
            possible, why = offer is not None and offer.possible, offer.why if offer and not offer.possible else ""
            if self._possible.get(act) != (possible, why):
                self._possible[act] = possible, why
                action.setEnabled(possible)
                action.setWhatsThis(why)
                action.setStatusTip(why or act.tip)
                reason = "" if possible else why or f"Unavailable: {act.unavailable}."
                action.setToolTip("\n".join([action.toolTip().partition("\n")[0], reason]).rstrip())
            if act.can_be_checked:  # which a click changes, too
                action.setChecked(offer is not None and offer.checked)
        for act, change in (
            (board_acts.UNDO, current and current.changes.undoable),
            (board_acts.REDO, current and current.changes.redoable),
        ):
            self.acts[act].setText(f"{act.text} {literal(change or '')}".rstrip())
        self._show_message(current)
        if self.keeping:
            self.keeping.note()

    def _show_message(self, tab: "DocumentTab | None") -> None:
        """Show the sentence on the board in front in the status bar, unless it stands below the board."""
        bar, message = self.statusBar(), tab.message if tab else None
        if self.presentation.on:
            self._message = None  # it stands below the board
            return
        if message is self._message:
            return
        if bar.currentMessage() in {action.statusTip() for action in self.acts.values()}:
            bar.clearMessage()  # of a button under the mouse in the tab that was in front
        if self._message is not None and isValid(self._message):
            bar.removeWidget(self._message)
        self._message = message
        if message is not None:
            bar.insertWidget(0, message, 1)
            message.setVisible(free := not bar.currentMessage())
            message.setAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide, free)  # or the bar never shows it

    def _show_face(self, face: "Face | None") -> None:
        """Show the acts of a kind of puzzle, and hide those of the others; None: of all kinds."""
        self._face = face
        self._puzzle_menus.show_face(face)
        self._search_menu.menuAction().setVisible(face is not None)
        keys = shortcut(acts.SIDE_PANEL), face.panel_keys if face else ""
        self.acts[acts.SIDE_PANEL].setShortcuts([QKeySequence(key) for key in keys if key])
        own = face.acts if face else ()
        for act, action in self.acts.items():
            faces = faces_with(act)
            action.setVisible(not faces or face in faces or act in own)

    def _close(self, tab: QWidget) -> None:
        self.tabs.setCurrentWidget(tab)
        self.closing.close_tab()

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
            self.commands.open_text(event.mimeData().text(), "Dropped", unsaved=True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._built and self._colours is not colours():
            self._colours = colours()
            set_icons(self.acts)
            self.tabs.forget_colours()
        if event.type() == QEvent.Type.WindowStateChange and self._built:
            self.update_actions()

    def closeEvent(self, event: QCloseEvent) -> None:
        kept = self.keeping is not None and self.keeping.keep_all()
        for tab in self.tabs.document_tabs():
            if not (kept or self.closing.may_close(tab)):
                event.ignore()
                return
        self.end(asked=True)
        event.accept()

    def keep(self, asked: bool = False) -> None:
        """Save the session for the next start; needs no display."""
        if self.keeping:
            self.keeping.end(asked)
            self.keeping = None

    def end(self, asked: bool = False) -> None:
        """Save the session, stop every search, and wait for the threads; nothing starts after that."""
        if self.ended:
            return
        self.ended = self.commands.files.ended = True
        for tab in self.tabs.document_tabs():
            tab.changes.settle()
        self.keep(asked)
        for any_tab in self.tabs.all_tabs():
            any_tab.drop_search()
        settings().setValue("geometry", self.saveGeometry())
        self.hide()
        self.sample_solutions.stop()
        deadline = forever() if self.patience is None else QDeadlineTimer(self.patience)
        self.warm_up.stop(deadline)
        wait_for_resting_jobs(deadline)
