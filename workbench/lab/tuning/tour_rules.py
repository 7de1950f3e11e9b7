"""The search for a better tie-break of Warnsdorff's rule: what can be varied, and on which boards."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import Setting
from workbench.lab.tuning.genome import Genome
from workbench.lab.tuning.key_tree import Key, read
from workbench.lab.tuning.move_order import MoveOrder
from workbench.lab.tuning.rule_search import RuleSearch
from workbench.lab.tuning.tour_board import board_blocks, boards
from workbench.lab.tuning.wheel import MIRRORED, Wheel, roths_wheel

BASELINES: dict[str, Setting] = {
    "Plain": {"rule": "plain"},
    "Roth": {"rule": "roth"},
    "Vähäaho": {"rule": "vahaaho"},
}


class GenomeKind(NamedTuple):
    """One entry of the registry."""

    title: str
    about: str
    first: Callable[[], Genome]  # where a search begins
    of_setting: Callable[[Setting], Genome]  # the genome that has a setting; raises ChoiceError or KeyError


GENOMES = {
    "order": GenomeKind("Move order", "one order of the moves for all ties", MoveOrder, MoveOrder.of_setting),
    "wheel": GenomeKind(
        "Wheel around the centre",
        "an order of the moves for each of 24 sectors around the centre",
        roths_wheel,
        Wheel.of_setting,
    ),
    "wheel-start": GenomeKind(
        "Wheel around the start",
        "an order of the moves for each of 24 sectors around the start",
        lambda: roths_wheel(around="start"),
        Wheel.of_setting,
    ),
    "mirrored": GenomeKind(
        "Mirrored wheel around the centre",
        "an order of the moves for each of 3 sectors around the centre, mirrored and turned into the others",
        lambda: roths_wheel(MIRRORED),
        Wheel.mirrored_of_setting,
    ),
    "mirrored-start": GenomeKind(
        "Mirrored wheel around the start",
        "an order of the moves for each of 3 sectors around the start, mirrored and turned into the others",
        lambda: roths_wheel(MIRRORED, "start"),
        Wheel.mirrored_of_setting,
    ),
    "key": GenomeKind(
        "Key", "an expression of at most 12 names, numbers and operations, and a move order", Key, Key.of_setting
    ),
}


def tour_rule_search(
    genome: str,
    training: Iterable[int],
    validation: Iterable[int],
    evaluations: int,
    seed: int = 1,
    expression: str = "",
    one_in: int = 1,
    cores: int | None = None,
) -> RuleSearch:
    """Return a search on square boards of these sizes; `expression` is the first key of a search.

    Starts next to each other often fail together. So with `one_in`, only one in 2, 4, 8 or 16 starts, the same time
    goes to more sizes, and they say more.

    Raise ChoiceError if no board of a set has a tour, a size is in both, or the expression cannot be varied.
    """
    trained, validated = set(training), set(validation)
    if both := trained & validated:
        raise ChoiceError(f"Size {min(both)} is for training and validation. Choose different sizes.")
    blocks, instances = board_blocks(sorted(trained), one_in), boards(sorted(validated), one_in)
    if not blocks or not instances:
        raise ChoiceError("No board of these sizes has a tour. Choose 5 rows or more for training and validation.")
    if expression and genome != "key":
        raise ChoiceError("An expression can only be the first key of a search. Choose the genome key.")
    first = Key(read(expression)) if expression else GENOMES[genome].first()
    return RuleSearch(first, blocks, instances, evaluations, seed, BASELINES, cores)
