"""The placements that cover one cell of the board: listed with pictures, previewed, filtered by."""

from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from workbench.puzzles.puzzle import Cell
from workbench.puzzles.sentences import counted
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.names import cell_title, option_title
from workbench.searching.atlas.selection import Narrowed
from workbench.ui.analyses.atlas.heat.pane import HeatPane
from workbench.ui.analyses.atlas.narrowing import Narrowing
from workbench.ui.analyses.atlas.options.cover_pane import CoverPane
from workbench.ui.analyses.atlas.options.filters import Filter, filters_of, item_filters
from workbench.ui.analyses.atlas.options.picture import OptionPicture
from workbench.ui.analyses.atlas.pages.placements import PlacementsPage
from workbench.ui.base.keyboard.mnemonics import literal


class CellOptions:
    """Connects the board, the lists of a page and the selection."""

    def __init__(self, narrowing: Narrowing) -> None:
        self._narrowing = narrowing
        self._page: PlacementsPage | None = None
        self._heat: HeatPane | None = None
        self._cover: CoverPane | None = None
        self._picture: OptionPicture | None = None
        self.pictured = False  # whether options have pictures
        self.cell: Cell | None = None  # whose placements are listed

    def connect(self, page: PlacementsPage, heat: HeatPane | None, cover: CoverPane | None) -> None:
        """Take the page of the lists, and the board or the list of all options."""
        self._page, self._heat, self._cover = page, heat, cover
        page.pointed.connect(self._preview)
        page.filters_requested.connect(self._offer_filters)
        if heat is not None:
            heat.board.picked.connect(self.pick)
            heat.board.erased.connect(self._erase)

    def show_atlas(self, atlas: Atlas) -> None:
        """Take the atlas whose options are shown."""
        self._picture = OptionPicture(atlas)
        self.pictured = self._picture.useful
        if self._page is not None:
            self._page.options.show_pictures(self.pictured)

    # Options in words and pictures

    def title(self, option: int) -> str:
        """Return the name of an option."""
        left = self._narrowing.left
        return option_title(left.atlas, option) if left else ""

    def detail(self, option: int) -> str:
        """Return the name of an option, and how to pin it."""
        words = "{}. Click to pin it, Shift+click to forbid it; repeat to undo."
        return words.format(self.title(option))

    def paint(self, painter: QPainter, place: QRect, option: int) -> None:
        """Draw the picture of an option."""
        if self._picture is not None:
            self._picture.cell = None if self.cell is None else self._number(self.cell)
            self._picture.paint(painter, place, option)

    def _number(self, cell: Cell) -> int:
        """Return the row-major number of a cell."""
        atlas = self._narrowing.atlas
        return cell[0] * atlas.puzzle.shape[1] + cell[1] if atlas else 0

    # The list

    def pick(self, cell: Cell) -> None:
        """List the placements that cover a cell, those in most solutions first."""
        self.cell = cell
        left = self._narrowing.left
        if left is not None:
            options = self._at(left, cell)
            self._list(left, options[np.lexsort([options, -left.view.shares[options]])])
        if self._heat is not None:
            self._heat.describe()

    def show_narrowed(self, left: Narrowed) -> None:
        """Add placements at the cell that have become possible; the others stay where they are."""
        if self.cell is None or self._page is None:
            return
        before = self._page.options.options.options
        added = np.setdiff1d(self._at(left, self.cell), before)
        if len(added):
            self._list(left, np.concatenate([before, added]))

    def _at(self, left: Narrowed, cell: Cell) -> NDArray[np.int64]:
        """Return the options at a cell that are in a solution left, or that are pinned or forbidden."""
        options = left.atlas.options_at(self._number(cell))
        listed = left.view.shares[options] > 0
        listed |= np.isin(options, [constraint.option for constraint in left.selection.constraints])
        found: NDArray[np.int64] = options[listed]
        return found

    def _list(self, left: Narrowed, options: NDArray[np.int64]) -> None:
        assert self.cell is not None
        assert self._page is not None
        name = cell_title(left.atlas, self._number(self.cell))
        self._page.show_options(options, f"{counted(len(options), 'placement')} at {name}")

    def _preview(self, option: int | None) -> None:
        left = self._narrowing.left
        if self._heat is not None and left is not None:
            self._heat.board.preview(None if option is None else left.atlas.filling(np.array([option])))

    # The selection

    def _erase(self, cell: Cell) -> None:
        """Remove what is pinned or forbidden at a cell."""
        left = self._narrowing.left
        if left is not None:
            options = left.atlas.options_at(self._number(cell)).tolist()
            self._narrowing.select(self._narrowing.selection.without(*options))

    def _offer_filters(self) -> None:
        """Fill the menu of filters for the cell and the part."""
        assert self._page is not None
        atlas, selection, menu = self._narrowing.atlas, self._narrowing.selection, self._page.filter.menu()
        menu.clear()
        for one in self._filters(atlas) if atlas else []:
            filtered = selection.filtered(one.options, one.about)
            menu.addAction(literal(one.about)).triggered.connect(partial(self._narrowing.select, filtered))
        menu.addSeparator()
        remove = menu.addAction("Remove the filter")
        remove.setEnabled(bool(selection.any_of))
        remove.triggered.connect(lambda: self._narrowing.select(selection.unfiltered()))

    def _filters(self, atlas: Atlas) -> list[Filter]:
        """Return the filters for the cell and the part, or for the item."""
        if self._cover is not None:
            return item_filters(atlas, self._cover.item)
        if self._heat is None:
            return []
        group = self._heat.group
        groups = [one for one in self._heat.groups if one.whole] if group is None else [group]
        return filters_of(atlas, self.cell, groups)
