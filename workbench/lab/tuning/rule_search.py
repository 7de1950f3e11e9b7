"""A search for a better setting: (1 + 8) evolution on training instances, watched on validation instances.

From the parent, the best setting so far on the training instances, each generation makes 8 that differ a little. They
race over blocks of these instances, of growing size: after each block, those far behind the parent and the worse half
drop out (successive halving). The last one left replaces the parent if it is not worse: equals are accepted, because
plateaus are crossed by drifting.

The result is not the last parent but the one with the lowest cost on the validation instances, on which none was
trained: a parent that only fits its training instances shows there as a curve that turns up. A third set of instances,
for a test, is no part of the search: see `unseen_test`.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from math import ceil
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from workbench.base.choices import ChoiceError, Value
from workbench.lab.tuning.cost import REJECTED, Block, Cost, Setting, total
from workbench.lab.tuning.genome import Genome
from workbench.searching.parallel_parts import Cores
from workbench.searching.stepwise_job import StepwiseJob

if TYPE_CHECKING:
    from workbench.lab.tuning.unseen_result import UnseenResult

CHILDREN = 8
TWICE = 0.3  # how likely a child has one more mutation
SLACK = 1.2  # times the cost of its parent, and a little: further behind, a child drops out
SPARE_FAILS = 2
TRIES = 20  # for a child that nobody has seen
RANDOM_VERSION = 3  # of the state of Python's generator

Key = frozenset[tuple[str, Value]]  # a setting


class Candidate(NamedTuple):
    """A setting that has been measured on all instances."""

    genome: Genome
    evaluation: int  # how many settings had been tried
    training: Cost
    validation: Cost

    @property
    def setting(self) -> Setting:
        """The choices of the solver."""
        return self.genome.setting


class Contender(NamedTuple):
    """A setting of the current generation."""

    genome: Genome
    cost: Cost  # on the training blocks so far
    blocks: int  # how many these are
    racing: bool  # whether it has not dropped out


class Standing(NamedTuple):
    """How far a search had come when its last generation began; from there it goes on as if it had not stopped."""

    tried: int
    accepted: list[Candidate]  # in order, at least one
    baselines: dict[str, tuple[Cost, Cost]]  # by title: on training and validation instances
    random: tuple[int, ...]  # the 625 numbers of the generator


class RuleSearch(StepwiseJob):
    """A search in progress; one thread may drive it while others read what it publishes."""

    def __init__(
        self,
        first: Genome,
        training: Sequence[Block],
        validation: Block,
        evaluations: int,
        seed: int = 1,
        baselines: Mapping[str, Setting] | None = None,
        cores: int | None = None,
    ) -> None:
        self.first, self.training, self.validation = first, tuple(training), validation
        self.evaluations = evaluations
        self.tried = 0  # settings so far
        self.accepted: list[Candidate] = []  # the parents, in order
        self.best: Candidate | None = None  # of these, by validation
        self.tested: UnseenResult | None = None  # what came of the last test
        self.population: tuple[Contender, ...] = ()
        self.baselines: dict[str, tuple[Cost, Cost]] = {}  # by title: on training and validation instances
        self._baselines = dict(baselines or {})
        self._random = Random(seed)
        self._costs: dict[tuple[Key, int], Cost] = {}  # by setting and block; the last block is the validation
        self._cores = Cores(cores)
        self._standing: Standing | None = None
        super().__init__(self._generations())

    @property
    def known(self) -> dict[str, Setting]:
        """The settings that the best one is compared with, by title."""
        return dict(self._baselines)

    @property
    def card(self) -> str:
        """The name of the graphics card that has made some of the walks; "" if none has."""
        return self._cores.card

    @property
    def parent(self) -> Candidate | None:
        """The setting from which the current generation was made."""
        return self.accepted[-1] if self.accepted else None

    @property
    def standing(self) -> Standing | None:
        """How far it had come when the last generation began; None before the first one."""
        return self._standing

    def restore(self, standing: Standing) -> None:
        """Go on from there instead of from the first setting; only before the first slice."""
        self.tried, self.baselines = standing.tried, dict(standing.baselines)
        self._random.setstate((RANDOM_VERSION, standing.random, None))
        for candidate in standing.accepted:
            self._take(candidate)
        self._standing = standing
        self.over = self.tried >= self.evaluations
        self.progress = self._done

    # The search

    def _generations(self) -> Iterator[float]:
        """Yield the part of the evaluations that is done; raise ChoiceError if the first setting is not supported."""
        if self.parent is not None:
            for number in range(len(self.training)):
                yield from self._measure([self.parent.setting], number)
        else:
            known = [*self._baselines.values(), self.first.setting]
            for number in range(len(self.training) + 1):
                yield from self._measure(known, number)
            for title, setting in self._baselines.items():
                self.baselines[title] = self._training(setting), self._validation(setting)
            self._accept(self.first)
        self._stand()
        while self.tried < self.evaluations:
            winner = yield from self._race(self._children())
            parent = self.accepted[-1]
            if winner is not None and self._training(winner.setting) <= parent.training:
                yield from self._measure([winner.setting], len(self.training))
                self._accept(winner)
            self._stand()

    def _children(self) -> list[Genome]:
        """Return different genomes of the next generation, none of them like the parent."""
        parent = self.accepted[-1].genome
        children: dict[Key, Genome] = {}
        for _ in range(TRIES * CHILDREN):
            child = parent.mutated(self._random)
            if self._random.random() < TWICE:
                child = child.mutated(self._random)
            if key_of(child.setting) != key_of(parent.setting):
                children.setdefault(key_of(child.setting), child)
            if len(children) == min(CHILDREN, self.evaluations - self.tried):
                break
        self.tried += max(1, len(children))  # a genome may have too few neighbours
        return list(children.values())

    def _race(self, children: list[Genome]) -> Generator[float, None, Genome | None]:
        """Measure children block by block while they keep up; return the best of the rest, or None."""
        racing = children
        parent = self.accepted[-1].setting
        for number in range(len(self.training)):
            self._publish(children, racing, number)
            yield from self._measure([child.setting for child in racing], number)
            limit = self._training(parent, number + 1)
            ahead = [child for child in racing if keeps_up(self._training(child.setting, number + 1), limit)]
            ahead.sort(key=lambda child: self._training(child.setting, number + 1))
            racing = ahead[: ceil(len(racing) / 2)]
        self._publish(children, racing[:1], len(self.training))
        return racing[0] if racing else None

    def _measure(self, settings: Sequence[Setting], number: int) -> Iterator[float]:
        """Measure settings on a block, or the validation; yield after each slice."""
        block = (*self.training, self.validation)[number]
        unknown = [setting for setting in settings if (key_of(setting), number) not in self._costs]
        runs = [[instance.measure(setting) for instance in block] for setting in unknown]
        self._cores.begin(run for one in runs for run in one)
        while not self._cores.idle:
            self._cores.follow()
            yield self._done
        for setting, one in zip(unknown, runs, strict=True):
            self._costs[key_of(setting), number] = total(run.cost for run in one)
            reason = next((run.rejection_reason for run in one if run.rejection_reason), "")
            if reason and not self.accepted:
                raise ChoiceError(reason)

    @property
    def _done(self) -> float:
        return self.tried / max(1, self.evaluations)

    # Costs

    def _training(self, setting: Setting, blocks: int | None = None) -> Cost:
        """Return the cost on the first blocks, or all."""
        numbers = range(len(self.training) if blocks is None else blocks)
        return total(self._costs[key_of(setting), number] for number in numbers)

    def _validation(self, setting: Setting) -> Cost:
        return self._costs[key_of(setting), len(self.training)]

    # What is published

    def _accept(self, genome: Genome) -> None:
        """Make a genome the parent, and the best one if it is better on the validation instances."""
        setting = genome.setting
        self._take(Candidate(genome, self.tried, self._training(setting), self._validation(setting)))

    def _take(self, candidate: Candidate) -> None:
        """Add the next parent."""
        self.accepted.append(candidate)
        if self.best is None or (candidate.validation, candidate.training) < (self.best.validation, self.best.training):
            self.best = candidate

    def _stand(self) -> None:
        numbers = self._random.getstate()[1]
        self._standing = Standing(self.tried, list(self.accepted), dict(self.baselines), numbers)

    def _publish(self, children: Sequence[Genome], racing: Sequence[Genome], blocks: int) -> None:
        """Publish the generation: those that dropped out with the blocks that they were measured on."""
        contenders = []
        for child in children:
            key = key_of(child.setting)
            measured = next((n for n in range(blocks) if (key, n) not in self._costs), blocks)
            contenders.append(Contender(child, self._training(child.setting, measured), measured, child in racing))
        self.population = tuple(contenders)


def keeps_up(cost: Cost, parent: Cost) -> bool:
    """Tell whether a child is so little behind its parent that further blocks may turn it."""
    if cost.fails >= REJECTED.fails:
        return False
    if cost.fails != parent.fails or cost.fails:
        return cost.fails <= SLACK * parent.fails + SPARE_FAILS
    return cost.amount <= SLACK * parent.amount


def key_of(setting: Setting) -> Key:
    """Return a setting as a key."""
    return frozenset(setting.items())
