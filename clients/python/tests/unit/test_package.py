"""The package as it is built and installed."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    # Not in the source folder: nothing of a build may be left there.
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    return folder


def test_the_wheel_is_typed_and_has_the_command(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        points = opened.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    assert "market_data_export/py.typed" in names
    assert not [name for name in names if name.startswith("tests")]
    assert "mde = market_data_export.cli.main:main" in points


def test_the_sdist_has_sources_and_tests(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"pyproject.toml", "README.md", "src/market_data_export/py.typed", "tests/unit/test_package.py"} <= names


def test_the_wheel_installs_and_runs(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-m", "market_data_export", "--version"]
    run = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout == "mde, version 1.0.0\n"
