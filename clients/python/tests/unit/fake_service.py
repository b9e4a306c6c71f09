"""A service and a store on this machine, which count what they serve and fail when told to."""

from __future__ import annotations

import hashlib
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "key_1.secret"
EXPORT_ID = f"exp_{'1' * 32}"
REQUEST_ID = "req_0123456789abcdef"


@dataclass
class FakeService:
    """Answers the API below `/v1` and serves files below `/store`. Its members say how."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    #: Members `from` and `to` of each file.
    range_of_files: dict[str, int] = field(default_factory=dict)
    #: Answers of the API by `METHOD path`, tried in order; the last one stays.
    answers: dict[str, list[tuple[int, Any, dict[str, str]]]] = field(default_factory=dict)
    requests: list[tuple[str, str, dict[str, str], Any]] = field(default_factory=list)
    served: dict[str, int] = field(default_factory=dict)
    #: Ranges that were asked of the store, in order.
    ranges: list[str] = field(default_factory=list)
    store_keys: set[str | None] = field(default_factory=set)
    #: URLs with another token than this one are 403.
    token: int = 1
    #: Seconds before each block of 16 KiB.
    pause: float = 0.0
    #: Closes this many connections in the middle.
    cuts: int = 0
    #: Answers this many requests of the store with 503.
    busy: int = 0
    #: Sends bytes that are wrong for so many requests.
    corrupt: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, call: str, body: Any, status: int = 200, **headers: str) -> None:  # noqa: ANN401 - JSON
        """Adds an answer to a call such as `GET /exchanges`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers.setdefault(call, []).append((status, body, named))

    def job(self, **members: object) -> dict[str, object]:
        """Returns an export as JSON."""
        return {
            "id": EXPORT_ID,
            "datastream_id": 7,
            "start_time": 1,
            "end_time": 2,
            "format": "parquet",
            "format_options": {"compression": "zstd"},
            "status": "succeeded",
            "progress": 1,
            "created_at": "2026-01-02T03:04:05.678901Z",
            **members,
        }

    def artifacts(self) -> dict[str, object]:
        """Returns the download list with URLs of now."""
        listed = [
            {
                "id": f"art_{'2' * 32}",
                "url": f"{self.url}/store/{name}?token={self.token}",
                "bytes": len(content),
                "filename": name,
                "sha256": hashlib.sha256(content).hexdigest(),
                **self.range_of_files,
            }
            for name, content in self.files.items()
        ]
        return {"artifacts": listed, "count": len(listed), "total_bytes": 0}

    def total_served(self) -> int:
        """Returns the bytes of all files that were sent."""
        return sum(self.served.values())


@contextmanager
def running(service: FakeService) -> Iterator[FakeService]:
    """Runs the service while the context lasts."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def setup(self) -> None:
            # What is counted as served is mostly received then, also by a client that has no CPU time.
            self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
            super().setup()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - of the base class
            """Logs nothing."""

        def respond(self) -> None:
            if self.path.startswith("/store/"):
                serve_file(service, self)
            else:
                serve_api(service, self)

        do_GET = do_POST = do_PUT = do_DELETE = respond  # noqa: N815 - of the base class

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    service.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serve_api(service: FakeService, handler: BaseHTTPRequestHandler) -> None:
    """Answers with what a test prepared, else with the export and its files."""
    length = int(handler.headers.get("Content-Length", 0))
    body = json.loads(handler.rfile.read(length)) if length else None
    path = handler.path.removeprefix("/v1")
    call = f"{handler.command} {path.partition('?')[0]}"
    with service.lock:
        service.requests.append((handler.command, path, dict(handler.headers.items()), body))
        prepared = service.answers.get(call)
        if prepared:
            status, value, headers = prepared.pop(0) if len(prepared) > 1 else prepared[0]
        elif call.endswith("/download"):
            status, value, headers = 200, service.artifacts(), {}
        elif call == "POST /exports":
            status, value, headers = 202, service.job(status="queued", progress=0), {"Retry-After": "1"}
        elif call == f"GET /exports/{EXPORT_ID}":
            status, value, headers = 200, service.job(), {}
        else:
            refusal = {"code": "not_found", "message": "There is no such resource."}
            status, value, headers = 404, {"error": refusal}, {}
    content = b"" if value is None else json.dumps(value).encode()
    handler.send_response(status)
    for name, text in {"X-Request-Id": REQUEST_ID, "Content-Length": str(len(content)), **headers}.items():
        handler.send_header(name, text)
    handler.end_headers()
    handler.wfile.write(content)


def serve_file(service: FakeService, handler: BaseHTTPRequestHandler) -> None:
    """Serves a range as a store does."""
    name, _, query = handler.path.removeprefix("/store/").partition("?")
    with service.lock:
        service.store_keys.add(handler.headers.get("X-Api-Key"))
        service.ranges.append(handler.headers.get("Range", ""))
        refused = query != f"token={service.token}"
        busy = service.busy > 0
        service.busy -= busy and not refused
        cut = service.cuts > 0
        service.cuts -= cut and not refused and not busy
        corrupt = service.corrupt > 0
        service.corrupt -= corrupt and not refused and not busy
    if refused or busy:
        handler.send_response(403 if refused else 503)
        handler.send_header("Content-Length", "0")
        handler.end_headers()
        return
    match = re.fullmatch(r"bytes=(\d+)-(\d+)", handler.headers["Range"])
    assert match is not None
    first, last = int(match[1]), int(match[2])
    content = service.files[name][first : last + 1]
    handler.send_response(206)
    handler.send_header("Content-Length", str(len(content)))
    handler.send_header("Content-Range", f"bytes {first}-{last}/{len(service.files[name])}")
    handler.end_headers()
    if corrupt:
        content = bytes(len(content))
    until = len(content) // 2 if cut else len(content)
    try:
        for start in range(0, until, 16384):
            if service.pause:
                time.sleep(service.pause)
            block = content[start : min(start + 16384, until)]
            handler.wfile.write(block)
            with service.lock:
                service.served[name] = service.served.get(name, 0) + len(block)
    except OSError:  # the client was killed
        pass
    if cut:
        handler.close_connection = True
        handler.connection.close()
