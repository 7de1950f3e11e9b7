"""The registry of generators, by the kind of what they make."""

from workbench.lab.generate.generator import Generator
from workbench.lab.generate.kakuro_boards import KAKURO_BOARDS
from workbench.lab.generate.sudoku_boards import SUDOKU_BOARDS

GENERATORS: dict[str, Generator] = {generator.name: generator for generator in (KAKURO_BOARDS, SUDOKU_BOARDS)}
