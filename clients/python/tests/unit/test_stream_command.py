from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from market_data_export.cli.main import mde

from .fake_service import KEY
from .fake_stream import Broken, FakeStream, error, message, streaming
from .test_stream import BEAT, END, GAP, LIVE, RECORDS, REVISED

ALL = b"".join(RECORDS)


@pytest.fixture
def service() -> Iterator[FakeStream]:
    with streaming(FakeStream(RECORDS)) as started:
        yield started


def environment(service: FakeStream) -> dict[str, str]:
    return {**os.environ, "MDE_API_KEY": KEY, "MDE_BASE_URL": service.url, "PYTHONUNBUFFERED": "1"}


def run(service: FakeStream, *arguments: str) -> Result:
    return CliRunner().invoke(mde, arguments, env=environment(service), prog_name="mde")


def start(service: FakeStream, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "market_data_export", *arguments]
    return subprocess.Popen(command, env=environment(service), stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_for(file: Path, length: int, process: subprocess.Popen[bytes]) -> None:
    while not file.exists() or file.stat().st_size < length:
        assert process.poll() is None
        time.sleep(0.01)


def test_writes_records_as_the_service_sends_them(service: FakeStream) -> None:
    service.records = (BEAT, *RECORDS[:5], BEAT, REVISED, *RECORDS[5:])
    done = run(service, "stream", "7", "--ndjson", "--start", "-15m", "--end", "2026-01-03", "--speed", "2")
    assert done.exit_code == 0
    assert done.stdout_bytes == b"".join((*RECORDS[:5], REVISED, *RECORDS[5:]))
    assert done.stderr == f"stream: 46 records, {(len(ALL) + len(REVISED) + 2 * len(BEAT)) / 1024:.1f} KiB\n"
    assert service.queries[0] == {
        "datastream_id": ["7"],
        "start": ["-15m"],
        "end": ["2026-01-03T00:00:00Z"],
        "speed": ["2"],
    }


def test_options_become_the_request(service: FakeStream) -> None:
    by_pattern = ("--exchange", "binance", "--instrument", "BTC*", "--stream-type", "trades")
    bars = ("--schema", "bars", "--bars", "1s", "--cursor", "c40")
    assert run(service, "--quiet", "stream", *by_pattern, *bars).stderr == ""
    assert service.queries[0] == {
        "exchange": ["binance"],
        "instruments": ["BTC*"],
        "stream_types": ["trades"],
        "schema": ["bars"],
        "view": ['{"kind": "bars", "size": "1s", "by": "time", "clock": "exchange", "empty": "skip"}'],
        "cursor": ["c40"],
    }


def test_a_killed_command_continues_its_file(service: FakeStream, tmp_path: Path) -> None:
    output = tmp_path / "records.ndjson"
    # The marks of live streams make it flush each record.
    service.records = (LIVE, *RECORDS[:42], *RECORDS[43:])
    for records in (3, 20):
        service.broken = [Broken(len(b"".join(service.records[:records])) + 5, silent=True)]
        process = start(service, "stream", "7", "--output", str(output))
        wait_for(output, len(b"".join(service.records[:3])), process)
        process.kill()
        process.wait()
    with output.open("ab") as file:
        file.write(RECORDS[0][:30])  # a line that was not finished
    assert run(service, "stream", "7", "--output", str(output)).exit_code == 0
    assert output.read_bytes() == b"".join(service.records)

    asked = len(service.queries)
    again = run(service, "stream", "7", "--output", str(output))
    assert (again.exit_code, again.stderr, len(service.queries)) == (0, f"{output} is complete\n", asked)


@pytest.mark.parametrize("length", [0, 10, len(RECORDS[0]), len(RECORDS[0]) + 1, 2000, len(ALL) - 1])
def test_continues_a_file_of_any_length(service: FakeStream, tmp_path: Path, length: int) -> None:
    output = tmp_path / "records.ndjson"
    output.write_bytes(ALL[:length])
    assert run(service, "stream", "7", "-o", str(output)).exit_code == 0
    assert output.read_bytes() == ALL


def test_looks_for_a_cursor_before_records_that_have_none(service: FakeStream, tmp_path: Path) -> None:
    output = tmp_path / "records.ndjson"
    output.write_bytes(RECORDS[0] + REVISED)
    run(service, "stream", "7", "-o", str(output))
    assert output.read_bytes() == RECORDS[0] + REVISED + ALL[len(RECORDS[0]) :]


def test_a_resumed_file_says_once_that_a_stream_is_live(service: FakeStream, tmp_path: Path) -> None:
    output = tmp_path / "records.ndjson"
    output.write_bytes(LIVE + RECORDS[0])
    service.records = (RECORDS[0], LIVE, RECORDS[1], END)
    run(service, "stream", "7", "-o", str(output))
    assert output.read_bytes() == b"".join((LIVE, RECORDS[0], RECORDS[1], END))


def test_does_not_continue_what_is_another_stream(service: FakeStream, tmp_path: Path) -> None:
    output = tmp_path / "records.ndjson"
    output.write_bytes(message(1, datastream_id=8))
    refused = run(service, "stream", "7", "-o", str(output))
    assert refused.exit_code == 2
    assert "has datastream 8: choose another file, or --overwrite" in refused.stderr
    output.write_bytes(b"a,b\n1,2\n")
    assert run(service, "stream", "7", "-o", str(output)).exit_code != 0
    assert output.read_bytes() == b"a,b\n1,2\n"
    assert service.queries == []
    assert run(service, "stream", "7", "-o", str(output), "--overwrite").exit_code == 0
    assert output.read_bytes() == ALL


@pytest.mark.parametrize(("instrument", "exit_code"), [("BTCUSDT", 0), ("BTC-USDT", 0), ("ETHUSDT", 2), ("BTCUSD", 2)])
def test_a_pattern_continues_a_file_of_its_streams_only(
    service: FakeStream, tmp_path: Path, instrument: str, exit_code: int
) -> None:
    subscription = {"id": "sub_1", "status": "active", "created_at": "2026-01-02T03:04:05Z", "datastream_id": 8}
    stream = {"datastream_id": 8, "exchange": "x", "stream_type": "trades", "wire_format": "json"}
    items = [{**subscription, "datastream": {**stream, "instrument": instrument}}]
    service.answers["/subscriptions"] = {"items": items, "total": 1, "limit": 100, "next_page_token": None}
    output = tmp_path / "records.ndjson"
    output.write_bytes(message(1, datastream_id=8))
    pattern = ("--exchange", "x", "--instrument", "BTC*USDT", "--stream-type", "trades")
    done = run(service, "stream", *pattern, "-o", str(output))
    assert done.exit_code == exit_code
    assert ("has datastream 8: choose another file" in done.stderr) == (exit_code == 2)
    assert output.read_bytes().startswith(message(1, datastream_id=8))


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_two_commands_do_not_write_one_file(service: FakeStream, tmp_path: Path) -> None:
    output = tmp_path / "records.ndjson"
    service.records = (LIVE, *RECORDS)
    sent = b"".join(service.records[:4])
    service.broken = [Broken(len(sent), silent=True)]
    process = start(service, "stream", "7", "--output", str(output))
    wait_for(output, len(sent), process)
    for overwrite in ((), ("--overwrite",)):
        refused = run(service, "stream", "7", "--output", str(output), *overwrite)
        assert refused.exit_code == 2
        assert "another command writes" in refused.stderr
    process.kill()
    process.communicate()
    assert output.read_bytes() == sent


def test_an_interrupt_leaves_whole_lines_and_names_the_cursor(service: FakeStream, tmp_path: Path) -> None:
    output = tmp_path / "records.ndjson"
    service.records = (LIVE, *RECORDS)
    sent = b"".join(service.records[:4])
    service.broken = [Broken(len(sent) + 5, silent=True)]
    process = start(service, "stream", "7", "--output", str(output))
    wait_for(output, len(sent), process)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert (process.returncode, stderr.decode()) == (130, "interrupted; continue with --cursor c2\n")
    assert output.read_bytes() == sent


def test_errors_end_the_command_after_what_was_received(service: FakeStream) -> None:
    service.records = RECORDS[:3]
    service.broken = [Broken(last=error("permission_denied"))]
    done = run(service, "stream", "7")
    assert (done.exit_code, done.stdout_bytes) == (3, b"".join(RECORDS[:3]))
    assert done.stderr == "mde: No. (permission_denied)\n"


def test_tail_shows_lines_for_people(service: FakeStream) -> None:
    subscription = {"id": "sub_1", "status": "active", "created_at": "2026-01-02T03:04:05Z"}
    stream = {"datastream_id": 7, "exchange": "x", "instrument": "A", "stream_type": "trades", "wire_format": "json"}
    items = [{**subscription, "datastream_id": 7, "datastream": stream}]
    service.answers["/subscriptions"] = {"items": items, "total": 1, "limit": 100, "next_page_token": None}
    row = b'{"type":"row","datastream_id":7,"cursor":"r1","price":"0.10","side":null}\n'
    service.records = (message(1), BEAT, GAP, LIVE, row, END)
    done = run(service, "tail", "7")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        '1970-01-01T00:00:00.000001001Z  x/A/trades  {"p":0.10}',
        "x/A/trades  has a gap from 1970-01-01T00:00:00.000000005Z"
        " to 1970-01-01T00:00:00.000000009Z: stopped; disconnect",
        "x/A/trades  is live",
        "x/A/trades  price=0.10 side=-",
    ]
    assert len(run(service, "tail", "7", "--limit", "1").stdout.splitlines()) == 1
