from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from market_data_export import MdeError
from market_data_export.cli.main import mde
from market_data_export.verification.rows import count_rows
from market_data_export.verification.verify import verify

HOUR = 3_600_000_000_000
START = 472_222 * HOUR
Frame = tuple[int, str]
FRAMES: list[Frame] = [
    (START + 5, '{"t":1,"s":"a,b"}'),
    (START + 6, '{"t":2}\n'),
    (START + HOUR - 1, "é"),
    (START + HOUR, '{"t":3}'),
    (START + HOUR + 9, '{"t":4}'),
]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def hour_of(at: int, frames: Sequence[Frame]) -> dict[str, object]:
    """The definition of the contract, written down once more."""
    parts = [
        struct.pack("<I", len(text.encode())) + struct.pack("<q", ns) + text.encode()
        for ns, text in frames
        if ns // HOUR == at // HOUR
    ]
    return {"hour": at, "frames": len(parts), "sha256": sha256(b"".join(parts))}


def proof_of(frames: Sequence[Frame]) -> dict[str, object]:
    hours = [one for one in (hour_of(START, frames), hour_of(START + HOUR, frames)) if one["frames"]]
    link = bytes(32)
    for one in hours:
        link = hashlib.sha256(link + struct.pack("<q", one["hour"]) + bytes.fromhex(str(one["sha256"]))).digest()
    return {"frames": len(frames), "chain": link.hex(), "hours": hours, "stretches": []}


def csv_bytes(frames: Sequence[Frame]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["collection_timestamp_ns", "data"])
    writer.writerows(frames)
    return gzip.compress(text.getvalue().encode(), mtime=0)


def parquet_bytes(frames: Sequence[Frame]) -> bytes:
    out = io.BytesIO()
    times, texts = zip(*frames, strict=True)
    table = pa.table({"collection_timestamp_ns": pa.array(times, pa.int64()), "data": pa.array(texts)})
    pq.write_table(table, out, compression="none", write_page_checksum=True)
    return out.getvalue()


def export(
    directory: Path,
    stored: Sequence[Frame],
    received: Sequence[Frame] = FRAMES,
    *,
    schema: str = "raw",
    ending: str = ".csv.gz",
    broken: int = 0,
    stream: str = "binance/BTCUSDT/trades",
    gaps: Sequence[tuple[int, int]] = (),
) -> Path:
    """A downloaded export of what is `stored`, whose proof is that of what was `received`."""
    directory.mkdir(exist_ok=True)
    data = csv_bytes(stored) if ending == ".csv.gz" else parquet_bytes(stored)
    name = f"binance_BTCUSDT_trades{ending}"
    (directory / name).write_bytes(data)
    partition = {
        "filename": name,
        "from": START,
        "to": START + 2 * HOUR,
        "rows": len(stored),
        "bytes": len(data),
        "sha256": sha256(data),
        "broken_messages": broken,
    }
    exchange, instrument, stream_type = stream.split("/")
    manifest = {
        "export_id": "exp_1",
        "datastream": {
            "datastream_id": 7,
            "exchange": exchange,
            "instrument": instrument,
            "stream_type": stream_type,
        },
        "schema": {"name": schema},
        "coverage": [{"from": START, "to": START + 2 * HOUR}],
        "gaps": [{"from": start, "to": end, "reason": "disconnect"} for start, end in gaps],
        "partitions": [partition],
        "proof": proof_of(received),
    }
    (directory / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    return directory / name


def failures(directory: Path, raw: Path | None = None) -> list[tuple[str, str]]:
    return [(one.check, one.detail) for one in verify(directory, raw).failed]


@pytest.mark.parametrize("ending", [".csv.gz", ".parquet"])
def test_everything_of_a_raw_export_is_proven(tmp_path: Path, ending: str) -> None:
    export(tmp_path, FRAMES, ending=ending)
    found = verify(tmp_path).findings
    assert [(one.state, one.check) for one in found] == [
        ("proven", "size"),
        ("proven", "sha256"),
        ("proven", "rows"),
        ("proven", "chain"),
        ("proven", "frames"),
        ("proven", "frames"),
        ("unproven", "numbers"),
    ]


@pytest.mark.parametrize(
    ("stored", "hour", "detail"),
    [
        pytest.param(FRAMES[:1] + FRAMES[2:], 0, "2 frames instead of 3", id="dropped"),
        pytest.param(FRAMES[:1] + FRAMES, 0, "4 frames instead of 3", id="repeated"),
        pytest.param(FRAMES[:3], 1, "0 frames instead of 2", id="cut"),
        pytest.param(
            [(FRAMES[0][0], FRAMES[1][1]), (FRAMES[1][0], FRAMES[0][1]), *FRAMES[2:]],
            0,
            "a frame was changed, or frames are in another order",
            id="swapped",
        ),
        pytest.param(
            [*FRAMES[:4], (FRAMES[4][0], '{"t":5}')],
            1,
            "a frame was changed, or frames are in another order",
            id="altered",
        ),
        pytest.param(
            [*FRAMES[:4], (FRAMES[4][0] + 1, FRAMES[4][1])],
            1,
            "a frame was changed, or frames are in another order",
            id="moved",
        ),
    ],
)
def test_names_the_hour_whose_frames_are_not_those_received(
    tmp_path: Path, stored: list[Frame], hour: int, detail: str
) -> None:
    export(tmp_path, stored)
    failed = verify(tmp_path).failed
    shown = ["2023-11-14T22:00Z", "2023-11-14T23:00Z"][hour]
    assert [(one.check, one.subject, one.detail) for one in failed] == [
        ("frames", f"binance/BTCUSDT/trades {shown}", detail)
    ]


@pytest.mark.parametrize("ending", [".csv.gz", ".parquet"])
def test_finds_any_flipped_byte(tmp_path: Path, ending: str) -> None:
    path = export(tmp_path, FRAMES, ending=ending)
    data = path.read_bytes()
    for at in range(0, len(data), 7):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert ("sha256", "bytes were changed") in failures(tmp_path)
    path.write_bytes(data)
    assert failures(tmp_path) == []


def test_raw_files_prove_the_frames_behind_other_files(tmp_path: Path) -> None:
    typed, raw = tmp_path / "typed", tmp_path / "raw"
    export(typed, FRAMES, schema="normalized", ending=".parquet")
    assert [one.detail for one in verify(typed).findings if one.state == "unproven"] == [
        "only raw files show the frames: see --raw"
    ]
    wider = [(START - 5, "before"), *FRAMES]
    export(raw, wider, wider)
    assert failures(typed, raw) == []
    export(raw, FRAMES[:-1], FRAMES[:-1])
    assert failures(typed, raw) == [("frames", "1 frames instead of 2")]


def test_claims_nothing_about_messages_that_raw_files_cannot_have(tmp_path: Path) -> None:
    replaced = [*FRAMES[:4], (FRAMES[4][0], '{"t":"\ufffd"}')]
    export(tmp_path, replaced, broken=1)
    states = [(one.state, one.detail) for one in verify(tmp_path).findings if one.check == "frames"]
    assert states[1] == ("unproven", "1 messages are not UTF-8, so that raw files cannot show their bytes")
    export(tmp_path, replaced, broken=0)
    assert failures(tmp_path) == [("frames", "a frame was changed, or frames are in another order")]


def test_finds_a_manifest_whose_hours_were_changed(tmp_path: Path) -> None:
    export(tmp_path, FRAMES)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["proof"]["hours"].pop()
    path.write_text(json.dumps(manifest), "utf-8")
    assert ("chain", "the hours of the manifest are not those of its chain") in failures(tmp_path)


def test_finds_missing_files_and_rows(tmp_path: Path) -> None:
    path = export(tmp_path, FRAMES)
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    manifest["partitions"][0]["rows"] = 6
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    assert failures(tmp_path) == [("rows", "5 rows instead of 6")]
    path.unlink()
    assert failures(tmp_path)[0] == ("size", "the file is missing")


def test_shows_what_the_exchange_can_prove(tmp_path: Path) -> None:
    export(tmp_path, FRAMES)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    whole = {"from": START, "to": START + HOUR, "verified": 9, "failed": 0, "unverifiable": 1, "failures": []}
    manifest["proof"]["stretches"] = [
        {**whole, "method": "sequence"},
        {**whole, "method": "checksum", "failed": 1, "failures": [{"at": START + 5, "kind": "checksum"}]},
        {**whole, "method": "connection", "verified": 0, "unverifiable": 10},
    ]
    path.write_text(json.dumps(manifest), "utf-8")
    found = [one for one in verify(tmp_path).findings if one.check in {"sequence", "checksum", "connection"}]
    assert [one.state for one in found] == ["proven", "failed", "unproven"]
    assert found[1].detail == f"9 messages verified, 1 failed, 1 unverifiable: checksum at {START + 5}"


def test_counts_rows_of_arrays(tmp_path: Path) -> None:
    header = b"\x93NUMPY\x01\x00" + struct.pack("<H", 60) + b"{'descr': '<i8', 'shape': (3,), }".ljust(60)
    path = tmp_path / "data.npz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("data.npy", header + bytes(24))
    assert count_rows(path) == 3
    path.write_bytes(path.read_bytes().replace(bytes(24), bytes(23) + b"x"))
    with pytest.raises(zipfile.BadZipFile):
        count_rows(path)


def test_a_folder_without_a_manifest_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MdeError, match="has no manifest"):
        verify(tmp_path)


def test_the_command_prints_what_is_proven_and_fails_by_its_code(tmp_path: Path) -> None:
    path = export(tmp_path, FRAMES)
    run = CliRunner().invoke(mde, ["verify", str(tmp_path)])
    assert run.exit_code == 0
    assert (
        "proven    frames  binance/BTCUSDT/trades 2023-11-14T22:00Z: 3 frames are those that were received"
        in run.output
    )
    path.write_bytes(path.read_bytes()[:-1] + b"\x07")
    run = CliRunner().invoke(mde, ["--json", "verify", str(tmp_path), "--failed"])
    assert run.exit_code == 1
    assert json.loads(run.stdout)["findings"][0]["check"] == "sha256"
