"""What the document cannot say about a request that fits it: makes random ones sensible, so that they get further."""

import itertools
import uuid

import schemathesis
from schemathesis.generation import GenerationMode

# Datastreams that schemathesis.test.ts subscribes its accounts to are 1 to 8.
DATASTREAMS = {"createSubscription": 16, "createExport": 8, "estimateExport": 8, "previewExportSchema": 8}


ADDRESSES = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    number = next(ADDRESSES)
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


@schemathesis.hook
def map_case(context, case):
    if case.operation.definition.raw.get("operationId") == "openStream":
        # A stream without an end, or one that ends later, is sent for ever.
        case.query = {"start": "0", "end": "1", **(case.query or {})}
        if case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE:
            case.query.update(start="0", end="1")
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return case
    # A token is one that the service gave: whatever else has its shape is refused, rightly.
    if case.query:
        case.query.pop("page_token", None)
    # A key stands for one request: with those that are generated again and again, answers would be replays.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    # Boundaries stay as they are.
    if case.meta.phase.name.value != "coverage" and isinstance(case.body, dict):
        make_sensible(case.operation.definition.raw.get("operationId"), case.body)
    return case


def make_sensible(operation_id, body):
    if operation_id in DATASTREAMS and "datastream_id" in body:
        body["datastream_id"] = int(body["datastream_id"]) % DATASTREAMS[operation_id] + 1
    select = body.get("select")
    if isinstance(select, dict) and isinstance(select.get("datastream_ids"), list):
        select["datastream_ids"] = [int(one) % 8 + 1 for one in select["datastream_ids"] if isinstance(one, int)] or [1]
    start, end = body.get("start_time"), body.get("end_time")
    if isinstance(start, int) and isinstance(end, int):
        body["start_time"], body["end_time"] = min(start, end), max(start, end) + (start == end)
    content = body.get("schema") if isinstance(body.get("schema"), dict) else body
    for column in content.get("columns") or []:
        for extractor in (column.get("data") or {}).values():
            # SQL, not any text with a placeholder in it.
            (extractor or {}).pop("transform", None)
