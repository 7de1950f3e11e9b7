"""Diagrams as ZDDs: published sizes, families by brute force, DOT read by a small parser of its own."""

import re

import pytest
from hypothesis import given, settings

from tests.reference import covers
from tests.searching.atlas.atlases import TETROMINOES_4X4, atlas_of
from tests.small_covers import small_covers
from tests.solvers.settings import puzzle_of
from workbench.base.choices import ChoiceError
from workbench.puzzles.cover import Cover
from workbench.searching.atlas import zdd as zdds
from workbench.searching.atlas.atlas import Atlas
from workbench.searching.atlas.build import atlas_from, memo_search
from workbench.searching.atlas.zdd import FALSE, TRUE, Zdd, describe_node, write_dot, zdd_of, zdd_size
from workbench.solvers.search import UNLIMITED

SEVEN_SETS = "1 2 3 4 5 6 7\nA: 3 5 6\nB: 1 4 7\nC: 2 3 6\nD: 1 4\nE: 2 7\nF: 4 5 7\n"  # Knuth, "Dancing Links" (2000)
SMALL = ("polyomino 8x8\npieces free 1 any\npieces free 2 any\npieces free 3 any", 512_227)


def built(cover: Cover) -> Atlas:
    search = memo_search(cover, {})
    search.advance(UNLIMITED)
    return atlas_from(cover, search)


def family_from_dot(text: str) -> set[frozenset[str]]:
    """Return the sets of a ZDD in DOT: of the names of options, which its labels begin with."""
    labels = dict(re.findall(r'^  (n\d+) \[label="([^":]*)', text, re.MULTILINE))
    low = dict(re.findall(r"^  (n\d+) -> (n\d+) \[style=dashed\];$", text, re.MULTILINE))
    high = dict(re.findall(r"^  (n\d+) -> (n\d+);$", text, re.MULTILINE))
    [root] = (set(labels) - set(low.values()) - set(high.values()) - {"n0", "n1"}) or {"n0" if not low else "n1"}

    def below(node: str) -> set[frozenset[str]]:
        if node in ("n0", "n1"):
            return {frozenset()} if node == "n1" else set()
        return below(low[node]) | {chosen | {labels[node]} for chosen in below(high[node])}

    return below(root)


@settings(max_examples=40)
@given(cover=small_covers())
def test_the_family_of_the_root_is_that_of_trying_every_set(cover: Cover) -> None:
    if cover.multiple or not cover.count:
        return
    atlas = built(cover)
    zdd = zdd_of(atlas.diagram)

    family = list(zdd.family(zdd.root))

    assert len(family) == len(set(map(frozenset, family))) == zdd.counts[zdd.root] == atlas.diagram.solutions
    assert set(map(frozenset, family)) == set(covers(cover))


@pytest.mark.parametrize(
    "text", [TETROMINOES_4X4, "polyomino 4x4\npieces free 2 any", "polyomino 3x4\npieces free 3 any"]
)
def test_a_plain_diagram_is_a_reduced_zdd_that_has_all_its_nodes(text: str) -> None:
    zdd = zdd_of(atlas_of(text).diagram)
    nodes = range(TRUE + 1, len(zdd))

    assert sorted(zdd.order) == list(range(len(zdd)))  # all are below the root
    assert all(zdd.high[node] != FALSE for node in nodes)  # zero-suppressed
    assert len({(zdd.option[node], zdd.low[node], zdd.high[node]) for node in nodes}) == len(nodes)


def test_the_root_counts_all_solutions() -> None:
    zdd = zdd_of(atlas_of("polyomino 2x8\npieces free 2 any").diagram)

    assert zdd.counts[zdd.root] == 34  # Fibonacci: OEIS A000045


@pytest.mark.slow
def test_the_zdd_of_monominoes_dominoes_and_trominoes_has_the_published_size() -> None:
    """TAOCP 4A, 7.1.4: 92,109,458,286,284,989,468,604 covers of the chessboard, 512,227 nodes."""
    text, size = SMALL

    atlas = atlas_of(text)

    assert (zdd_size(atlas.diagram), atlas.whole.solutions) == (size, 92_109_458_286_284_989_468_604)


def test_every_edge_leads_to_a_lower_row_and_the_sinks_are_last() -> None:
    zdd = zdd_of(atlas_of(TETROMINOES_4X4).diagram)

    ranks = zdd.ranks()

    assert ranks[zdd.root] == 0
    assert all(ranks[zdd.low[k]] > ranks[k] < ranks[zdd.high[k]] for k in zdd.order if k > TRUE)
    assert ranks[FALSE] == ranks[TRUE] == max(ranks.values())


def test_dot_holds_the_family() -> None:
    atlas = built(puzzle_of("cover", "a b c d\na b\nc d\na\nb\na c\nb d\nc\nd\n"))  # type: ignore[arg-type]
    zdd = zdd_of(atlas.diagram)
    names = {frozenset(str(k + 1) for k in chosen) for chosen in zdd.family(zdd.root)}

    assert family_from_dot(write_dot(atlas)) == names


@pytest.mark.parametrize(("text", "family"), [("a b\na\n", set()), (SEVEN_SETS, {frozenset({"A", "D", "E"})})])
def test_no_solution_is_a_sink_and_one_solution_a_path(text: str, family: set[frozenset[str]]) -> None:
    assert family_from_dot(write_dot(built(puzzle_of("cover", text)))) == family  # type: ignore[arg-type]


def test_a_node_is_described_by_its_option_and_the_sets_below() -> None:
    atlas = built(puzzle_of("cover", SEVEN_SETS))  # type: ignore[arg-type]
    zdd = zdd_of(atlas.diagram)

    words = describe_node(atlas, zdd, zdd.root)

    found = re.fullmatch(r"Option \d, (\w)\. 1 set below: \{(\w), (\w), (\w)\}\.", words)
    assert found is not None, words
    assert found[1] == found[2]  # the option of the node itself comes first
    assert set(found.groups()) == set("ADE")
    assert describe_node(atlas, zdd, TRUE) == "⊤: all items are covered."
    assert describe_node(atlas, zdd, FALSE) == "⊥: no solution."


def test_a_large_diagram_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zdds, "MAX_WRITTEN", 5)

    with pytest.raises(ChoiceError, match="nodes; at most 5 are written as DOT"):
        write_dot(atlas_of(TETROMINOES_4X4))
    assert isinstance(zdd_of(atlas_of(TETROMINOES_4X4).diagram), Zdd)
