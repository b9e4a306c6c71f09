"""A download that is killed, in a process of its own."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from .fake_service import EXPORT_ID, KEY, FakeService

RANGE = 2 << 20
CONNECTIONS = 4
DOWNLOAD = """
import sys
from market_data_export import Client
url, key, export, folder, size, connections = sys.argv[1:]
with Client(key, url, range_bytes=int(size), connections=int(connections)) as client:
    client.exports.download(export, folder)
"""


def start(service: FakeService, folder: Path) -> subprocess.Popen[bytes]:
    arguments = [service.url, KEY, EXPORT_ID, str(folder), str(RANGE), str(CONNECTIONS)]
    return subprocess.Popen([sys.executable, "-c", DOWNLOAD, *arguments])


def test_kill_9_fetches_at_most_one_range_again(service: FakeService, tmp_path: Path) -> None:
    one = random.Random(1)
    service.files = {"a": one.randbytes(RANGE * 5 + 7), "b": one.randbytes(RANGE * 3)}
    total = sum(map(len, service.files.values()))
    service.pause = 0.002
    for share in (0.3, 0.7):
        process = start(service, tmp_path)
        while service.total_served() < total * share:
            assert process.poll() is None
            time.sleep(0.005)
        process.kill()
        process.wait()
    service.pause = 0
    assert start(service, tmp_path).wait() == 0
    assert {name: (tmp_path / name).read_bytes() for name in service.files} == service.files
    again = service.total_served() - total
    assert 0 <= again <= 2 * RANGE, f"{again} bytes were fetched again after two kills"
