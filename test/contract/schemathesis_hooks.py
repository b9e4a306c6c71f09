"""What the document cannot say about a request that fits it."""

import schemathesis
from schemathesis.generation import GenerationMode


@schemathesis.hook
def map_case(context, case):
    """A page token is one that the service gave: whatever else has its shape is refused, rightly."""
    if case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE and case.query:
        case.query.pop("page_token", None)
    return case
