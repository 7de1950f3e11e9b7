"""What makes two runs the same: a puzzle's kind and canonical text; a solver, the number of its tree, its choices."""

import json
from collections.abc import Mapping
from hashlib import blake2b

from workbench.base.choices import Value
from workbench.puzzles.puzzle import Puzzle

HASH_BYTES = 12  # 2**48 puzzles until two are expected to share a hash


def digest(text: str) -> str:
    """Return the hash of a text, in hexadecimal digits."""
    return blake2b(text.encode(), digest_size=HASH_BYTES).hexdigest()


def instance_hash(puzzle: Puzzle, text: str | None = None) -> str:
    """Return the hash of a puzzle; `text`: its canonical text, if it is already there."""
    return digest(f"{puzzle.kind}\n{puzzle.format() if text is None else text}")


def setting_hash(solver: str, tree: int, choices: Mapping[str, Value]) -> str:
    """Return the hash of a setting; the choices are those that have an effect, without the seed."""
    return digest(json.dumps([solver, tree, dict(choices)], sort_keys=True))
