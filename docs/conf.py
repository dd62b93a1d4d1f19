"""How the pages become a site: `make docs`. Everything else is the pages themselves.

The source folder is the whole checkout, because pages lead to others beside `docs/`, and the generator follows links
as they stand; `docs/rules` are links to the ledgers, which are read where they are.
"""

from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
START = "docs/index"

project = "Heartwood"
html_title = "Heartwood"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = START
include_patterns = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/**.md",
    "src/heartwood/games/*/rules.md",
    "src/heartwood/games/*/content/README.md",
]
exclude_patterns = ["docs/rules", "build", "web", ".venv"]
myst_heading_anchors = 4  # links to headings, as repositories on the web have them

html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#5c3a21", "color-brand-content": "#2b6044"},
    "dark_css_variables": {"color-brand-primary": "#e9c48f", "color-brand-content": "#8cc79f"},
}

GAMES = "/src/heartwood/games"
SIDE_BAR = {
    "Play": ["play/wordcraft", "play/woodcraft", "play/lignum", "players"],
    "Spielen": ["play/wordcraft.de", "play/woodcraft.de", "play/lignum.de"],
    "Rules": [f"{GAMES}/wordcraft/rules", f"{GAMES}/woodcraft/rules", f"{GAMES}/lignum/rules"],
    "Host": ["hosts"],
    "Bots and research": ["bots", "training", "arena", "ladder", "envs", "speed"],
    "Cards": ["content", *(f"{GAMES}/{title}/content/README" for title in ("wordcraft", "woodcraft", "lignum"))],
    "Reference": ["cli", "server", "decisions/README", "glossary"],
    "Work on it": ["/README", "/ARCHITECTURE", "/CONTRIBUTING", "releasing"],
}
DECISIONS = sorted(file.stem for file in (ROOT / "docs" / "decisions").glob("0*.md"))
FIRST = f'<!doctype html><title>Heartwood</title><meta http-equiv="refresh" content="0; url={START}.html">'


def add_side_bar(app: Sphinx, page: str, source: list[str]) -> None:
    """The side bar is made from lists of pages, which have no place in Markdown that people read as it is."""
    if page == START:
        source[0] += "".join(pages_of(title, pages) for title, pages in SIDE_BAR.items())
    if page == "docs/decisions/README":
        source[0] += pages_of("", DECISIONS)


def pages_of(title: str, pages: list[str]) -> str:
    """A hidden list of pages, as the generator reads it."""
    caption = f":caption: {title}\n" if title else ""
    return f"\n```{{toctree}}\n:hidden:\n{caption}\n" + "\n".join(pages) + "\n```\n"


def add_first_page(app: Sphinx, error: Exception | None) -> None:
    """Whoever opens the folder is sent to the start."""
    if error is None:
        (Path(app.outdir) / "index.html").write_text(FIRST)


def setup(app: Sphinx) -> None:
    """Called by the generator."""
    app.connect("source-read", add_side_bar)
    app.connect("build-finished", add_first_page)
