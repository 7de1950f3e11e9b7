"""The crew of a cluster: sends parts away as tasks, and enters what comes back into the ledger, each part once.

A part comes back after some seconds, done or not: then its rest is cut, so that no slow worker holds up the end, and
what a lost worker had done is little. A part that does not come back is sent again, and the first answer counts.
"""

from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from workbench.puzzles.puzzle import Filling
from workbench.searching.cluster.channel import Answer, Channel
from workbench.searching.cluster.farm_error import FarmError
from workbench.searching.cluster.pace import Pace
from workbench.searching.cluster.tasks import DAMAGED, Refusal, Task, Terms, packed_task, read_result
from workbench.searching.cores.ledger import Entry, Ledger
from workbench.searching.saved_search.container import Json
from workbench.solvers.subtrees import Part, PartSearch, Segment, Work

if TYPE_CHECKING:
    from numpy.typing import NDArray

WAIT_SECONDS = 0.02  # of a slice in which nothing comes back
AHEAD = 2  # parts that are away for each thread: one waits while another is searched
BATCH_BYTES = 2**22  # sent at once
MAX_DEATHS = 5  # times that several workers, one after the other, died with a part, which is then the cause


class Post:
    """A part that is away: the searcher of its entry, which knows what the worker reports."""

    def __init__(self, number: int, entry: Entry, none: Work) -> None:
        assert entry.part is not None
        self.number, self.entry, self.part, self.work = number, entry, entry.part, none
        self.progress = entry.part.begin
        self.levels: NDArray[np.int64] = np.zeros(0, np.int64)
        self.deaths = self.repeats = 0  # times that workers died with it, and that none answered
        self.sent = 0.0  # the time of the last attempt

    def report(self, progress: float, levels: list[int]) -> None:
        """Note what the worker reports."""
        self.progress = min(max(self.progress, progress), self.part.end)
        self.levels = np.array(levels, np.int64)

    def rest(self) -> Part:
        """Return the whole part: what has been done of it does not count yet."""
        return self.part

    def cut(self) -> Part | None:
        """Return None: only the worker can cut it."""
        return None

    def take_fillings(self) -> list[Filling]:
        """Return no fillings: none have come yet."""
        return []


class FarmCrew:
    """Searches the parts of one ledger over a channel; `job` says what is searched."""

    def __init__(
        self, channel: Channel, pace: Callable[[], Pace], job: Json, ledger: Ledger, first: PartSearch
    ) -> None:
        self._channel, self._pace, self._job, self._ledger = channel, pace, job, ledger
        self._keep, self._may_cut = first.keep, first.repeatable and not ledger.is_final
        self._none = Work.none(first.search)
        self._posts: dict[int, Post] = {}
        self._numbers = count()
        channel.report = self._report

    def advance(self, budget: int, in_order: bool) -> None:  # noqa: ARG002  # a part has a time, not a budget
        """Send parts away, wait a little, and take what has come back; raise FarmError if the cluster is lost."""
        self._channel.check()
        end = monotonic() + WAIT_SECONDS
        self._send_again(end)
        self._send(in_order)
        self._take(self._channel.receive(end))

    def close(self) -> None:
        """Stop the parts that are away."""
        self._channel.close()
        self._posts.clear()

    def _report(self, number: int, progress: float, levels: list[int]) -> None:
        """Note the report of a worker; called in another thread."""
        if post := self._posts.get(number):
            post.report(progress, levels)

    def _send(self, in_order: bool) -> None:
        """Send parts that are waiting; `in_order`: only the first that is left."""
        first = self._ledger.first()
        if in_order:
            entries = [first] if first and first.searcher is None else []
        else:
            room = AHEAD * self._pace().threads - len(self._posts)  # negative after the loss of workers
            entries = self._ledger.first_waiting(max(0, room))
        posts = []
        for entry in entries:
            post = Post(next(self._numbers), entry, self._none)
            self._ledger.begin(entry, post)
            self._posts[post.number] = post
            posts.append(post)
        self._post(posts)

    def _send_again(self, now: float) -> None:
        """Send parts again that should have come back long ago: their workers do not answer."""
        late = self._pace().late_seconds
        overdue = [post for post in self._posts.values() if now - post.sent > late * 2**post.repeats]
        for post in overdue:
            post.repeats += 1
        self._post(overdue)

    def _post(self, posts: list[Post]) -> None:
        """Send parts in batches."""
        if not posts:
            return
        pace, waiting, found = self._pace(), self._ledger.waiting, self._ledger.work.solutions
        terms = Terms(
            run=self._channel.run,
            number=0,
            keep=0 if self._keep == 1 and found else self._keep,
            seconds=pace.part_seconds(waiting, len(self._posts)),
            pieces=pace.pieces(waiting, len(self._posts)) if self._may_cut else 1,
            every=pace.report_seconds,
        )
        batch: dict[int, bytes] = {}
        for post in posts:
            seconds = terms.seconds / 2**post.deaths  # less is lost with the next worker
            own = terms._replace(number=post.number, seconds=seconds)
            batch[post.number] = packed_task(Task(self._job, post.part, own))
            post.sent = monotonic()
            if post is posts[-1] or sum(map(len, batch.values())) > BATCH_BYTES:
                self._channel.send(list(batch), list(batch.values()))
                batch.clear()

    def _take(self, answers: list[Answer]) -> None:
        """Enter answers into the ledger, each part once; raise FarmError for one that is none."""
        results: dict[Entry, list[Entry]] = {}
        for answer in answers:
            if (post := self._posts.get(answer.number)) is None:
                continue  # it was sent twice, and has been answered
            if answer.problem:
                raise FarmError(f"A worker of the cluster has failed: {answer.problem}")
            if answer.content is None:
                self._channel.check()
                post.deaths += answer.died
                if post.deaths > MAX_DEATHS:
                    raise FarmError("A part of the search has ended several workers. Check their memory and logs.")
                self._post([post])
            else:
                results[post.entry] = post.entry.results(*self._result(answer.content))
                del self._posts[answer.number]
        if results:
            self._ledger.replace(results)

    def _result(self, content: bytes) -> tuple[Work, list[Segment]]:
        """Return what has been done of a part, and what is left; raise FarmError if it was refused."""
        result = read_result(content)
        if isinstance(result, Refusal):
            raise FarmError(result.reason)
        if result.work.profile.shape != self._none.profile.shape:
            raise FarmError(DAMAGED)
        return result.work, result.segments[1:]  # the first is that of a checkpoint's sums
