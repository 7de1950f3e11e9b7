"""The scripts of packaging/ are no package: they are imported from their folders."""

import sys
from pathlib import Path

PACKAGING = Path(__file__).parents[2] / "packaging"
sys.path[:0] = [str(PACKAGING), str(PACKAGING / "linux")]
