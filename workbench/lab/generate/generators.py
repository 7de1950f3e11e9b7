"""The registry of generators; a kind may have several, and the first one is proposed for it."""

from workbench.lab.generate.floor_plans import FLOOR_PLANS
from workbench.lab.generate.generator import Generator
from workbench.lab.generate.kakuro_boards import KAKURO_BOARDS
from workbench.lab.generate.loose_kakuros import LOOSE_KAKUROS
from workbench.lab.generate.pyramidal_covers import PYRAMIDAL_COVERS
from workbench.lab.generate.quasigroups import QUASIGROUPS
from workbench.lab.generate.random_covers import RANDOM_COVERS
from workbench.lab.generate.sudoku_boards import SUDOKU_BOARDS

OF_COVERS = (RANDOM_COVERS, QUASIGROUPS, PYRAMIDAL_COVERS, FLOOR_PLANS)
GENERATORS: dict[str, Generator] = {
    generator.name: generator for generator in (KAKURO_BOARDS, LOOSE_KAKUROS, SUDOKU_BOARDS, *OF_COVERS)
}
