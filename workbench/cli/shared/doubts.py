"""What an answer says of how its text was read, where that may be doubted."""

from collections.abc import Sequence

from workbench.api.answers import Answer
from workbench.puzzles.puzzle import Reading
from workbench.solvers.goal import Outcome


def doubted(answer: Answer, reading: Reading | None, others: Sequence[Reading]) -> Answer:
    """Return an answer; "no solution" only if the text has no other reading in which it may have one."""
    if answer.verdict.outcome is not Outcome.NONE or not others or reading is None:
        return answer
    ways = " or ".join(f"--reading {one.name} ({one.title})" for one in (reading, *others))
    return Answer.invalid(f"Read as {reading.title}, there is no solution. Choose {ways}.")


def reading_record(reading: Reading, others: Sequence[Reading]) -> dict[str, object]:
    """Return the JSON object of how a text was read."""
    return {
        "name": reading.name,
        "title": reading.title,
        "notes": list(reading.notes),
        "others": [{"name": other.name, "title": other.title} for other in others],
    }
