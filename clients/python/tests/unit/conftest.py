from __future__ import annotations

from collections.abc import Iterator

import pytest

from market_data_export import Client

from .fake_service import KEY, FakeService, running


@pytest.fixture
def service() -> Iterator[FakeService]:
    with running(FakeService()) as started:
        yield started


@pytest.fixture
def client(service: FakeService) -> Iterator[Client]:
    with Client(KEY, service.url, patience=5, range_bytes=1 << 16) as made:
        yield made
