"""Switching the device off: what the system is asked, and what is said when it will not."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from companion.appliance.power import PowerRefused, restart, switch_off, why_not_off


class System:
    def __init__(
        self, returncode: int = 0, stderr: str = "", fault: Exception | None = None, stdout: str = ""
    ) -> None:
        self.asked: list[list[str]] = []
        self._outcome = subprocess.CompletedProcess([], returncode, stdout, stderr)
        self._fault = fault

    def run(self, command: list[str], **_options: Any) -> subprocess.CompletedProcess[str]:
        self.asked.append(command)
        if self._fault is not None:
            raise self._fault
        return self._outcome


def test_the_system_is_asked_without_a_password() -> None:
    system = System()
    switch_off(system.run)
    restart(system.run)
    assert system.asked == [
        ["systemctl", "--no-ask-password", "poweroff"],
        ["systemctl", "--no-ask-password", "reboot"],
    ]


@pytest.mark.parametrize(
    ("system", "why"),
    [
        (System(1, "Call to PowerOff failed: Access denied\nmore\n"), "Access denied"),
        (System(fault=FileNotFoundError(2, "No such file or directory")), "No such file"),
        (System(fault=subprocess.TimeoutExpired("systemctl", 10)), "timed out"),
    ],
)
def test_a_refusal_is_told_with_what_to_do(system: System, why: str) -> None:
    with pytest.raises(PowerRefused, match=rf"could not be switched off \(.*{why}.*Pull the plug"):
        switch_off(system.run)


@pytest.mark.parametrize(
    ("system", "why"),
    [
        (System(stdout='s "yes"\n'), ""),
        (System(stdout='s "challenge"\n'), "this user may not"),
        (System(stdout='s "na"\n'), "this user may not"),
        (System(1, "Failed to connect to bus: No such file or directory\n"), "Failed to connect to bus"),
        (System(fault=FileNotFoundError(2, "No such file or directory")), "No such file"),
    ],
)
def test_whether_it_would_be_switched_off_is_known_beforehand(system: System, why: str) -> None:
    found = why_not_off(system.run)
    assert (why in found) if why else found == ""
    assert system.asked[0][-1] == "CanPowerOff"
