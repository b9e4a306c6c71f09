"""A service that streams records, and breaks each connection as a test says."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

NDJSON = "application/x-ndjson"
#: The clock of the service: 2026-01-02T03:04:05Z.
DATE = "Fri, 02 Jan 2026 03:04:05 GMT"
DATE_NS = 1_767_323_045 * 10**9


@dataclass(frozen=True)
class Broken:
    """How a connection ends."""

    #: Bytes of the body before its end; all of them if None.
    after: int | None = None
    #: Whether the body ends as a whole one does.
    cleanly: bool = False
    #: Nothing follows, and the connection stays.
    silent: bool = False
    #: A record after the others.
    last: bytes = b""
    #: Refuses the request with this status instead.
    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


def line(**members: Any) -> bytes:  # noqa: ANN401 - JSON
    """Returns a record as the service writes it."""
    return json.dumps(members, separators=(",", ":")).encode() + b"\n"


def message(index: int, frame: bytes = b'{"p":0.10}', datastream_id: int = 7) -> bytes:
    """Returns a message with the cursor `cN`, as the service writes it."""
    head = f'{{"type":"message","datastream_id":{datastream_id},"ts":{1000 + index},"cursor":"c{index}","data":'
    return head.encode() + frame + b"}\n"


def error(code: str, **members: Any) -> bytes:  # noqa: ANN401 - JSON
    """Returns a record of type `error`."""
    return line(type="error", error={"code": code, "message": "No.", **members})


@dataclass
class FakeStream:
    """Serves `records`, which are lines, behind the cursor that is asked for."""

    records: Sequence[bytes] = ()
    #: One for each connection; what comes after them is whole.
    broken: list[Broken] = field(default_factory=list)
    queries: list[dict[str, list[str]]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    #: Answers of other paths.
    answers: dict[str, Any] = field(default_factory=dict)
    bodies: list[Any] = field(default_factory=list)
    url: str = ""
    stopping: threading.Event = field(default_factory=threading.Event)

    def rest(self, cursor: str | None) -> list[bytes]:
        """Returns the records behind a cursor."""
        if cursor is None:
            return list(self.records)
        mark = f'"cursor":"{cursor}"'.encode()
        return list(self.records[1 + next(at for at, one in enumerate(self.records) if mark in one) :])


@contextmanager
def streaming(stream: FakeStream) -> Iterator[FakeStream]:
    """Runs the service while the context lasts."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - of the base class
            """Logs nothing."""

        def date_time_string(self, _timestamp: float | None = None) -> str:
            return DATE

        def do_GET(self) -> None:
            path = urlsplit(self.path)
            if path.path != "/v1/stream":
                return respond(self, 200, stream.answers[path.path.removeprefix("/v1")])
            query = parse_qs(path.query)
            stream.queries.append(query)
            stream.headers.append(dict(self.headers.items()))
            broken = stream.broken.pop(0) if stream.broken else Broken(cleanly=True)
            if broken.status != 200:
                return respond(self, broken.status, broken.body, broken.headers)
            return serve(self, stream, broken, query.get("cursor", [None])[0])

        def do_POST(self) -> None:
            stream.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            respond(self, 200, stream.answers[self.path.removeprefix("/v1")])

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    stream.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    try:
        yield stream
    finally:
        stream.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join()


def respond(handler: BaseHTTPRequestHandler, status: int, body: object, headers: dict[str, str] | None = None) -> None:
    """Answers with JSON."""
    content = json.dumps(body).encode()
    handler.send_response(status)
    for name, text in {"Content-Length": str(len(content)), **(headers or {})}.items():
        handler.send_header(name, text)
    handler.end_headers()
    handler.wfile.write(content)


def serve(handler: BaseHTTPRequestHandler, stream: FakeStream, broken: Broken, cursor: str | None) -> None:
    """Sends the records in chunks that are no lines, and ends as told."""
    body = b"".join([*stream.rest(cursor), broken.last])
    body = body if broken.after is None else body[: broken.after]
    handler.send_response(200)
    handler.send_header("Content-Type", NDJSON)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    try:
        for at in range(0, len(body), 97):
            chunk = body[at : at + 97]
            handler.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        if broken.cleanly:
            handler.wfile.write(b"0\r\n\r\n")
        elif broken.silent:
            stream.stopping.wait()
    except OSError:  # the client closed the connection
        pass
    handler.close_connection = True
