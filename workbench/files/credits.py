"""What a document says of its puzzle besides the puzzle itself: title, author, difficulty, symmetry of the blocks.

    "about": {"title": "Sunday", "author": "A. Person", "difficulty": "Medium 231", "symmetry": "half_turn"}

Empty fields are left out; unknown ones survive.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

MAX_CHARACTERS = 200  # of a field
FIELDS = ("title", "author", "difficulty", "symmetry")


@dataclass(frozen=True)
class Credits:
    """The fields; "" = not known."""

    title: str = ""
    author: str = ""
    difficulty: str = ""
    symmetry: str = ""  # by which strokes are mirrored
    others: Mapping[str, object] = field(default_factory=dict)  # of another version

    @classmethod
    def parse(cls, stored: object) -> "Credits":
        """Return the fields of a document's object; what is no text counts as not known."""
        if not isinstance(stored, dict):
            return NO_CREDITS
        texts = {name: text_of(stored.get(name)) for name in FIELDS}
        return cls(**texts, others={name: value for name, value in stored.items() if name not in FIELDS})

    def stored(self) -> dict[str, object]:
        """Return the fields as JSON."""
        own = {"title": self.title, "author": self.author, "difficulty": self.difficulty, "symmetry": self.symmetry}
        return {**{name: text for name, text in own.items() if text}, **self.others}

    @property
    def line(self) -> str:
        """The author and the difficulty in one line."""
        return " · ".join(filter(None, (self.author, self.difficulty)))


def text_of(stored: object) -> str:
    """Return a stored text on one line, not too long."""
    return " ".join(stored[: 2 * MAX_CHARACTERS].split())[:MAX_CHARACTERS] if isinstance(stored, str) else ""


NO_CREDITS = Credits()
