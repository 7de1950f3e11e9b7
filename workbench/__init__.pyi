"""What type checkers see of the package: the names that `__init__.py` imports when they are first used."""

from workbench.api.additions import add_experiment as add_experiment
from workbench.api.additions import add_item_order as add_item_order
from workbench.api.additions import add_kind as add_kind
from workbench.api.additions import add_solver as add_solver
from workbench.api.additions import add_tie_break as add_tie_break
from workbench.api.advice import Hint as Hint
from workbench.api.advice import doctor as doctor
from workbench.api.advice import hint as hint
from workbench.api.advice import rate as rate
from workbench.api.arrays import puzzle as puzzle
from workbench.api.atlases import Solutions as Solutions
from workbench.api.atlases import atlas as atlas
from workbench.api.clusters import trial_cluster as trial_cluster
from workbench.api.covers import estimate as estimate
from workbench.api.covers import prepare as prepare
from workbench.api.experiments import Notebook as Notebook
from workbench.api.experiments import read_experiment as read_experiment
from workbench.api.experiments import run as run
from workbench.api.generating import Generated as Generated
from workbench.api.generating import generate as generate
from workbench.api.pictures import Picture as Picture
from workbench.api.pictures import draw as draw
from workbench.api.pictures import draw_sheet as draw_sheet
from workbench.api.puzzles import check as check
from workbench.api.puzzles import read as read
from workbench.api.puzzles import read_text as read_text
from workbench.api.puzzles import text as text
from workbench.api.puzzles import write as write
from workbench.api.races import Finish as Finish
from workbench.api.races import race as race
from workbench.api.searches import count as count
from workbench.api.searches import resume as resume
from workbench.api.searches import solve as solve
from workbench.api.types import Answer as Answer
from workbench.api.types import Checkpoint as Checkpoint
from workbench.api.types import Choice as Choice
from workbench.api.types import ChoiceError as ChoiceError
from workbench.api.types import FarmError as FarmError
from workbench.api.types import FileError as FileError
from workbench.api.types import Goal as Goal
from workbench.api.types import Outcome as Outcome
from workbench.api.types import ParseError as ParseError
from workbench.api.types import Probe as Probe
from workbench.api.types import Puzzle as Puzzle
from workbench.api.types import Search as Search
from workbench.api.types import Solver as Solver
from workbench.api.types import Status as Status
from workbench.api.types import Tally as Tally
from workbench.api.types import Tree as Tree
from workbench.api.types import TreeSearch as TreeSearch

__version__: str
PUBLIC: dict[str, str]
