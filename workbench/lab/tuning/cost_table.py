"""The costs of several settings on the same instances: a test on instances that no search has used, for example."""

from collections.abc import Iterator, Mapping

from workbench.base.choices import ChoiceError
from workbench.lab.tuning.cost import Block, Cost, Setting, total
from workbench.searching.parallel_parts import Cores
from workbench.searching.stepwise_job import StepwiseJob


class CostTable(StepwiseJob):
    """Measures settings, instance by instance; one thread may drive it while others read `costs`."""

    def __init__(self, settings: Mapping[str, Setting], instances: Block, cores: int | None = None) -> None:
        self.settings, self.instances = dict(settings), instances
        self.costs: dict[str, list[Cost]] = {title: [] for title in settings}  # by instance, in their order
        self._cores = Cores(cores)
        super().__init__(self._measure())

    def totals(self) -> dict[str, Cost]:
        """Return the costs so far of all instances together."""
        return {title: total(costs) for title, costs in self.costs.items()}

    def _measure(self) -> Iterator[float]:
        """Yield the part of the instances that is done; raise ChoiceError if a setting is not supported."""
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
