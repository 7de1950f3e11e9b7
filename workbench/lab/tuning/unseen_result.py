"""What came of a test on instances that no choice was made on."""

from typing import NamedTuple

from workbench.lab.tuning.cost import Cost, Setting

BEST = "Best"


class UnseenResult(NamedTuple):
    """What came of a test."""

    setting: Setting  # that was the best one then
    cases: int  # starts or puzzles
    looks: int  # how often these instances have been looked at
    costs: dict[str, Cost]  # of it, by the title BEST, and of the known settings by theirs

    def is_of(self, setting: Setting) -> bool:
        """Tell whether it was a test of this setting."""
        return dict(self.setting) == dict(setting)
