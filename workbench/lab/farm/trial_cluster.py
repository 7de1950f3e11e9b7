"""A cluster of this computer only: a scheduler and worker processes, to try with what works on many computers."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from workbench.lab.farm.farm_error import FarmError
from workbench.lab.farm.library import library

LOCALHOST = "127.0.0.1"  # by default, no other computer can connect


@contextmanager
def trial_cluster(workers: int, port: int, host: str = LOCALHOST) -> Iterator[str]:
    """Run so many workers of one thread each, and yield the address of their scheduler; raise FarmError.

    All of it listens at the address `host` only, and a port of 0 is any free one. There is no dashboard.
    """
    cluster_class = library().LocalCluster
    try:
        cluster = cluster_class(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            host=host,
            scheduler_port=port,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,  # errors of tasks come back to whoever has sent them
            preload=[f"{__package__}.worker_preload"],
            scheduler_kwargs={"dashboard_address": f"{f'[{host}]' if ':' in host else host}:0"},  # of its status page
        )
    except (OSError, RuntimeError, ValueError) as error:
        reason = str(error.__cause__ or error).partition("\n")[0]
        raise FarmError(f"Cannot start a cluster at {host}, port {port}: {reason}") from error
    with cluster:
        yield str(cluster.scheduler_address)
