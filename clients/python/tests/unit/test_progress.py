from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import types
from io import StringIO
from pathlib import Path

import pytest

from market_data_export.progress import Bars, Lines, Silent, chosen, size

from .fake_service import EXPORT_ID, KEY, FakeService

MDE = [sys.executable, "-m", "market_data_export"]


def environment(service: FakeService) -> dict[str, str]:
    return {**os.environ, "MDE_API_KEY": KEY, "MDE_BASE_URL": service.url}


def test_lines_have_no_control_characters() -> None:
    out = StringIO()
    lines = Lines(out, every_seconds=0)
    for done in (0, 512, 1024):
        lines.update("download", done, 1024, "B")
    lines.update("export", 100, 100, "%")
    assert out.getvalue() == (
        "download: 0 %, 0 B of 1.0 KiB\n"
        "download: 50 %, 512 B of 1.0 KiB\n"
        "download: 100 %, 1.0 KiB of 1.0 KiB\n"
        "export: 100 %\n"
    )


def test_lines_are_rare_but_the_end_is_told() -> None:
    out = StringIO()
    lines = Lines(out, every_seconds=3600)
    for done in range(101):
        lines.update("export", done, 100, "%")
    assert out.getvalue() == "export: 0 %\nexport: 100 %\n"


def test_is_silent_in_programs_and_a_bar_in_notebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", StringIO())
    assert isinstance(chosen(None), Silent)
    assert isinstance(chosen(True), Lines)
    shell = type("ZMQInteractiveShell", (), {})()
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    assert isinstance(chosen(None), Bars)
    assert isinstance(chosen(False), Silent)
    mine = Silent()
    assert chosen(mine) is mine


def test_a_log_of_the_command_has_plain_lines(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a": bytes(1000)}
    command = [*MDE, "exports", "download", EXPORT_ID, str(tmp_path)]
    run = subprocess.run(command, env=environment(service), capture_output=True, check=True)
    assert run.stdout.decode().split() == [str(tmp_path / "a")]
    assert b"download: 100 %" in run.stderr
    assert not any(byte < 32 and byte != 10 for byte in run.stderr)


def test_a_terminal_gets_a_bar_and_quiet_gets_nothing(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a": bytes(1000)}

    def on_terminal(*options: str) -> bytes:
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        command = [*MDE, *options, "exports", "download", EXPORT_ID, str(tmp_path)]
        with subprocess.Popen(command, env=environment(service), stdout=subprocess.PIPE, stderr=theirs) as process:
            os.close(theirs)
            shown = b""
            try:
                while block := os.read(ours, 4096):
                    shown += block
            except OSError:  # Linux ends a terminal so
                pass
            assert process.wait() == 0
        os.close(ours)
        return shown

    shown = on_terminal()
    assert b"download: 100%" in shown
    assert b"\r" in shown
    assert on_terminal("--quiet") == b""


def test_sizes_for_people() -> None:
    assert [size(count) for count in (5, 2048, 3 << 20, 5 << 30, 6 << 40)] == [
        "5 B",
        "2.0 KiB",
        "3.0 MiB",
        "5.0 GiB",
        "6.0 TiB",
    ]
