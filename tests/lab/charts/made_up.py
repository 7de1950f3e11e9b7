"""Results that no search has made: costs drawn at random, the same for the same arguments."""

import numpy as np

from workbench.lab.notebook.results import (
    NO_SEED,
    RUN_STATUSES,
    UNKNOWN,
    InstanceLabel,
    Results,
    RunStatus,
    SettingLabel,
)

STATUS = {status: number for number, status in enumerate(RUN_STATUSES)}


def made_up(
    instances: int = 12,
    settings: int = 3,
    seeds: int = 1,
    limit: int = 10_000,
    name: str = "Board {}",
    title: str = "Setting {}",
    spread: float = 1.2,
    scale: float = 100.0,
    timed: bool = False,
) -> Results:
    """Return runs of every instance by every setting; costs above the limit are censored."""
    random = np.random.default_rng(7)
    instance, setting, seed = (part.ravel() for part in np.indices((instances, settings, seeds)))
    sizes = 5 + np.arange(instances) * 8 // max(1, instances)
    hard = random.normal(0, spread, instances) + (sizes - 5) * 0.35
    cost = scale * np.exp(hard[instance] + 0.5 * setting + random.normal(0, 0.7, len(instance)))
    nodes = np.minimum(np.maximum(cost, 1), limit).astype(np.int64)
    censored = cost >= limit
    seconds = nodes * 1e-6 if timed else np.full(len(nodes), np.nan)
    return Results(
        instances=[
            InstanceLabel(f"i{k}", "cover", name.format(k + 1), "even" if k % 2 else "odd", float(sizes[k]))
            for k in range(instances)
        ],
        settings=[
            SettingLabel(
                f"s{k}", title.format(chr(65 + k)), "cover_links", {"order": ("mrv", "leftmost")[k % 2], "n": k}
            )
            for k in range(settings)
        ],
        instance=instance.astype(np.int32),
        setting=setting.astype(np.int32),
        seed=(seed + 1 if seeds > 1 else np.full(len(seed), NO_SEED)).astype(np.int64),
        status=np.where(censored, STATUS[RunStatus.LIMIT], STATUS[RunStatus.SOLVED]).astype(np.int8),
        nodes=nodes,
        solutions=np.where(censored, 0.0, 1.0),
        limit_nodes=np.full(len(nodes), limit, np.int64),
        left=np.full(len(nodes), UNKNOWN, np.int64),
        seconds=seconds,
        repetitions=np.full(len(nodes), int(timed), np.int32),
        fastest=seconds * 0.9,
        slowest=seconds * 1.2,
    )
