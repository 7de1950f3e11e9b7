"""Drawings as files without Qt: SVG, PNG, films as GIF, and the palettes that the window shares."""
