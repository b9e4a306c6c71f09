from __future__ import annotations

from datetime import date, datetime, timedelta, timezone

import numpy as np
import pandas as pd
import pytest

from market_data_export import Moment
from market_data_export.times import duration_ns, from_rfc3339, last, moment_json


@pytest.mark.parametrize(
    ("moment", "sent"),
    [
        (1704067200123456789, 1704067200123456789),
        ("2024-01-01T00:00:00.123456789Z", "2024-01-01T00:00:00.123456789Z"),
        (datetime(2024, 1, 1, 0, 0, 0, 123456, tzinfo=timezone.utc), 1704067200123456000),
        (datetime(2024, 1, 1, 1, tzinfo=timezone(timedelta(hours=1))), 1704067200000000000),
        (datetime(2024, 1, 1), 1704067200000000000),  # noqa: DTZ001 - naive is UTC
        (datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=timezone.utc), -1000),
        (pd.Timestamp("2024-01-01T00:00:00.123456789Z"), 1704067200123456789),
        (np.datetime64("2024-01-01T00:00:00.123456789"), 1704067200123456789),
        (date(2024, 1, 1), "2024-01-01T00:00:00Z"),
        ("2024-01-01", "2024-01-01T00:00:00Z"),
        (np.datetime64("2024-01-01", "D"), 1704067200000000000),
    ],
)
def test_sends_moments_to_the_nanosecond(moment: Moment, sent: object) -> None:
    assert moment_json(moment) == sent


@pytest.mark.parametrize("moment", [True, 1.5, None])
def test_refuses_what_is_no_moment(moment: Moment) -> None:
    with pytest.raises(TypeError, match="a moment is"):
        moment_json(moment)


@pytest.mark.parametrize(("text", "seconds"), [("90s", 90), ("10m", 600), ("6h", 21600), ("2d", 172800)])
def test_reads_durations(text: str, seconds: int) -> None:
    assert duration_ns(text) == seconds * 10**9
    start, end = last(text)
    assert end - start == seconds * 10**9


def test_refuses_other_durations() -> None:
    with pytest.raises(ValueError, match="is not a duration"):
        duration_ns("1 hour")


def test_reads_times_of_the_service() -> None:
    assert from_rfc3339("2026-01-02T03:04:05.678901Z") == datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=timezone.utc)
    assert from_rfc3339("2026-02-01T00:00:00Z").tzinfo is not None
