"""A page's open line to a server that runs as a process, over which it sends a form; in place of a request."""

from __future__ import annotations

import json
import socket
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

NUMBER = 1


class Answer:
    """What was answered, as that to a request is."""

    def __init__(self, said: dict[str, Any]) -> None:
        self.status: int = said["status"]
        self._content: str = said.get("content", "")

    def read(self) -> bytes:
        """The parts of the page that changed."""
        return self._content.encode()


class OpenLine:
    """The line of the page at ``address``; the page has been sent its table. Raises ``OSError`` where it is cut."""

    def __init__(self, address: str, cookie: str) -> None:
        port = urlsplit(address).port
        assert port is not None
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._line = ClientProtocol(parse_uri(f"{address.replace('http', 'ws', 1)}/live"))
        request = self._line.connect()
        request.headers["Cookie"] = cookie
        self._line.send_request(request)
        self._text = b""
        self._pass_on()
        self._next()

    def send(self, do: str, form: dict[str, str]) -> None:
        """Send a form."""
        self._line.send_text(json.dumps({"number": NUMBER, "do": do, "form": form}).encode())
        self._pass_on()

    def getresponse(self) -> Answer:
        """The answer to it. Raises ``HTTPException`` where the line is cut before it has come."""
        while not (text := self._next()).startswith('{"answered"'):
            pass
        return Answer(json.loads(text))

    def close(self) -> None:
        """Hang up."""
        self.sock.close()

    def _pass_on(self) -> None:
        self.sock.sendall(b"".join(self._line.data_to_send()))

    def _next(self) -> str:
        """The next message."""
        while True:
            for event in self._events:
                if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                    self._text += bytes(event.data)
                    if event.fin:
                        text, self._text = self._text.decode(), b""
                        return text
            data = self.sock.recv(1 << 16)
            if not data:
                raise HTTPException("the line was cut")
            self._line.receive_data(data)
            self._events = iter(self._line.events_received())

    _events: Any = iter(())
