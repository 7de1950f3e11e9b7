"""The look of the window: colours from the palettes, one style sheet, icons in the colour of the text."""

import re
from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from workbench.base.places import cache_folder, resources
from workbench.pictures.palettes import palette
from workbench.ui.base.preferences import preference, set_preference

SYSTEM = "system"
ICON_PIXELS = 20
BUTTON_ICON_PIXELS = 16
DRESSED = "dressed"  # the property of a window that wears the style sheet
WIDTHS = "widths"  # the property of a widget whose width follows the text size
ENLARGED = "enlarged"  # the property of the application while a tab is presented
FOR_AUDIENCE = 1.5  # times the text size, while a tab is presented
MIN_SCALED = 9  # pixels in the style sheet; lengths from here on grow with the text, frames and paddings do not

ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.Base: "panel",
    QPalette.ColorRole.AlternateBase: "window",
    QPalette.ColorRole.Button: "panel",
    QPalette.ColorRole.ToolTipBase: "panel",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.BrightText: "danger",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on-accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.Mid: "border",
}
SHEET_PICTURES = {  # icon: role of its colour
    "arrow_down": "text",
    "arrow_up": "text",
    "arrow_left": "text",
    "arrow_right": "text",
    "check": "on-accent",
}
FADED = (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText)


def chosen_theme() -> str:
    """Return the theme in the settings: one of THEMES, or `system`."""
    return str(preference("theme"))


def choose_theme(name: str) -> None:
    """Set the theme in the settings and apply it."""
    set_preference("theme", name)
    apply_theme()


def choose_text_size(percent: str) -> None:
    """Set the size of texts in the settings and apply it."""
    set_preference("text_size", percent)
    apply_text_size()


def enlarge_texts(on: bool) -> None:
    """Enlarge all texts for an audience, or show them in the chosen size again."""
    QApplication.instance().setProperty(ENLARGED, on)  # type: ignore[union-attr]
    apply_text_size()


def apply_text_size() -> None:
    """Show all texts, and the widgets that depend on them, in the present size."""
    apply_theme()
    for widget in QApplication.allWidgets():
        if widths := widget.property(WIDTHS):
            set_widths(widget, *widths)


def text_scale() -> float:
    """Return how much larger than by default texts are shown."""
    app = QApplication.instance()
    enlarged = app is not None and app.property(ENLARGED)
    return int(preference("text_size")) / 100 * (FOR_AUDIENCE if enlarged else 1)


def scaled(pixels: float) -> int:
    """Return a length in pixels for the text size."""
    return round(pixels * text_scale())


def button_icon_size() -> QSize:
    """Return the size of icons before the words of buttons, for the text size."""
    return QSize(scaled(BUTTON_ICON_PIXELS), scaled(BUTTON_ICON_PIXELS))


def set_widths(widget: QWidget, least: int, most: int) -> None:
    """Bound the width of a widget, in pixels at the default text size; the bounds follow the text size."""
    widget.setProperty(WIDTHS, [least, most])
    widget.setMinimumWidth(scaled(least))
    widget.setMaximumWidth(scaled(most))


@cache
def plain_font() -> QFont:
    """Return the application's font as it was at the start, without the text size."""
    return QApplication.font()


def text_font(font: QFont) -> QFont:
    """Return a font of the default size in the text size."""
    return grown(font, text_scale())


def grown(font: QFont, times: float) -> QFont:
    """Return a font that is larger by a factor."""
    larger = QFont(font)
    if font.pixelSize() > 0:
        larger.setPixelSize(round(font.pixelSize() * times))
    else:
        larger.setPointSizeF(font.pointSizeF() * times)
    return larger


def theme() -> str:
    """Return the theme in use."""
    name = chosen_theme()
    if name == SYSTEM:
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"
    return name


def colours() -> dict[str, str]:
    """Return the colours in use, by role."""
    return palette(theme())


def dress(window: QWidget) -> None:
    """Let a window and all that it holds, dialogs too, wear the style sheet; what is built is styled once, as it joins.

    A sheet of the application would style all that a widget holds whenever it gets another parent: tabs took half as
    long again to open.
    """
    window.setProperty(DRESSED, True)
    window.setStyleSheet(style_sheet())


def apply_theme() -> None:
    """Apply the theme to the application."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    shown = colours()
    qt = QPalette()
    for role, name in ROLES.items():
        qt.setColor(role, QColor(shown[name]))
    for role in FADED:
        qt.setColor(QPalette.ColorGroup.Disabled, role, QColor(shown["faded"]))
    app.setFont(text_font(plain_font()))
    dressed = [window for window in app.topLevelWidgets() if window.property(DRESSED)]
    for window in dressed:
        window.setStyleSheet("")  # where one replaces another, Qt styles each widget once for each of its ancestors
    app.setPalette(qt)
    for window in dressed:
        dress(window)


def style_sheet() -> str:
    """Return the style sheet in the colours and the text size in use."""
    shown = colours()
    sheet = (resources() / "style.qss").read_text(encoding="utf-8")
    folder = cache_folder() / "icons"
    for name, colour in SHEET_PICTURES.items():
        sheet = sheet.replace(f"@{name}", tinted_file(folder, name, shown[colour]))
    for name in sorted(shown, key=len, reverse=True):
        sheet = sheet.replace(f"@{name}", shown[name])
    return re.sub(r"\b(\d+)px", scaled_length, sheet)


def scaled_length(length: re.Match[str]) -> str:
    """Return a length of the style sheet for the text size."""
    pixels = int(length[1])
    return f"{scaled(pixels) if pixels >= MIN_SCALED else pixels}px"


def tinted_file(folder: Path, name: str, colour: str) -> str:
    """Return the file of an icon in one colour, because the style sheet takes pictures from files only."""
    original = resources() / "icons" / f"{name}.svg"
    source = original.read_text(encoding="utf-8").replace("currentColor", colour)
    file = folder / f"{name}-{colour.removeprefix('#')}.svg"
    try:
        file.parent.mkdir(exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != source:
            file.write_text(source, encoding="utf-8")
    except OSError:  # a full disk: the icon stays black
        return original.as_posix()
    return file.as_posix()


def load_fonts() -> None:
    """Add the bundled fonts; if there are no others, the application uses them too."""
    bare = not QFontDatabase.families()
    for file in sorted(file for file in (resources() / "fonts").iterdir() if file.suffix == ".ttf"):
        QFontDatabase.addApplicationFont(str(file))
    if bare:
        QApplication.setFont(QFont(DIGITS_FAMILY, 10))


DIGITS_FAMILY = "DejaVu Sans"


def digits_font(pixels: float) -> QFont:
    """Return the font for digits and symbols on a board."""
    font = QFont(DIGITS_FAMILY)
    font.setPixelSize(max(1, round(pixels)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def label_font(pixels: float) -> QFont:
    """Return the font for digits beside a board, as in charts: it grows with the text size."""
    return digits_font(scaled(pixels))


def icon(name: str) -> QIcon:
    """Return an icon in the colours in use."""
    shown = colours()
    return tinted_icon(name, shown["text"], shown["faded"])


@cache
def icon_sizes() -> tuple[int, ...]:
    """Return the sizes of icons in pixels; a larger one too if a screen is dense."""
    dense = any(screen.devicePixelRatio() > 1 for screen in QGuiApplication.screens())
    return (ICON_PIXELS, 2 * ICON_PIXELS) if dense else (ICON_PIXELS,)


@cache
def tinted_icon(name: str, colour: str, faded: str) -> QIcon:
    """Return an icon in one colour, and in another if disabled."""
    source = (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    renderer = QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode()))
    made = QIcon()
    for size in icon_sizes():
        pixmap = QPixmap(QSize(size, size))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, size, size))
        made.addPixmap(pixmap, QIcon.Mode.Normal)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(0, 0, size, size, QColor(faded))
        painter.end()
        made.addPixmap(pixmap, QIcon.Mode.Disabled)
    return made


def window_icon() -> QIcon:
    """Return the icon of the program."""
    return QIcon(str(resources() / "icons" / "workbench.svg"))


def set_style_property(widget: QWidget, name: str, value: str) -> bool:
    """Set a property that the style sheet depends on, such as `mood` or `role`, and apply the style if it changes."""
    if widget.property(name) == value:
        return False
    widget.setProperty(name, value)
    widget.style().polish(widget)
    return True
