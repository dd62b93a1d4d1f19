"""An environment with the compiled rules follows the sources without being compiled anew."""

from pathlib import Path

from tools.freshen import freshen


def write(folder: Path, **files: str) -> None:
    """Files by their names."""
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_what_is_not_compiled_is_copied_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    write(source, core__a_py="rules", server__b_py="new", server__page__assets__c_js="client", core__d_pyc="theirs")
    write(target, core__a_py="rules", core__a_so="compiled", core__d_pyc="ours", server__b_py="old", server__old_js="")
    assert freshen(source, target) == 3
    found = {str(path.relative_to(target)): path.read_text() for path in target.rglob("*") if path.is_file()}
    assert found == {
        "core/a.py": "rules",
        "core/a.so": "compiled",
        "core/d.pyc": "ours",
        "server/b.py": "new",
        "server/page/assets/c.js": "client",
    }
    assert freshen(source, target) == 0
