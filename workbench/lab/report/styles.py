"""How settings are told apart on paper: by colour, dashes and marker, of which no two settings share all."""

from workbench.pictures.charts.picture import NONE, Sort

# Okabe and Ito 2008: eight colours that people with any colour vision tell apart; yellow is too light for lines.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9")
DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 2", "12 4", "1 2")
DOTTED = "1 6"  # beyond the data
GREY, FAINT = "#666666", "#dddddd"
RADIUS = 3.6


def colour(series: int) -> str:
    """Return the colour of a setting."""
    return GREY if series == NONE else COLOURS[series % len(COLOURS)]


def dash_of(series: int) -> str:
    """Return the dashes of a setting, other ones when the colours begin again."""
    return DASHES[(series + series // len(COLOURS)) % len(DASHES)]


def stroke(series: int, dash: str) -> str:
    """Return how a line of a setting is drawn."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'fill="none" stroke="{colour(series)}" stroke-width="2"{dashes}'


def marker(x: float, y: float, series: int, sort: Sort) -> str:
    """Return the marker of a setting at a place: filled if solved, hollow if ended by a limit, a cross if unsolved."""
    r, d = RADIUS, 1.4 * RADIUS
    shapes = (
        f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z",
        f"M{x - r:.1f} {y - r:.1f}h{2 * r}v{2 * r}h{-2 * r}Z",
        f"M{x:.1f} {y - 1.2 * r:.1f}l{1.2 * r:.2f} {2.1 * r:.2f}h{-2.4 * r:.2f}Z",
        f"M{x:.1f} {y - d:.1f}l{d:.2f} {d:.2f}l{-d:.2f} {d:.2f}l{-d:.2f} {-d:.2f}Z",
    )
    paint = colour(series)
    if sort is Sort.UNSOLVED:
        return f'<path d="M{x - r:.1f} {y - r:.1f}l{2 * r} {2 * r}m0 {-2 * r}l{-2 * r} {2 * r}" stroke="{paint}"/>'
    fill = paint if sort is Sort.SOLVED else "#ffffff"
    clear = ' fill-opacity="0.6"' if series == NONE else ""  # points of a cloud
    return f'<path d="{shapes[max(series, 0) % len(shapes)]}" fill="{fill}"{clear} stroke="{paint}"/>'
