"""A cluster of this computer only: a scheduler and worker processes, to try with what works on many computers."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from workbench.searching.cluster.credentials import PARTS, kept
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.library import library, new_security

LOCALHOST = "127.0.0.1"  # by default, no other computer can connect


class TrialCluster(NamedTuple):
    """A cluster that runs."""

    address: str  # of its scheduler
    keys: Path  # the file with what is needed to connect
    restore: Callable[[], object]  # starts workers anew that are gone: one that dies while it starts is not by itself


@contextmanager
def trial_cluster(workers: int, port: int, host: str = LOCALHOST) -> Iterator[TrialCluster]:
    """Run so many workers of one thread each, until the end of the context; raise FarmError.

    All of it listens at the address `host` only, and a port of 0 is any free one. There is no dashboard. Only who can
    read the file of its keys can connect; see `credentials`.
    """
    security = new_security()
    cluster_class = library().LocalCluster  # which sets up the log
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # after the end, too, when connections are closed
    try:
        cluster = cluster_class(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            protocol="tls://",
            security=security,
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
        address = str(cluster.scheduler_address)
        try:
            with kept(address, {name: getattr(security, name) for name in PARTS}) as file:
                yield TrialCluster(address, file, partial(cluster.scale, workers))
        except OSError as error:
            raise FarmError(f"The keys of the cluster could not be kept: {error.strerror}.") from error
