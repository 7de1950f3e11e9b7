"""Small experiments and notebooks for tests."""

from pathlib import Path

from workbench.lab.notebook.notebook import Notebook
from workbench.lab.notebook.results import InstanceLabel, RunStatus, SettingLabel
from workbench.lab.notebook.runs import Run, RunKey, Timing
from workbench.lab.notebook.stored import Numbers, StoredExperiment, StoredInstance, StoredSetting

EXPERIMENT = StoredExperiment(
    hash="e", title="Title", text="text", goal="count", limit_nodes=-1, limit_seconds=-1, baseline="A"
)
INSTANCES = [StoredInstance(InstanceLabel(f"i{k}", "cover", f"Cover {k}", "covers", k), f"text {k}") for k in range(3)]
SETTINGS = [StoredSetting(SettingLabel(f"s{k}", "AB"[k], "cover_links", {"order": "mrv"}), 1, (1, 2)) for k in range(2)]


def open_notebook(folder: Path) -> Notebook:
    return Notebook(folder / "test.notebook")


def put(notebook: Notebook, limit_nodes: int = -1) -> Numbers:
    return notebook.put(EXPERIMENT._replace(limit_nodes=limit_nodes), INSTANCES, SETTINGS)


def run(numbers: Numbers, instance: int, setting: int, nodes: int, **given: object) -> Run:
    fields: dict[str, object] = {"status": RunStatus.SOLVED, "solutions": 1, "seed": 1, **given}
    key = RunKey(numbers.instances[instance], numbers.settings[setting], int(str(fields.pop("seed"))), "count")
    return Run(key, nodes=nodes, **fields)  # type: ignore[arg-type]


def timing(cpu: float, repetition: int = 0) -> Timing:
    return Timing(cpu, cpu, 0.5, 1, repetition)
