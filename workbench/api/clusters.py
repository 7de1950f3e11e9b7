"""A cluster of this computer, to try searches on a cluster with."""

from collections.abc import Iterator
from contextlib import contextmanager

from workbench.api.arguments import whole
from workbench.searching.cluster.trial_cluster import trial_cluster as cluster_of_workers

MAX_WORKERS, MAX_PORT = 256, 65_535


@contextmanager
def trial_cluster(workers: int = 2, port: int = 0) -> Iterator[str]:
    """Start a scheduler and workers on this computer, and yield the address for `solve` and `count`.

    They end with the context. A program that does so needs `if __name__ == "__main__":`, because workers import it.
    Raise FarmError without dask, which is installed by the extra `cluster`.

    >>> from workbench import count, read_text
    >>> board = read_text("polyomino 6x10\\npieces free 5")
    >>> with trial_cluster(1) as address:
    ...     count(board, cluster=address)
    9356
    """
    processes, place = whole("workers", workers, 1, MAX_WORKERS), whole("port", port, 0, MAX_PORT)
    with cluster_of_workers(processes, place) as cluster:
        yield cluster.address
