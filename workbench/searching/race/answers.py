"""What was predicted of a comparison: which lane, and a number; only counts are kept, and no names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Self

from workbench.files.json_fields import Fields, damage
from workbench.files.stored_arrays import Json
from workbench.puzzles.sentences import counted

NONE = -1  # the answer that names no lane
MAX_ANSWERS = 1_000
MAX_NUMBER = 10**9


@dataclass(frozen=True)
class Answers:
    """The lanes that were named, from 0, and the numbers that were said, in any order."""

    lanes: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def full(self) -> bool:
        """Whether no more are taken."""
        return max(len(self.lanes), len(self.numbers)) >= MAX_ANSWERS

    def with_lane(self, lane: int) -> Self:
        """Return these answers and one more."""
        return self if self.full else replace(self, lanes=(*self.lanes, lane))

    def with_number(self, number: int) -> Self:
        """Return these answers and one more number."""
        return self if self.full else replace(self, numbers=(*self.numbers, number))

    def count(self, lane: int) -> int:
        """Return how many named a lane."""
        return self.lanes.count(lane)

    def on_lanes(self, right: Sequence[int], names: Sequence[str]) -> str:
        """Return how many named a right lane, or whether the only one did; "" if nobody answered."""
        if not self.lanes:
            return ""
        expected = " and ".join(names[k] for k in right) or "none of them"
        hits = sum(self.is_right(lane, right) for lane in self.lanes)
        if len(self.lanes) == 1:
            [chosen] = self.lanes
            answer = names[chosen] if chosen != NONE else "none of them"
            return f"Right: {expected}." if hits else f"You chose {answer}; it is {expected}."
        return f"Right: {expected} ({hits:,} of {len(self.lanes):,} answers)."

    @staticmethod
    def is_right(lane: int, right: Sequence[int]) -> bool:
        """Return whether an answer is right."""
        return lane in right or (lane == NONE and not right)

    def on_number(self, right: int, noun: str) -> str:
        """Return how far the numbers are off; "" if there are none, or what is right is not known."""
        if not self.numbers:
            return ""
        off = sorted(abs(number - right) for number in self.numbers)
        if len(off) == 1:
            return f"{counted(right, noun)}: your answer is {f'{off[0]:,} off' if off[0] else 'right'}."
        hits, half = off.count(0), f"half are at most {median(off):,.10g} off"
        return f"{counted(right, noun)}: of {len(off)} answers {hits} {'was' if hits == 1 else 'were'} right; {half}."

    def stored(self) -> Json:
        """Return them as the file of a comparison keeps them."""
        return {"lanes": list(self.lanes), "numbers": list(self.numbers)}

    @classmethod
    def restored(cls, stored: Fields, lanes: int) -> Self:
        """Return the answers about so many lanes that a file keeps; raise ParseError."""
        named, numbers = stored.values("lanes", MAX_ANSWERS), stored.values("numbers", MAX_ANSWERS)
        for one in named:
            if type(one) is not int or not NONE <= one < lanes:
                raise damage("lanes")
        for one in numbers:
            if type(one) is not int or not 0 <= one <= MAX_NUMBER:
                raise damage("numbers")
        return cls(tuple(map(int, map(str, named))), tuple(map(int, map(str, numbers))))


NO_ANSWERS = Answers()
