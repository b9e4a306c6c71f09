"""The asynchronous client: what it does beside what the synchronous one, written from it, does."""

from __future__ import annotations

import asyncio
import inspect
from pathlib import Path

import pytest

from market_data_export import AsyncClient, Client, NotFoundError, RateLimitedError

from .fake_service import EXPORT_ID, KEY, FakeService
from .test_download import content


def asynchronous(service: FakeService) -> AsyncClient:
    return AsyncClient(KEY, service.url, patience=5, range_bytes=1 << 16)


def members(value: object) -> dict[str, list[str]]:
    found = {name: getattr(value, name) for name in dir(value) if not name.startswith("_")}
    return {name: list(inspect.signature(one).parameters) for name, one in found.items() if callable(one)}


def test_has_the_members_of_the_synchronous_client() -> None:
    one, other = Client(KEY, "http://x"), AsyncClient(KEY, "http://x")
    parts = [name for name, value in vars(one).items() if not name.startswith("_") and not callable(value)]
    assert len(parts) == 11
    for name in parts:
        assert members(getattr(other, name)) == members(getattr(one, name))
    assert members(other) == members(one)


def test_works_on_many_requests_at_once(service: FakeService) -> None:
    async def statuses() -> list[str]:
        async with asynchronous(service) as client:
            jobs = await asyncio.gather(*(client.exports.get(EXPORT_ID) for _ in range(20)))
        return [job.status for job in jobs]

    assert asyncio.run(statuses()) == ["succeeded"] * 20


def test_follows_pages_and_names_the_right_case(service: FakeService) -> None:
    stream = {"exchange": "x", "instrument": "A/B", "stream_type": "trades", "wire_format": "json"}

    def page(*ids: int, token: str | None) -> dict[str, object]:
        items = [{"datastream_id": id_, **stream} for id_ in ids]
        return {"items": items, "total": 3, "limit": 1000, "next_page_token": token}

    service.answer("GET /datastreams", page(1, 2, token="a"))
    service.answer("GET /datastreams", page(3, token=None))

    async def ids() -> list[int]:
        async with asynchronous(service) as client:
            found = [one.datastream_id async for one in client.catalog.datastreams(exchange="x")]
            with pytest.raises(NotFoundError, match="no datastream x a/b trades"):
                await client.catalog.datastream("x", "a/b", "trades")
            return found

    assert asyncio.run(ids()) == [1, 2, 3]


def test_waits_as_long_as_the_service_asks(service: FakeService, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = {"error": {"code": "rate_limited", "message": "No."}}
    service.answer("GET /exchanges", refusal, 429, Retry_After="3")
    service.answer("GET /exchanges", [])
    service.answer("GET /billing/summary", refusal, 429, Retry_After="6")
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def ask() -> None:
        async with asynchronous(service) as client:
            monkeypatch.setattr(client._transport, "sleep", sleep)
            assert await client.catalog.exchanges() == []
            with pytest.raises(RateLimitedError):
                await client.billing()

    asyncio.run(ask())
    assert waited == [3.0]


def test_downloads_in_threads_and_renews_urls(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a": content(1 << 18), "b": content(10, 2)}
    stale = service.artifacts()
    service.token = 2
    call = f"GET /exports/{EXPORT_ID}/download"
    service.answers[call] = [(200, stale, {}), (200, service.artifacts(), {})]
    service.answer(f"GET /exports/{EXPORT_ID}/manifest", {"gaps": []})

    async def run() -> object:
        async with asynchronous(service) as client:
            files = await client.exports.run(7, 1, 2, directory=tmp_path)
            return await files.manifest()

    assert asyncio.run(run()) == {"gaps": []}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == service.files


def test_a_canceled_task_ends_its_download(service: FakeService, tmp_path: Path) -> None:
    service.files = {"a": content(1 << 22)}
    service.pause = 0.01

    async def cancel() -> int:
        async with asynchronous(service) as client:
            task = asyncio.create_task(client.exports.download(EXPORT_ID, tmp_path))
            while service.total_served() < 1 << 18:
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return len(service.ranges)

    ranges = asyncio.run(cancel())
    # asyncio.run waits for threads: none went on to another range.
    assert len(service.ranges) == ranges < 64
    assert not (tmp_path / "a").exists()
