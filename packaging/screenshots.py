"""Takes the pictures of README and guide: `python packaging/screenshots.py [NAME ...]`, after `sh packaging/run.sh`.

The real window is driven offscreen; every picture shows what a person sees after the same few actions. Those of the
guide are parts of the window, of few colours, in the light and in the dark theme.
"""

import io
import sys
from pathlib import Path

from picture_window import TOP, do, shown_window, wait_seconds
from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtWidgets import QWidget
from scenes import SCENES

from workbench.ui.shell.main_window import MainWindow

README = {"searching": "first-steps", "race": "race", "tie-breaks": "tie-breaks", "watch": "algorithm-x"}
README_FOLDER = TOP / "packaging" / "screenshots"
README_SIZE = (1280, 770)  # pixels of the window

GUIDE_FOLDER = TOP / "resources" / "guide" / "pictures"
GUIDE_SIZE = (1080, 680)  # pixels of the window
COLOURS = 96  # of a picture of the guide: less than a third of the bytes, and no difference to the eye
THEMES = (
    ("theme_light", ""),
    ("theme_dark", "-dark"),
)  # with the suffix of guide_page.py


def take_readme_picture(window: MainWindow, name: str) -> None:
    """Save a picture of the window."""
    for _ in SCENES[README[name]](window):
        wait_seconds(0.3)
        assert window.grab().toImage().save(str(README_FOLDER / f"{name}.png"))
    print(name)


def take_guide_picture(window: MainWindow, name: str) -> None:
    """Save a picture of a part of the window in both themes."""
    for part in SCENES[name](window):
        for theme, suffix in THEMES:
            do(window, theme)
            wait_seconds(0.8)
            save_with_few_colours(part, GUIDE_FOLDER / f"{name}{suffix}.png")
        do(window, "theme_light")
    print(name)


def save_with_few_colours(part: QWidget, file: Path) -> None:
    """Save a picture of a widget."""
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    assert part.grab().toImage().save(content, "PNG")
    with Image.open(io.BytesIO(bytes(content.data()))) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    with shown_window(*README_SIZE) as window:
        for name in README:
            if not names or name in names:
                take_readme_picture(window, name)
    with shown_window(*GUIDE_SIZE) as window:
        for name in SCENES:
            if not names or name in names:
                take_guide_picture(window, name)


if __name__ == "__main__":
    main(sys.argv[1:])
