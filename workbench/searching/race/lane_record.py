"""The result of a lane in the file of a race: its last probe, the solutions kept, and its depth map."""

import numpy as np

from workbench.files.json_fields import Fields, damage
from workbench.files.stored_arrays import Json
from workbench.kernels.scalars import RECENT
from workbench.puzzles.puzzle import ParseError, Relaxable, untouched
from workbench.searching.race.lane import Lane
from workbench.solvers.depth_map import COLUMNS, ROWS, Columns, DepthMap, level_of
from workbench.solvers.search import Probe, Status

MAX_NODES = 10**15  # nodes
MAX_COUNTED = 10**4000  # counted without listing
MAX_REASON = 400  # characters
MAX_SOLUTIONS = 100  # of a lane that are written


def stored_result(lane: Lane) -> Json:
    """Return what has come of a lane; empty if it has not begun."""
    probe = lane.probe
    if probe is None:
        return {"refused": lane.rejection_reason} if lane.rejection_reason else {}
    return {
        "status": str(probe.status),
        "nodes": probe.nodes,
        "level": probe.level,
        "solutions": probe.solutions,
        "progress": probe.progress,
        "seconds": probe.seconds,
        "best": probe.best,
        "note": lane.note,
        "profile": np.trim_zeros(probe.profile, "b"),
        "filling": probe.filling if probe.clash is None else untouched(lane.puzzle),
        "kept": lane.solutions[:MAX_SOLUTIONS],
        "depths": stored_depths(lane.trace.map) if lane.trace else None,
    }


def restore_result(lane: Lane, stored: Fields) -> None:
    """Show in a lane that has not begun what came of it; raise ParseError."""
    if "refused" in stored:
        lane.refuse(stored.text("refused")[:MAX_REASON])
        return
    if not stored.items():
        return
    shape = lane.puzzle.shape
    probe = Probe(
        status=Status(stored.text("status", tuple(Status))),
        nodes=stored.integer("nodes", high=MAX_NODES),
        level=stored.integer("level", high=MAX_NODES),
        solutions=stored.integer("solutions", high=MAX_COUNTED),
        progress=stored.real("progress", 0, 1),
        profile=stored.array("profile", np.int64, (None,)).astype(np.int64),
        filling=stored.array("filling", np.int32, shape).astype(np.int32),
        seconds=stored.real("seconds"),
        best=stored.integer("best", low=-(2**62)) if "best" in stored else None,
    )
    rules = lane.puzzle
    if probe.status is not Status.FOUND and isinstance(rules, Relaxable):
        rules = rules.relaxed()
    if probe.filling.any() and rules.judge(probe.filling):
        raise ParseError("The file is damaged: the board of a lane breaks the rules of its puzzle.")
    values = stored.values("kept", MAX_SOLUTIONS)
    kept = [Fields({"kept": one}).array("kept", np.int32, shape).astype(np.int32) for one in values]
    depths = read_depths(stored.part("depths")) if "depths" in stored else DepthMap()
    kept = [one for one in kept if not lane.puzzle.judge(one)]
    lane.restore(probe, kept, depths, stored.text("note"))


def stored_depths(depths: DepthMap) -> Json:
    """Return a depth map: the level of every node, or its columns as far as they are used; it may grow meanwhile."""
    exact, columns = depths.exact, depths.columns
    if columns is None and exact is not None:
        exact = exact[: RECENT - 1].copy()  # with one more it is just becoming columns, in the search's thread
        return {"nodes": len(exact), "exact": exact}
    assert columns is not None
    nodes = min(depths.nodes, COLUMNS << columns.shift)
    used = -(-nodes >> columns.shift)
    arrays = {name: getattr(columns, name)[:used].copy() for name in ("density", "lowest", "highest", "found")}
    return {"nodes": nodes, "shift": columns.shift, "base": columns.base, "fold": columns.fold, **arrays}


def read_depths(stored: Fields) -> DepthMap:
    """Return a depth map; raise ParseError."""
    nodes = stored.integer("nodes", high=MAX_NODES)
    if "exact" in stored:
        exact = stored.array("exact", np.int32, (stored.integer("nodes", high=RECENT - 1),)).astype(np.int32)
        if level_of(exact).max(initial=0) > nodes:
            raise damage("exact")
        return DepthMap.of_levels(exact)
    shift = stored.integer("shift", high=60)
    used = -(-nodes >> shift)
    columns = Columns.blank(shift, stored.integer("base", high=2**31), stored.integer("fold", high=31))
    stored.integer("nodes", high=COLUMNS << shift)
    columns.density[:used] = stored.array("density", np.int64, (used, ROWS))
    for name in ("lowest", "highest"):
        getattr(columns, name)[:used] = stored.array(name, np.int32, (used,))
    columns.found[:used] = stored.array("found", np.int64, (used,))
    highest = int(columns.highest[:used].max(initial=0))
    if highest > nodes or highest - columns.base >> columns.fold >= ROWS or columns.density.min() < 0:
        raise damage("highest")
    return DepthMap.of_columns(columns, nodes)
