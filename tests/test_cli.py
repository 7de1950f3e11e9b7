"""The command line: what it prints, and how it ends. Most tests call `main`; those marked slow start processes."""

import io
import json
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol
from xml.etree import ElementTree

import pytest

from workbench import __version__
from workbench.cli import COMMANDS, main
from workbench.files import LARGEST, format_document, parse_document, parse_puzzles
from workbench.history import History
from workbench.files import Saved  # noqa: I001
from workbench.position import Position
from workbench.puzzles import KINDS
from workbench.puzzles.sudoku import Sudoku
from workbench.solvers import SOLVERS

pytestmark = pytest.mark.usefixtures("compiled")
