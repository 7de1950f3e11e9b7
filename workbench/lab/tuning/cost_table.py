"""The costs of several settings on the same instances: a test on instances that no search has used, for example."""

from collections.abc import Iterator, Mapping

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import Block, Cost, Setting, total
from workbench.searching.parallel_parts import Cores
from workbench.searching.stepwise_job import StepwiseJob
from workbench.solvers.search import Step


class CostTable:
    """Measures settings, instance by instance; one thread may drive it while others read `costs`."""

    def __init__(self, settings: Mapping[str, Setting], instances: Block, cores: int | None = None) -> None:
        self.settings, self.instances = dict(settings), instances
        self.costs: dict[str, list[Cost]] = {title: [] for title in settings}  # by instance, in their order
        self._cores = Cores(cores)
        self._work = StepwiseJob(self._parts())

    @property
    def over(self) -> bool:
        """Whether all costs are known."""
        return self._work.over

    @property
    def progress(self) -> float:
        """The part of the instances that is done."""
        return self._work.progress

    def begin(self) -> None:
        """Do nothing: the first slice begins."""

    def follow(self, step: Step) -> bool:
        """Go on for a slice; raise ChoiceError if a setting is not supported."""
        return self._work.follow(step)

    def finish(self) -> None:
        """Go on to the end."""
        self._work.finish()

    def totals(self) -> dict[str, Cost]:
        """Return the costs so far of all instances together."""
        return {title: total(costs) for title, costs in self.costs.items()}

    def _parts(self) -> Iterator[float]:
        for number, instance in enumerate(self.instances):
            runs = {title: instance.measure(setting) for title, setting in self.settings.items()}
            self._cores.begin(runs.values())
            while not self._cores.idle:
                self._cores.follow()
                yield number / len(self.instances)
            for title, run in runs.items():
                if run.rejection_reason:
                    raise ChoiceError(f"{title}: {run.rejection_reason}")
                self.costs[title].append(run.cost)
