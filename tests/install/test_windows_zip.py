"""The zip for Windows, made of the wheel without a compiled engine and of a Python as it comes."""

import runpy
import zipfile

import pytest
from tests.install.building import ROOT

MAKER = runpy.run_path(str(ROOT / "bench" / "make_windows_zip.py"))


@pytest.mark.slow
def test_the_zip_for_windows_has_python_the_program_and_all_it_needs(plain_wheel, tmp_path):
    embeddable, made = tmp_path / "python.zip", tmp_path / "gamao.zip"
    with zipfile.ZipFile(embeddable, "w") as archive:
        for name in ("python.exe", "python313.dll", "python313.zip", "python313._pth"):
            archive.writestr(name, name)

    MAKER["make"](embeddable, plain_wheel, made)

    with zipfile.ZipFile(made) as archive:
        names = set(archive.namelist())
        paths = archive.read("gamao/python/python313._pth").decode().split()
    assert paths == ["python313.zip", ".", "libraries"]
    assert {"gamao/gamao.cmd", "gamao/python/python.exe"} <= names
    libraries = "gamao/python/libraries"
    assert f"{libraries}/gamao/web/shell.html" in names
    assert f"{libraries}/fastapi/__init__.py" in names
    assert any(name.startswith(f"{libraries}/numpy/") and name.endswith(".pyd") for name in names)
    assert not any(name.endswith(".so") for name in names)


def test_a_zip_that_is_no_python_is_refused():
    with pytest.raises(SystemExit, match="not Python's embeddable zip"):
        MAKER["version_of"](["readme.txt"])
