"""Turns JSON of the service into the dataclasses of `models`."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .times import from_rfc3339

T = TypeVar("T")


def decode(model: type[T], value: object) -> T:
    """Returns an instance of a dataclass.

    Members that the class does not have are ignored, so that the service can grow.

    Absent members get the field's default, or None if the field has none.
    """
    return cast(T, _value(model, value))


@cache
def _fields(model: type) -> tuple[tuple[Field[Any], str, Any], ...]:
    hints = get_type_hints(model)
    return tuple((one, one.metadata.get("json", one.name), hints[one.name]) for one in fields(model))


def _value(hint: Any, value: Any) -> Any:  # noqa: ANN401 - hints are values of any type
    if value is None:
        return None
    if is_dataclass(hint) and isinstance(hint, type):
        return _object(hint, value)
    if hint is datetime:
        return from_rfc3339(value)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (present,) = [argument for argument in arguments if argument is not type(None)]
        return _value(present, value)
    if origin is tuple:
        if arguments[-1:] == (...,):
            return tuple(_value(arguments[0], element) for element in value)
        return tuple(_value(*pair) for pair in zip(arguments, value, strict=True))
    return value


def _object(model: type, value: Mapping[str, Any]) -> Any:  # noqa: ANN401 - an instance of `model`
    members: dict[str, Any] = {}
    for one, name, hint in _fields(model):
        if name in value:
            members[one.name] = _value(hint, value[name])
        elif one.default is MISSING and one.default_factory is MISSING:
            members[one.name] = None
    return model(**members)


def from_json(name: str) -> dict[str, str]:
    """Returns the metadata of a field whose member of the JSON has another name."""
    return {"json": name}


def said(text: str) -> Mapping[str, str]:
    """Metadata of a field with its description in the contract."""
    return {"help": text}
