"""One TLS context for all connections: reading the certificates takes longer than most requests."""

from __future__ import annotations

import ssl
from functools import cache

import httpx


@cache
def tls_context() -> ssl.SSLContext:
    """Returns httpx's default context, which verifies certificates."""
    return httpx.create_ssl_context()
