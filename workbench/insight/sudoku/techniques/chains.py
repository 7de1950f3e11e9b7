"""Alternating chains: X-chains, XY-chains, nice loops and alternating inference chains, plain and with groups."""

from workbench.insight.sudoku.step import Link, Node, Step
from workbench.insight.sudoku.technique import Level, Technique
from workbench.insight.sudoku.wording import conclusion
from workbench.puzzles.notation import cell_name
from workbench.puzzles.sentences import joined
from workbench.puzzles.sudoku.layout import Layout

MAX_CHAIN = 20  # nodes of an X-chain or XY-chain, as in HoDoKu
MAX_LOOP = 10  # nodes of a nice loop or alternating inference chain


def node_name(node: Node) -> str:
    """Return a node as it stands in a sentence: 5 in r1c2; 5 in r1c2 or r1c3."""
    return f"{node.candidates[0].digit} in {joined([cell_name(one[:2]) for one in node.candidates], 'or')}"


def chain_text(chain: tuple[Node, ...]) -> str:
    """Return a chain in Eureka notation: strong links are =, weak links -; what another technique proves follows →."""
    signs = {Link.FIRST: "", Link.STRONG: " = ", Link.WEAK: " - ", Link.PROVED: " → "}
    return "".join(f"{signs[node.link]}({short_name(node)})" for node in chain)


def short_name(node: Node) -> str:
    """Return a node in a chain: 5r1c2; 5r1c2,r1c3."""
    return f"{node.candidates[0].digit}{','.join(cell_name(one[:2]) for one in node.candidates)}"


def open_chain(_layout: Layout, step: Step) -> str:
    """Describe a chain of which one end is true."""
    [chain] = step.chains
    ends = f"Either {node_name(chain[0])} or {node_name(chain[-1])} is true, by the chain {chain_text(chain)}."
    return f"{ends} {conclusion(step)}"


def continuous(_layout: Layout, step: Step) -> str:
    """Describe a loop in which every link is strong."""
    [chain] = step.chains
    return f"In the loop {chain_text(chain)}, one of any two neighbours is true. {conclusion(step)}"


def discontinuous(_layout: Layout, step: Step) -> str:
    """Describe a loop that contradicts or proves the candidate where it begins and ends."""
    [chain] = step.chains
    value = "true" if chain[1].link is Link.STRONG else "false"
    return f"{node_name(chain[0])} must be {value}, by the loop {chain_text(chain)}. {conclusion(step)}"


TECHNIQUES = (
    Technique(
        name="x_chain",
        title="X-chain",
        level=Level.UNFAIR,
        score=260,
        library="0701",
        finder="chaining.alternating.x_chain",
        rule="A chain of alternating links on one digit has strong links at both ends: one end is true, so cells that"
        " see both lose the digit.",
        describe=open_chain,
        variant=MAX_CHAIN,
    ),
    Technique(
        name="xy_chain",
        title="XY-chain",
        level=Level.UNFAIR,
        score=260,
        library="0702",
        finder="chaining.alternating.xy_chain",
        rule="A chain through cells with two candidates begins and ends with the same digit: one end is true, so cells"
        " that see both lose the digit.",
        describe=open_chain,
        variant=MAX_CHAIN,
    ),
    Technique(
        name="continuous_nice_loop",
        title="Continuous nice loop",
        level=Level.UNFAIR,
        score=280,
        library="0706",
        finder="chaining.alternating.continuous_nice_loop",
        rule="A chain of alternating links closes to a loop: every weak link becomes strong, so the rest of its unit or"
        " cell is ruled out.",
        describe=continuous,
        variant=MAX_LOOP,
    ),
    Technique(
        name="discontinuous_nice_loop",
        title="Discontinuous nice loop",
        level=Level.UNFAIR,
        score=280,
        library="0707",
        finder="chaining.alternating.discontinuous_nice_loop",
        rule="A chain returns to the candidate where it began: with two strong links there it is true, with two weak"
        " links it is false.",
        describe=discontinuous,
        variant=MAX_LOOP,
    ),
    Technique(
        name="aic",
        title="Alternating inference chain",
        level=Level.UNFAIR,
        score=280,
        library="0708",
        finder="chaining.alternating.aic",
        rule="A chain of alternating links has strong links at both ends: one end is true, so candidates that see both"
        " are ruled out.",
        describe=open_chain,
        variant=MAX_LOOP,
    ),
    Technique(
        name="grouped_continuous_nice_loop",
        title="Grouped continuous nice loop",
        level=Level.UNFAIR,
        score=300,
        library="0709",
        finder="chaining.alternating.grouped_continuous_nice_loop",
        rule="As a continuous nice loop; a node may be all candidates of a digit in the cells that two units share.",
        describe=continuous,
        variant=MAX_LOOP,
    ),
    Technique(
        name="grouped_discontinuous_nice_loop",
        title="Grouped discontinuous nice loop",
        level=Level.UNFAIR,
        score=300,
        library="0710",
        finder="chaining.alternating.grouped_discontinuous_nice_loop",
        rule="As a discontinuous nice loop; a node may be all candidates of a digit in the cells that two units share.",
        describe=discontinuous,
        variant=MAX_LOOP,
    ),
    Technique(
        name="grouped_aic",
        title="Grouped alternating inference chain",
        level=Level.UNFAIR,
        score=300,
        library="0711",
        finder="chaining.alternating.grouped_aic",
        rule="As an alternating inference chain; a node may be all candidates of a digit in the cells that two units"
        " share.",
        describe=open_chain,
        variant=MAX_LOOP,
    ),
)
