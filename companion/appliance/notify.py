"""Talking to the service manager: one datagram a message, as `sd_notify` does."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping
from types import TracebackType


class ServiceManager:
    """The manager that started this process; without one, messages go nowhere.

    `socket_name` is what it left in $NOTIFY_SOCKET; a name that begins with “@” is an abstract one.
    """

    def __init__(self, socket_name: str | None) -> None:
        self._address = "\0" + socket_name[1:] if socket_name and socket_name[0] == "@" else socket_name
        self._socket: socket.socket | None = None
        if self._address:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.setblocking(False)

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> ServiceManager:
        return cls(environment.get("NOTIFY_SOCKET"))

    @property
    def listens(self) -> bool:
        """Whether there is a manager."""
        return self._socket is not None

    def tell(self, **fields: object) -> None:
        """Send fields, such as `tell(READY=1, STATUS="At home")`.

        A message that cannot be delivered is dropped: the manager is the one who acts on silence, and a
        screen must not stop because nobody listens.
        """
        if self._socket is None or self._address is None:
            return
        message = "\n".join(f"{key}={value}" for key, value in fields.items())
        with contextlib.suppress(OSError):
            self._socket.sendto(message.encode(), self._address)

    def close(self) -> None:
        """Stop telling; twice is fine."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def __enter__(self) -> ServiceManager:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
