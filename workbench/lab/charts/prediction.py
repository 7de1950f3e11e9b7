"""What a person predicted of an experiment before its results were shown, and how right it was."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isnan
from statistics import median
from typing import NamedTuple, Self

from workbench.lab.notebook.results import Results
from workbench.lab.notebook.summary import SettingSummary, summary
from workbench.puzzles.sentences import counted


@dataclass(frozen=True)
class Prediction:
    """The settings from best to worst, by their hashes, and how many runs each will solve."""

    order: tuple[str, ...]
    solved: Mapping[str, int]

    @property
    def text(self) -> str:
        """The prediction as a notebook keeps it."""
        return json.dumps({"order": list(self.order), "solved": dict(self.solved)})

    @classmethod
    def of_text(cls, text: str) -> Self | None:
        """Return the prediction that a notebook keeps, None if it is of another form."""
        try:
            kept = json.loads(text)
            return cls(tuple(map(str, kept["order"])), {str(key): int(count) for key, count in kept["solved"].items()})
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
            return None


class PredictedPlace(NamedTuple):
    """A setting where it was predicted, and where it came out."""

    title: str
    predicted: int  # place in the order, from 0 on
    actual: int
    predicted_solved: int
    solved: int
    runs: int


class Score(NamedTuple):
    """How right a prediction was."""

    places: list[PredictedPlace]  # in the predicted order
    right: int  # pairs of settings in the right order
    pairs: int
    winner: bool  # the first setting is the best, or as good as it
    off: float  # mean difference of solved runs from those predicted

    @property
    def sentence(self) -> str:
        """The score in words."""
        first = "the winner is right" if self.winner else "another setting wins"
        order = f"{self.right} of {counted(self.pairs, 'pair')} {'is' if self.pairs == 1 else 'are'} in the right order"
        return f"{first}; {order}; solved runs differ by {self.off:.3g} on average."


def score(prediction: Prediction, results: Results) -> Score | None:
    """Return how right a prediction is by the results so far; None if they are of other settings."""
    found = {label.hash: one for label, one in zip(results.settings, summary(results), strict=True)}
    if set(found) != set(prediction.order) or not prediction.order or not len(results):
        return None
    predicted = [found[key] for key in prediction.order]
    best = sorted(prediction.order, key=lambda key: rank_of(found[key]))
    return Score(
        places=[
            PredictedPlace(one.title, k, best.index(key), prediction.solved.get(key, 0), one.solved, one.runs)
            for k, (key, one) in enumerate(zip(prediction.order, predicted, strict=True))
        ],
        right=right_pairs(predicted),
        pairs=len(predicted) * (len(predicted) - 1) // 2,
        winner=rank_of(predicted[0]) == rank_of(found[best[0]]),
        off=sum(abs(prediction.solved.get(key, 0) - found[key].solved) for key in found) / len(found),
    )


def tally(predictions: Sequence[Prediction], results: Results) -> str:
    """Return how many of several predictions were right, and how far off they are; "" if there are not several."""
    scores = [found for one in predictions if (found := score(one, results)) is not None]
    if len(scores) < 2:
        return ""
    winners = sum(one.winner for one in scores)
    off = median(one.off for one in scores)
    right = f"{winners} {'has' if winners == 1 else 'have'} the right winner"
    return f"Of {counted(len(scores), 'prediction')} {right}; half of them miss the runs solved by at most {off:.3g}."


def rank_of(one: SettingSummary) -> tuple[float, float]:
    """Return what puts settings in order: more solved runs first, then fewer nodes in the median."""
    share = one.solved / one.runs if one.runs else 0.0
    return -share, float("inf") if isnan(one.median) else one.median


def right_pairs(predicted: Sequence[SettingSummary]) -> int:
    """Return how many pairs are in the right order; equal ones are right in any."""
    return sum(rank_of(first) <= rank_of(second) for first, second in combinations(predicted, 2))
