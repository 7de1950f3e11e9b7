"""Forcing chains and nets: an assumption that contradicts itself, or choices that all lead to the same."""

from workbench.insight.sudoku.step import Candidate, Link, Node, Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.techniques.chains import chain_text, node_name
from workbench.insight.sudoku.wording import cell, conclusion
from workbench.kernels.codes import SUDOKU_STEPS
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sudoku.layout import Layout

MAX_CHAINS = 4  # whose text stands in a sentence


def assumption(chain: tuple[Node, ...]) -> str:
    """Return what a chain begins with: 5 in r1c2 is false."""
    first_is_false = len(chain) > 1 and chain[1].link in (Link.STRONG, Link.PROVED)
    return f"{node_name(chain[0])} is {'false' if first_is_false else 'true'}"


def chains_text(step: Step) -> str:
    """Return the chains of a step, if they are few."""
    if len(step.chains) > MAX_CHAINS:
        return ""
    return f" ({'; '.join(chain_text(chain) for chain in step.chains)})"


def outcome(step: Step) -> str:
    """Return what a step proves: 5 in r1c2 is false."""
    proved: Candidate = (step.places or step.removes)[0]
    return f"{proved.digit} in {cell_name(proved[:2])} is {'true' if step.places else 'false'}"


def place(layout: Layout, step: Step) -> str:
    """Return the choices of a step: candidate of r1c2; place of 5 in row 1."""
    if step.cells:
        return f"candidate of {cell(layout, step.cells[0])}"
    digit = step.digits[0] if step.digits else step.premises[0].digit
    return f"place of {digit} in {layout.unit_name(step.bases[0])}"


def contradiction(layout: Layout, step: Step) -> str:
    """Describe an assumption that rules out all choices."""
    proved = outcome(step).removesuffix("true").removesuffix("false")
    opposite = f"{proved}{'false' if step.places else 'true'}"
    return f"If {opposite}, every {place(layout, step)} is ruled out{chains_text(step)}. {conclusion(step)}"


def verity(layout: Layout, step: Step) -> str:
    """Describe choices that all lead to the same."""
    if step.cells or step.bases:
        return f"Every {place(layout, step)} implies that {outcome(step)}{chains_text(step)}. {conclusion(step)}"
    assumed = assumption(step.chains[0]).rsplit(" is ", 1)[0]
    return f"Whether {assumed} or not, {outcome(step)}{chains_text(step)}. {conclusion(step)}"


def clash(_layout: Layout, step: Step) -> str:
    """Describe an assumption that makes a candidate both true and false."""
    both = step.premises[0]
    made = f"{both.digit} in {cell_name(both[:2])} would be both true and false"
    return f"If {assumption(step.chains[0])}, {made}{chains_text(step)}. {conclusion(step)}"


TECHNIQUES = (
    Technique(
        name="forcing_chain_contradiction",
        title="Forcing chain contradiction",
        level=Level.EXTREME,
        score=500,
        library="1301",
        finder="chaining.forcing.contradiction",
        rule="A candidate, assumed true or false, rules out every candidate of a cell or every place of a digit in a"
        " unit: the opposite holds.",
        describe=contradiction,
    ),
    Technique(
        name="forcing_chain_verity",
        title="Forcing chain verity",
        level=Level.EXTREME,
        score=500,
        library="1302",
        finder="chaining.forcing.verity",
        rule="Every candidate of a cell, or every place of a digit in a unit, leads by a chain to the same conclusion.",
        describe=verity,
    ),
    Technique(
        name="forcing_net_contradiction",
        title="Forcing net contradiction",
        level=Level.EXTREME,
        score=700,
        library="1303",
        finder="chaining.multiple.dynamic",
        rule="A candidate, assumed true or false, makes another one both true and false: the opposite holds. Several"
        " consequences together may imply the next.",
        describe=clash,
        variant=SUDOKU_STEPS["forcing_net_contradiction"],
    ),
    Technique(
        name="forcing_net_verity",
        title="Forcing net verity",
        level=Level.EXTREME,
        score=700,
        library="1304",
        finder="chaining.multiple.dynamic",
        rule="Every candidate of a cell, every place of a digit in a unit, or a candidate's being true or false leads"
        " to the same conclusion. Several consequences together may imply the next.",
        describe=verity,
        variant=SUDOKU_STEPS["forcing_net_verity"],
    ),
)
