"""Exact covers whose number of solutions is known from elsewhere."""

from collections.abc import Iterable
from itertools import combinations, permutations, product

from tests.known.known import Known

KNUTH = "D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1"
SEVEN = ("c e", "a d g", "b c f", "a d f", "b g", "d e g")


def text(primary: Iterable[str], options: Iterable[str], secondary: Iterable[str] = ()) -> str:
    """Return the notation of a cover."""
    behind = " ".join(secondary)
    return "\n".join(["cover", " ".join(primary) + (f" | {behind}" if behind else ""), *options])


def numbered(letter: str, n: int) -> list[str]:
    return [f"{letter}{k}" for k in range(1, n + 1)]


def queens(n: int) -> str:
    """Return n queens, none of which attacks another: rows and columns are primary, diagonals secondary items."""
    cells = list(product(range(1, n + 1), repeat=2))
    diagonals = sorted({name for r, c in cells for name in (f"a{r + c}", f"b{n + r - c}")})
    return text(
        [*numbered("r", n), *numbered("c", n)],
        [f"r{r} c{c} a{r + c} b{n + r - c}" for r, c in cells],
        diagonals,
    )


def langford(n: int) -> str:
    """Return Langford's problem: between the two numbers k there are k others."""
    places = 2 * n
    options = [f"n{k} p{i} p{i + k + 1}" for k in range(1, n + 1) for i in range(1, places - k)]
    return text([*numbered("n", n), *numbered("p", places)], options)


def latin(n: int) -> str:
    """Return the Latin squares of order n: every cell a symbol, every symbol once in each row and column."""
    triples = list(product(range(1, n + 1), repeat=3))
    items = [f"{sort}{i}{j}" for sort in "rcs" for i, j in product(range(1, n + 1), repeat=2)]
    return text(items, [f"r{r}{c} c{c}{s} s{s}{r}" for r, c, s in triples])


def derangements(n: int) -> str:
    """Return the ways to give n people each another one's hat."""
    pairs = permutations(range(1, n + 1), 2)
    return text([*numbered("p", n), *numbered("h", n)], [f"p{i} h{j}" for i, j in pairs])


def matchings(n: int) -> str:
    """Return the ways to part n people into pairs."""
    return text(numbered("p", n), [" ".join(pair) for pair in combinations(numbered("p", n), 2)])


def partitions(n: int) -> str:
    """Return the ways to part n things into sets."""
    things = numbered("t", n)
    return text(things, [" ".join(some) for size in range(1, n + 1) for some in combinations(things, size)])


def colourings(edges: str, colours: str) -> str:
    """Return the ways to colour vertices, one letter each, so that joined ones differ; a mask for each colour."""
    vertices = sorted(set(edges) - {" "})
    options = [
        " ".join([v, *[f"{edge}{colour}" for edge in edges.split() if v in edge]])
        for v, colour in product(vertices, colours)
    ]
    return text(vertices, options, [edge + colour for edge, colour in product(edges.split(), colours)])


def agreements(edges: str, colours: str) -> str:
    """Return the ways to colour vertices, one letter each, so that joined ones have the same colour."""
    vertices = sorted(set(edges) - {" "})
    options = [
        " ".join([v, *[f"{edge}:{colour}" for edge in edges.split() if v in edge]])
        for v, colour in product(vertices, colours)
    ]
    return text(vertices, options, edges.split())


def de_bruijn(n: int) -> str:
    """Return the cycles of 2^n bits in which every word of n bits stands once; that of zeros stands first."""
    length = 2**n
    words = ["".join(bits) for bits in product("01", repeat=n)]
    places = [(word, place) for word, place in product(words, range(length)) if (place == 0) == (word == "0" * n)]
    options = [
        " ".join([f"w{word}", f"p{place}", *[f"x{(place + k) % length}:{bit}" for k, bit in enumerate(word)]])
        for word, place in places
    ]
    items = [*[f"w{word}" for word in words], *[f"p{place}" for place in range(length)]]
    return text(items, options, [f"x{place}" for place in range(length)])


def sums(n: int, bounds: str) -> str:
    """Return the n x n matrices of 0 and 1 whose rows and columns all have a sum within these bounds."""
    lines = [*numbered("r", n), *numbered("c", n)]
    options = [f"r{r} c{c}" for r, c in product(range(1, n + 1), repeat=2)]
    return text([f"{bounds}|{line}" for line in lines], options)


COVERS = (
    # The texts' own examples
    Known("Knuth's seven items", "cover", text("abcdefg", SEVEN), 1, f"{KNUTH}: c e, a d f, b g", "tiny"),
    Known(
        "seven items without b g",
        "cover",
        text("abcdefg", [*SEVEN[:4], SEVEN[5]]),
        0,
        "b c f leaves g without d",
        "tiny",
    ),
    Known(
        "Knuth's colours",
        "cover",
        text("pqr", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], "xy"),
        1,
        f"{KNUTH}: p r x:A y and q x:A",
        "tiny",
    ),
    # Counted without a search
    Known("two disjoint parts", "cover", text("ab", ["a", "a", "b", "b", "b"]), 6, "2 x 3", "tiny"),
    Known("an item in no option", "cover", text("abc", ["a", "b", "a b"]), 0, "nothing covers c", "tiny"),
    Known(
        "secondary items only clash",
        "cover",
        text("abc", ["a x", "b x", "c x", "a", "b", "c"], "x"),
        4,
        "1 + 3",
        "tiny",
    ),
    Known("partitions of 3", "cover", partitions(3), 5, "OEIS A000110", "tiny"),
    Known("partitions of 4", "cover", partitions(4), 15, "OEIS A000110", "tiny"),
    Known("partitions of 8", "cover", partitions(8), 4140, "OEIS A000110"),
    Known("4 in pairs", "cover", matchings(4), 3, "3 x 1", "tiny"),
    Known("5 in pairs", "cover", matchings(5), 0, "5 is odd", "tiny"),
    Known("6 in pairs", "cover", matchings(6), 15, "OEIS A001147", "tiny"),
    Known("10 in pairs", "cover", matchings(10), 945, "OEIS A001147"),
    Known("3 hats", "cover", derangements(3), 2, "OEIS A000166", "tiny"),
    Known("4 hats", "cover", derangements(4), 9, "OEIS A000166", "tiny"),
    Known("6 hats", "cover", derangements(6), 265, "OEIS A000166"),
    # Squares
    Known("2 x 2 Latin squares", "cover", latin(2), 2, "OEIS A002860", "tiny"),
    Known("3 x 3 Latin squares", "cover", latin(3), 12, "OEIS A002860"),
    Known("4 x 4 Latin squares", "cover", latin(4), 576, "OEIS A002860", "medium"),
    Known("3 queens", "cover", queens(3), 0, "OEIS A000170", "tiny"),
    Known("4 queens", "cover", queens(4), 2, "OEIS A000170", "tiny"),
    Known("5 queens", "cover", queens(5), 10, "OEIS A000170"),
    Known("6 queens", "cover", queens(6), 4, "OEIS A000170"),
    Known("8 queens", "cover", queens(8), 92, "OEIS A000170", "medium"),
    Known("12 queens", "cover", queens(12), 14_200, "OEIS A000170", "large"),
    # Langford pairs; every one and its mirror image
    Known("3 Langford pairs", "cover", langford(3), 2, "OEIS A014552, twice", "tiny"),
    Known("4 Langford pairs", "cover", langford(4), 2, "OEIS A014552, twice"),
    Known("5 Langford pairs", "cover", langford(5), 0, "OEIS A014552"),
    Known("7 Langford pairs", "cover", langford(7), 52, "OEIS A014552, twice", "medium"),
    Known("8 Langford pairs", "cover", langford(8), 300, "OEIS A014552, twice", "hard"),
    # Colours
    Known(
        "two masks for a ring of four",
        "cover",
        colourings("ab bc cd da", "AB"),
        2,
        "chromatic polynomial of a ring of n, q colours: (q - 1)^n + (-1)^n (q - 1)",
        "tiny",
    ),
    Known("two masks for a ring of five", "cover", colourings("ab bc cd de ea", "AB"), 0, "an odd ring", "tiny"),
    Known("three masks for a ring of five", "cover", colourings("ab bc cd de ea", "ABC"), 30, "2^5 - 2", "tiny"),
    Known("three masks for a ring of six", "cover", colourings("ab bc cd de ef fa", "ABC"), 66, "2^6 + 2"),
    Known("four masks, all in conflict", "cover", colourings("ab ac ad bc bd cd", "ABCD"), 24, "4!", "tiny"),
    Known("three colours on two islands", "cover", agreements("ab bc ca de", "ABC"), 9, "3 x 3", "tiny"),
    Known("a cycle of 8 bits", "cover", de_bruijn(3), 2, "OEIS A016031"),
    Known("a cycle of 16 bits", "cover", de_bruijn(4), 16, "OEIS A016031", "medium"),
    # Multiplicities
    Known("2 of 4", "cover", text(["2|a"], "aaaa"), 6, "4 choose 2", "tiny"),
    Known("1 to 3 of 5", "cover", text(["1:3|a"], "aaaaa"), 25, "5 + 10 + 10", "tiny"),
    Known("none or 1 of 3, 2 of 3", "cover", text(["0:1|a", "2|b"], "aaabbb"), 12, "(1 + 3) x 3", "tiny"),
    Known("3 of 2", "cover", text(["3|a", "b"], ["a", "a", "b"]), 0, "there are two only", "tiny"),
    Known("3 x 3, all sums 2", "cover", sums(3, "2"), 6, "OEIS A001499", "tiny"),
    Known("4 x 4, all sums 2", "cover", sums(4, "2"), 90, "OEIS A001499", "tiny"),
    Known("5 x 5, all sums 2", "cover", sums(5, "2"), 2040, "OEIS A001499"),
    Known("2 x 2, rooks", "cover", sums(2, "0:1"), 7, "OEIS A002720", "tiny"),
    Known("4 x 4, rooks", "cover", sums(4, "0:1"), 209, "OEIS A002720", "tiny"),
    Known("3 x 3, rooks and lines that attack twice", "cover", sums(3, "0:3"), 512, "2^9: every matrix", "tiny"),
    Known(
        "colours and multiplicities",
        "cover",
        text(["2|a"], ["a x:A", "a x:B", "a x:A", "a x:B", "a"], "x"),
        6,
        "two of one colour, 1 + 1; or one of either colour and the one without, 4",
        "tiny",
    ),
)
