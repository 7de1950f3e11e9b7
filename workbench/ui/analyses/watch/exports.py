"""What can be exported of Algorithm X: its views with the figures behind them, and its film."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from workbench.files.tables import Cell, Table
from workbench.puzzles.cover import Cover
from workbench.searching.watch.tree import Nodes, Solution
from workbench.ui.analyses.watch.torus_picture import TORUS_SIZE, fits_torus, paint_torus
from workbench.ui.analyses.watch.views import WatchViews
from workbench.ui.base.exports.view import TabView, view_of
from workbench.ui.search.depth.export import view_of_depths
from workbench.ui.search.depth.view import DepthView

MAX_MOMENTS = 1_000  # of a film
NODE_COLUMNS = ("node", "parent", "level", "item", "option", "nodes_below", "solutions_below", "done")


class WatchFilm:
    """Shows the nodes of a search one after another, by repeating it up to each."""

    def __init__(
        self,
        widget: QWidget,
        nodes: int,
        show: Callable[[int], None],
        settled: Callable[[], bool],
        words: Callable[[], list[str]],
    ) -> None:
        self._widget, self._nodes, self._show, self._settled, self._words = widget, nodes, show, settled, words

    @property
    def widget(self) -> QWidget:
        """The views."""
        return self._widget

    @property
    def moments(self) -> int:
        """How many moments there are."""
        return min(MAX_MOMENTS, self._nodes + 1)

    def show_moment(self, number: int) -> None:
        """Begin to show a moment."""
        self._show(round(number * self._nodes / max(1, self.moments - 1)))

    @property
    def settled(self) -> bool:
        """Whether it is shown."""
        return self._settled()

    @property
    def words(self) -> list[str]:
        """The sentences about the node."""
        return self._words()

    def end(self) -> None:
        """Show the last node again."""
        self._show(self._nodes)


def watch_views(
    title: str,
    views: WatchViews,
    depths: DepthView,
    cover: Cover,
    nodes: Nodes,
    solutions: list[Solution],
    film: WatchFilm,
    made: Mapping[str, Cell],
) -> list[TabView]:
    """Return all views that show something, the whole of each; the first is what the window shows."""

    def tree() -> Table:
        return node_table(cover, nodes, made)

    links = views.links.canvas
    views.icicle.show_nodes(nodes)
    wholes = {
        "search tree": TabView(title="", size=views.tree.whole_size(), paint=views.tree.paint_whole, table=tree),
        "icicle": TabView(title="", size=views.icicle.whole_size(), paint=views.icicle.paint_whole, table=tree),
        "matrix": TabView(title="", size=views.matrix.whole_size(), paint=views.matrix.paint_whole),
    }
    if links.picture is not None:  # only since they were last in front
        wholes["dancing links"] = TabView(title="", size=links.whole_size(), paint=links.paint_whole)
        if fits_torus(links.picture):
            paint = partial(paint_torus, picture=links.picture)
            wholes["dancing links on a torus"] = TabView(title="", size=TORUS_SIZE, paint=paint)
    shown = view_of(title, views, lambda: solution_table(cover, solutions, made), film if film.moments > 1 else None)
    parts = [
        TabView(title=f"{title}, {name}", size=one.size.expandedTo(QSize(1, 1)), paint=one.paint, table=one.table)
        for name, one in wholes.items()
    ]
    return [shown, *parts, view_of_depths(depths, f"{title}, levels")]


def node_table(cover: Cover, nodes: Nodes, made: Mapping[str, Cell]) -> Table:
    """Return the recorded nodes in the order of their visits."""
    rows = [
        (
            k, int(nodes.parent[k]) if k else None, int(nodes.level[k]),
            cover.items[item - 1] if item else None,
            cover.option_name(option) if option >= 0 else None,
            int(nodes.nodes[k]), int(nodes.solutions[k]), int(nodes.done[k]),
        )
        for k, (item, option) in enumerate(zip(nodes.item.tolist(), nodes.option.tolist(), strict=True))
    ]  # fmt: skip
    return Table(NODE_COLUMNS, rows, made)


def solution_table(cover: Cover, solutions: list[Solution], made: Mapping[str, Cell]) -> Table:
    """Return the solutions found, with the names of their options."""
    rows = [
        (k, solution.node, " ".join(cover.option_name(int(option)) for option in solution.path[:, 1] if option >= 0))
        for k, solution in enumerate(solutions, 1)
    ]
    return Table(("solution", "node", "options"), rows, made)
