"""Columns of rows with the types that files have."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa

_DECIMAL = re.compile(r"decimal\((\d+)\)")


def arrow_type(name: str) -> pa.DataType:
    """Returns the type of a column of a schema, such as `decimal(8)` or `f64[]`."""
    import pyarrow as pa  # noqa: PLC0415 - most commands do without

    if name.endswith("[]"):
        return pa.list_(arrow_type(name.removesuffix("[]")))
    if decimal := _DECIMAL.fullmatch(name):
        return pa.decimal128(38, int(decimal[1]))
    types = {"i64": pa.int64(), "f64": pa.float64(), "bool": pa.bool_(), "timestamp": pa.timestamp("ns", "UTC")}
    return types.get(name, pa.string())


def arrow_array(values: list[Any], type_: pa.DataType) -> pa.Array:
    """Returns values of JSON as a column. Decimals and times are text there, exact."""
    import pyarrow as pa  # noqa: PLC0415

    texts = _as_text(type_)
    if texts == type_ and pa.types.is_string(type_):
        values = [value if value is None or isinstance(value, str) else json.dumps(value) for value in values]
    return pa.array(values, texts).cast(type_)


def _as_text(type_: pa.DataType) -> pa.DataType:
    import pyarrow as pa  # noqa: PLC0415

    if pa.types.is_list(type_):
        return pa.list_(_as_text(type_.value_type))
    return pa.string() if pa.types.is_decimal(type_) or pa.types.is_timestamp(type_) else type_
