"""The registry of generators; a kind may have several, and the first one is proposed for it."""

from workbench.insight.cover.arrangements import COSTAS, LANGFORD, QUEENS
from workbench.insight.cover.floor_plans import FLOOR_PLANS
from workbench.insight.cover.masks import MASKS
from workbench.insight.cover.pyramidal_covers import PYRAMIDAL_COVERS
from workbench.insight.cover.quasigroups import QUASIGROUPS
from workbench.insight.cover.random_covers import RANDOM_COVERS
from workbench.insight.cover.solid_parts import SOLID_COVERS
from workbench.insight.generating.generator import Generator
from workbench.insight.kakuro.generating.boards import KAKURO_BOARDS
from workbench.insight.kakuro.generating.loose_kakuros import LOOSE_KAKUROS
from workbench.insight.polyomino.cards import PUZZLE_CARDS
from workbench.insight.sudoku.generating.boards import SUDOKU_BOARDS
from workbench.insight.sudoku.generating.loose_sudokus import LOOSE_SUDOKUS

OF_COVERS = (RANDOM_COVERS, QUASIGROUPS, QUEENS, LANGFORD, COSTAS, MASKS, PYRAMIDAL_COVERS, SOLID_COVERS, FLOOR_PLANS)
GENERATORS: dict[str, Generator] = {
    generator.name: generator
    for generator in (KAKURO_BOARDS, LOOSE_KAKUROS, SUDOKU_BOARDS, LOOSE_SUDOKUS, PUZZLE_CARDS, *OF_COVERS)
}
