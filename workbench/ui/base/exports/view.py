"""What a tab can export: a picture of each of its views, the figures behind it, and its course as a film."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from workbench.files.tables import Table

RENDERED = QWidget.RenderFlag.DrawChildren | QWidget.RenderFlag.DrawWindowBackground


class Film(Protocol):
    """Something that a widget shows moment by moment."""

    @property
    def widget(self) -> QWidget:
        """What is filmed."""

    @property
    def moments(self) -> int:
        """How many moments there are; the first is moment 0."""

    def show_moment(self, number: int) -> None:
        """Begin to show a moment."""

    @property
    def settled(self) -> bool:
        """Whether the moment is shown completely."""

    @property
    def words(self) -> Sequence[str]:
        """The sentences about the moment shown, a line each."""

    def end(self) -> None:
        """Show again what was shown before."""


class Spot(NamedTuple):
    """A part of a view that has a text, which a page shows under the mouse."""

    place: QRectF  # pixels at scale 1
    text: str


@runtime_checkable
class HasSpots(Protocol):
    """A widget that has texts for parts of itself."""

    def spots(self) -> Sequence[Spot]:
        """Return them, in its own pixels."""


def no_spots() -> Sequence[Spot]:
    """Return none."""
    return ()


class TabView(NamedTuple):
    """One of the views of a tab."""

    title: str
    size: QSize  # pixels at scale 1
    paint: Callable[[QPainter], None]  # draws the view with its corner at 0, 0
    table: "Callable[[], Table] | None" = None
    film: Film | None = None
    spots: Callable[[], Sequence[Spot]] = no_spots


@runtime_checkable
class HasViews(Protocol):
    """A tab with views that can be exported and printed."""

    def views_to_export(self) -> Sequence[TabView]:
        """Return the views as they are now; the first is the one exported by default."""


def view_of(
    title: str, widget: QWidget, table: "Callable[[], Table] | None" = None, film: Film | None = None
) -> TabView:
    """Return a view that shows a widget with everything in it."""

    def paint(painter: QPainter) -> None:
        QWidget.render(widget, painter, QPoint(0, 0), QRegion(), RENDERED)  # that of a chart has other arguments

    def spots() -> list[Spot]:
        found = []
        for part in (widget, *widget.findChildren(QWidget)):
            if isinstance(part, HasSpots) and part.isVisibleTo(widget):
                corner = part.mapTo(widget, QPointF(0, 0)) if part is not widget else QPointF(0, 0)
                found += [Spot(spot.place.translated(corner), spot.text) for spot in part.spots()]
        return found

    return TabView(title=title, size=widget.size(), paint=paint, table=table, film=film, spots=spots)
