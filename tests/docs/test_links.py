"""Every way out of a page leads somewhere: pages, headings, pictures."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, anchors_of, links_of, said

REGISTRIES = re.compile("pypi|npmjs|pythonhosted", re.IGNORECASE)  # where packages are had is nobody's business here
LARGEST = 150_000  # bytes of a picture


@pytest.mark.parametrize("page", PAGES, ids=said)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links_of(page):
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = page.resolve().parent / path if path and page.is_symlink() else page.parent / path if path else page
        assert target.exists(), f"{said(page)}: there is no {link}"
        if anchor:
            assert anchor in anchors_of(target), f"{said(page)}: {path or 'the page'} has no heading #{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=said)
def test_no_page_names_a_registry(page: Path) -> None:
    assert not REGISTRIES.search(page.read_text())


def test_every_picture_is_shown_and_light() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links_of(page)}
    for picture in [*(ROOT / "docs").rglob("*.png"), *(ROOT / "docs").rglob("*.svg")]:
        assert picture in shown, f"no page shows {said(picture)}"
        assert picture.stat().st_size < LARGEST, f"{said(picture)} is too large"


def test_every_page_is_found_from_the_first_one() -> None:
    start = ROOT / "docs" / "index.md"
    found, left = {start}, [start]
    while left:
        page = left.pop()
        for link in links_of(page):
            target = (page.parent / link.partition("#")[0]).absolute()
            target = Path(*_without_dots(target))
            if target.suffix == ".md" and target in PAGES and target not in found:
                found.add(target)
                left.append(target)
    lost = [said(page) for page in PAGES if page not in found]
    assert not lost


def _without_dots(path: Path) -> list[str]:
    """A path whose .. are resolved, and symbolic links are not."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def test_every_page_is_in_the_side_bar_of_the_site() -> None:
    listed = (ROOT / "docs" / "conf.py").read_text()
    for page in [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "play").glob("*.md")]:
        name = page.relative_to(ROOT / "docs").with_suffix("").as_posix()
        assert name == "index" or f'"{name}"' in listed, name
