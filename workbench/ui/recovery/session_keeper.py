"""Nothing is lost: what is open comes back at the next start, and is offered after the program has died."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from workbench.leftovers import remove_leftovers
from workbench.places import state_folder, unwritable
from workbench.ui.base.dialogs import show_error
from workbench.ui.base.i18n import tr
from workbench.ui.base.preferences import is_on
from workbench.ui.recovery.journal import Journal
from workbench.ui.recovery.recovery_dialog import Found, RecoveryDialog
from workbench.ui.recovery.session import DRAFT, Entry, Session, left_sessions, new_session

if TYPE_CHECKING:
    from workbench.ui.board.document import Document
    from workbench.ui.shell.main_window import MainWindow

READING_MS = 30  # between two looks whether a file has been read
TOLD = 12_000  # milliseconds that a sentence stays in the status bar


class SessionKeeper(QObject):
    """Binds a window to its session on disk, and to those that other programs have left."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._moved: list[Found] = []  # that are open here, or not wanted any more
        self.offered: list[Found] = []  # that a person has not decided about
        self._told: set[str] = set()
        self._unopened: list[Found] = []  # that are still to be opened again
        self._ended = False
        self._restored = False  # before, nothing is open, and what would write it is being imported
        session = new_session()
        self.journal = Journal(session, window.tabs.document_tabs, lambda: window.tab) if session else None
        if self.journal:
            self.journal.setParent(self)  # it ends with the window that it asks
            self.journal.written.connect(self._forget_moved)
            self.journal.failed.connect(self._tell_failure)
        self.follow_settings()

    def follow_settings(self) -> None:
        """Keep what the settings say is to be kept."""
        if self.journal:
            self.journal.keeps_documents = is_on("autosave")
        self.note()

    def note(self) -> None:
        """See to it that what is open now is written soon."""
        if self.journal and self._restored:
            self.journal.note()

    # The start

    def restore(self, then: Callable[[], None]) -> None:
        """Open what was open when the program ended, offer what it left when it died, then go on."""
        if folders := unwritable():
            words = tr("{} cannot be written. What should be there is kept in {} until the computer is restarted.")
            self._tell(words.format(", ".join(map(str, folders)), state_folder()))
        if self.journal is None:
            self._tell_failure(tr("{} cannot be written.").format(state_folder()))
        self._window.commands.finish_interrupted_saves()
        restoring = is_on("restore")
        again: list[Found] = []
        front: Found | None = None
        for session in left_sessions():
            contents = session.contents()
            found: list[Found] = [(session, entry) for entry in contents.entries]
            wanted = [one for one in found if one[1].dirty or (one[1].key and not restoring)]
            offered = [] if contents.ended and restoring else wanted
            self.offered += offered
            again += [one for one in found if one not in offered]
            if 0 <= contents.current < len(found):
                front = found[contents.current]
        if not restoring:
            self._moved, again = again, []
        self._restored = True
        self._unopened = again
        self._open_each(lambda: self._go_on(front, then))

    def _open_each(self, then: Callable[[], None]) -> None:
        """Open documents, one at each turn of the event loop, so that the window stays alive."""
        if self._ended:
            return
        if self._window.commands.files.busy:  # a large file, which comes before the next
            QTimer.singleShot(READING_MS, self, lambda: self._open_each(then))
            return
        if not self._unopened:
            then()
            return
        found = self._unopened.pop(0)
        self._reopen(found)
        self._window.show_first_tab()
        self._moved.append(found)
        QTimer.singleShot(0, self, lambda: self._open_each(then))

    def _go_on(self, front: Found | None, then: Callable[[], None]) -> None:
        tab = next(
            (tab for tab in self._window.tabs.document_tabs() if front and is_entry(tab.document, front[1])), None
        )
        if tab is not None:
            self._window.tabs.setCurrentWidget(tab)
        then()
        if self.offered:
            self.offer()
        self._move()

    def offer(self) -> None:
        """Ask what is to become of the documents of a program that died."""
        dialog = RecoveryDialog(self._window, self.offered)
        dialog.opened.connect(self._open_offered)
        dialog.discarded.connect(self._discard_offered)
        dialog.open()

    def _open_offered(self, found: Found) -> None:
        self._reopen(found)
        self._settle(found)

    def _discard_offered(self, found: Found) -> None:
        self._settle(found)

    def _settle(self, found: Found) -> None:
        """Remember that there is nothing more to ask about a document."""
        self.offered.remove(found)
        self._moved.append(found)
        self._move()

    def _move(self) -> None:
        """Remove what is open here from where it was, as soon as it is written here."""
        if self.journal:
            self.journal.note()
            if not self.journal.busy:
                self._forget_moved()

    def _reopen(self, found: Found) -> None:
        """Open one document, or say why that cannot be."""
        session, entry = found
        if entry.path:
            remove_leftovers(Path(entry.path).parent)  # of the save during which the program was killed
        if not entry.key and Path(entry.path).is_file():
            self._window.commands.open_path(Path(entry.path))
            return
        if not entry.key:
            self._tell(tr("{} is not there any more.").format(entry.path))
            return
        try:
            document = document_of(session, entry)
        except (OSError, ValueError) as error:  # ValueError: neither UTF-8 nor a document
            self._put_aside(session, entry, str(error))
            return
        older = self._window.tabs.unchanged_tab(document.path)
        tab = self._window.tabs.add_document(document)
        if older is not None:  # the program was started with this file, which was painted without these changes
            self._window.tabs.remove(older)
        typed = session.file(entry.key, DRAFT)
        if tab.editor.draft and typed.is_file():
            tab.editor.draft.type(typed.read_text(encoding="utf-8"))
        if document.notice:
            show_error(self._window, f"{document.title}: {document.notice}")

    def _put_aside(self, session: Session, entry: Entry, why: str) -> None:
        """Keep the file of a document that cannot be read where nothing removes it, and tell."""
        file = session.file(entry.key)
        kept = state_folder() / "damaged" / f"{session.folder.name}-{file.name}"
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            file.replace(kept)
        except OSError:
            kept = file
        show_error(self._window, tr("{}: {} Its text is kept in {}").format(entry.title, why, kept))

    def _forget_moved(self) -> None:
        """Remove what is written in this program's session from others, and those that are empty then."""
        if not self._moved:
            return
        from workbench.files import FileError

        for session, entry in self._moved:
            with suppress(FileError, OSError):  # where nothing can be removed, it will be offered again
                session.forget(entry)
                if not session.contents().entries:
                    session.remove()
        self._moved = []

    # The end

    def keep_all(self) -> bool:
        """Write down all that is open; return whether the window may close without a question."""
        kept = self._restored and is_on("autosave") and is_on("restore")
        return bool(kept and self.journal and self.journal.flush(ended=True))

    def end(self, asked: bool) -> None:
        """Let the session be found by the next start; `asked`: the person knows what is lost if it is not restored."""
        self._ended = True
        if self.journal:
            self._end_journal(self.journal, asked)
        for session, _ in (*self.offered, *self._unopened):
            session.release()

    def _end_journal(self, journal: Journal, asked: bool) -> None:
        restoring = is_on("restore")
        if self._restored and (restoring or not asked):
            if journal.flush(ended=restoring):  # else unsaved documents are offered, as after a crash
                self._forget_moved()
            journal.session.release()
        else:
            journal.stop()
            self._forget_moved()
            journal.session.remove()

    def save_now(self) -> bool:
        """Write down all that is open, before anything else happens; return whether that could be done."""
        return bool(self._restored and self.journal and self.journal.keeps_documents and self.journal.flush())

    def _tell_failure(self, why: str) -> None:
        self._tell(tr("Unsaved work is not kept: {}").format(why))

    def _tell(self, words: str) -> None:
        """Say something once."""
        if words not in self._told:
            self._told.add(words)
            self._window.statusBar().showMessage(words, TOLD)


def document_of(session: Session, entry: Entry) -> "Document":
    """Return a document as it was in the window; raise OSError or ValueError."""
    from workbench.files import parse_document
    from workbench.ui.board.document import Document

    saved = parse_document(session.file(entry.key).read_text(encoding="utf-8"))  # however large it is
    saved.read_only = entry.read_only
    if entry.dirty:
        saved.history.mark_unsaved()
    path = Path(entry.path) if entry.path else None
    return Document(saved, entry.title or tr("Untitled"), path, entry.on_disk)


def is_entry(document: "Document", entry: Entry) -> bool:
    """Tell whether a document is the one of an entry."""
    return str(document.path) == entry.path if entry.path else document.title == entry.title
