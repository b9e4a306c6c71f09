from __future__ import annotations

import hashlib
import os
import random
from pathlib import Path

import pytest

from market_data_export import ChecksumError, Client, DownloadError
from market_data_export.download import remote_file
from market_data_export.download.remote_file import local_name, target_of

from .fake_service import EXPORT_ID, KEY, FakeService

RANGE = 1 << 16


def content(length: int, seed: int = 1) -> bytes:
    return random.Random(seed).randbytes(length)


def test_fetches_files_in_ranges_without_the_key(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a.parquet": content(RANGE * 3 + 5), "b.parquet": content(10, 2)}
    files = client.exports.download(EXPORT_ID, tmp_path / "new" / "folder")
    assert [path.name for path in files.paths] == ["a.parquet", "b.parquet"]
    assert [path.read_bytes() for path in files.paths] == list(service.files.values())
    assert len(service.ranges) == 5
    assert service.store_keys == {None}
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == ["a.parquet", "b.parquet"]


def test_fetches_only_what_is_missing_or_changed(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(1000), "b": content(1000, 2), "c": content(1000, 3)}
    client.exports.download(EXPORT_ID, tmp_path)
    service.served.clear()
    client.exports.download(EXPORT_ID, tmp_path)
    assert service.served == {}
    (tmp_path / "a").unlink()
    (tmp_path / "b").write_bytes(content(1000, 4))
    client.exports.download(EXPORT_ID, tmp_path, overwrite=True)
    assert service.served == {"a": 1000, "b": 1000}
    assert (tmp_path / "b").read_bytes() == service.files["b"]


def test_continues_where_connections_broke(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(RANGE * 4)}
    service.cuts, service.busy = 3, 2
    client.exports.download(EXPORT_ID, tmp_path)
    assert (tmp_path / "a").read_bytes() == service.files["a"]
    assert service.total_served() == RANGE * 4


def test_gets_new_urls_when_they_expire(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(RANGE * 4), "b": content(RANGE)}
    stale = service.artifacts()
    service.token = 2
    call = f"GET /exports/{EXPORT_ID}/download"
    service.answers[call] = [(200, stale, {}), (200, service.artifacts(), {})]
    client.exports.download(EXPORT_ID, tmp_path)
    assert (tmp_path / "a").read_bytes() == service.files["a"]
    assert sum(path.endswith("/download") for _, path, _, _ in service.requests) == 2

    service.answers[call] = [(200, stale, {})]
    (tmp_path / "a").unlink()
    with pytest.raises(DownloadError, match="refuses the URL"):
        client.exports.download(EXPORT_ID, tmp_path)


def test_fetches_again_what_is_wrong_and_then_gives_up(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(RANGE * 2)}
    service.corrupt = 1
    client.exports.download(EXPORT_ID, tmp_path)
    assert (tmp_path / "a").read_bytes() == service.files["a"]

    (tmp_path / "a").unlink()
    service.corrupt = 100
    with pytest.raises(ChecksumError, match="also after a second download"):
        client.exports.download(EXPORT_ID, tmp_path)
    assert not (tmp_path / "a").exists()


def test_heals_counts_that_say_too_much(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(RANGE * 2)}
    client.exports.download(EXPORT_ID, tmp_path)
    sha256 = hashlib.sha256(service.files["a"]).digest()
    header = b"MDE1" + (RANGE * 2).to_bytes(8, "little") + RANGE.to_bytes(8, "little") + sha256
    (tmp_path / "a").unlink()
    (tmp_path / "a.part").write_bytes(bytes(RANGE * 2))
    (tmp_path / "a.part.ranges").write_bytes(header + RANGE.to_bytes(8, "little") * 2)
    client.exports.download(EXPORT_ID, tmp_path)
    assert (tmp_path / "a").read_bytes() == service.files["a"]


def test_begins_again_when_the_file_became_another(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(RANGE)}
    (tmp_path / "a.part").write_bytes(bytes(RANGE))
    (tmp_path / "a.part.ranges").write_bytes(b"MDE1" + bytes(48) + RANGE.to_bytes(8, "little"))
    client.exports.download(EXPORT_ID, tmp_path)
    assert (tmp_path / "a").read_bytes() == service.files["a"]
    assert service.total_served() == RANGE


def test_keeps_another_file_of_the_same_name(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(RANGE)}
    client.exports.download(EXPORT_ID, tmp_path)
    client.exports.download(EXPORT_ID, tmp_path)
    service.files = {"a": content(RANGE * 2)}
    with pytest.raises(DownloadError, match="another file has the name"):
        client.exports.download(EXPORT_ID, tmp_path)
    assert (tmp_path / "a").read_bytes() == content(RANGE)
    client.exports.download(EXPORT_ID, tmp_path, overwrite=True)
    assert (tmp_path / "a").read_bytes() == service.files["a"]


def test_keeps_two_ranges_of_a_stream_in_one_folder(service: FakeService, client: Client, tmp_path: Path) -> None:
    first, second = content(10), content(10, 2)
    service.files, service.range_of_files = {"t.csv.gz": first}, {"from": 0, "to": 3_600 * 10**9}
    client.exports.download(EXPORT_ID, tmp_path)
    service.files, service.range_of_files = {"t.csv.gz": second}, {"from": 3_600 * 10**9, "to": 7_200 * 10**9}
    client.exports.download(EXPORT_ID, tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "t_19700101T000000Z_19700101T010000Z.csv.gz": first,
        "t_19700101T010000Z_19700101T020000Z.csv.gz": second,
    }


@pytest.mark.parametrize(
    ("filename", "from_ns", "to_ns", "name"),
    [
        ("x_1.5.parquet", 1_767_225_600 * 10**9, 10**18, "x_1.5_20260101T000000Z_20010909T014640Z.parquet"),
        ("a.csv.zst", 0, 1, "a_19700101T000000Z_19700101T000000.000000001Z.csv.zst"),
        ("a", 500_000_000, 10**9, "a_19700101T000000.5Z_19700101T000001Z"),
    ],
)
def test_names_have_the_range(filename: str, from_ns: int, to_ns: int, name: str) -> None:
    assert local_name(filename, from_ns, to_ns) == name


def test_reports_a_store_that_stays_away(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a": content(10)}
    service.busy = 1000
    with Client(KEY, service.url, patience=0.1) as client, pytest.raises(DownloadError, match="503"):
        client.exports.download(EXPORT_ID, tmp_path)


def test_reports_what_the_disk_refuses(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(10)}
    (tmp_path / "folder").write_text("a file")
    with pytest.raises(OSError, match="folder"):
        client.exports.download(EXPORT_ID, tmp_path / "folder")


DEVICES = ["CON", "x/nul.parquet", "Com1.csv.gz", "aux .x", "a.", "b /a", ".. /a", "a\x00", "a\n"]


@pytest.mark.parametrize("path", ["../a", "/a", "a/../../b", "", "..\\a", "C:a", *DEVICES])
def test_refuses_names_outside_of_the_folder(path: str, tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="is not a path inside"):
        target_of(tmp_path, path)


def test_refuses_a_folder_that_links_elsewhere(tmp_path: Path) -> None:
    directory = tmp_path / "directory"
    (tmp_path / "linked").symlink_to(directory)
    (directory / "inside").mkdir(parents=True)
    (directory / "outside").symlink_to(tmp_path)
    (directory / "other").symlink_to(directory / "inside")
    with pytest.raises(DownloadError, match="is not a path inside"):
        target_of(directory, "outside/new/a")
    assert target_of(tmp_path / "linked", "other/a") == tmp_path / "linked" / "other" / "a"


def test_refuses_names_that_are_one_file_on_this_disk(
    service: FakeService, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.files = {"kPEPE.parquet": content(10), "KPEPE.parquet": content(10, 2)}
    assert len(client.exports.download(EXPORT_ID, tmp_path / "exact").paths) == 2
    monkeypatch.setattr(remote_file, "_ignores_case", lambda _: True)
    with pytest.raises(DownloadError, match=r"'kPEPE.parquet' and 'KPEPE.parquet' are one file"):
        client.exports.download(EXPORT_ID, tmp_path / "folded")
    assert list(tmp_path.iterdir()) == [tmp_path / "exact"]


def test_makes_the_folders_of_hive_names(tmp_path: Path) -> None:
    path = "exchange=binance/instrument=XBT%2FUSD/date=2026-01-02/part.parquet"
    assert target_of(tmp_path, path) == tmp_path / Path(*path.split("/"))


def test_keeps_temporary_files_as_long_as_the_result(service: FakeService, client: Client) -> None:
    service.files = {"a": content(10)}
    files = client.exports.run(7, 1, 2)
    folder = files.paths[0].parent
    assert files.paths[0].exists()
    del files
    assert not os.path.exists(folder)  # noqa: PTH110 - of a path that may be gone


def test_gives_up_when_the_store_refuses_every_new_url(service: FakeService, client: Client, tmp_path: Path) -> None:
    service.files = {"a": content(10)}
    call = f"GET /exports/{EXPORT_ID}/download"
    for token in range(2, 50):
        service.token = token
        service.answer(call, service.artifacts())
    service.token = 1
    with pytest.raises(DownloadError, match="refuses"):
        client.exports.download(EXPORT_ID, tmp_path)
    assert len(service.ranges) < 5
