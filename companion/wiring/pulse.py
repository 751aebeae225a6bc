"""The screen's clock feeds the heartbeat by which the device knows that the companion is well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.appliance import storage
from companion.appliance.heartbeat import SECONDS, Heartbeat, Stamps, running_version
from companion.appliance.notify import ServiceManager
from companion.appliance.versions import Versions
from companion.panel import sentences
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class Pulse:
    """Beats while `app` runs. Where nobody listens it does nothing to speak of."""

    def __init__(self, app: CompanionApp, heartbeat: Heartbeat, versions: Versions) -> None:
        self._app = app
        self._heartbeat = heartbeat
        self._versions = versions
        self._ticking: Any = None
        app.bind(on_start=lambda _app: self.start(), on_stop=lambda _app: self.stop())

    def start(self) -> None:
        """Begin to beat on the screen's clock, and say what is wrong with the device."""
        from kivy.clock import Clock

        self._ticking = Clock.schedule_interval(lambda _dt: self.beat(), SECONDS)
        notice = taken_back(self._versions) or storage.look(self._app.journal.path.parent).fault
        if notice is not None:
            self._app.tell(notice, "alarm")

    def stop(self) -> None:
        """The screen was closed; twice is fine."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        self._heartbeat.stop()

    def beat(self) -> None:
        """One beat: what the screen shows, and whether a game is being played."""
        session = self._app.session
        self._heartbeat.beat(
            sound=not self._app.pages.shows("fault"),
            playing=session is not None and not session.state.over,
        )


def keep_alive(app: CompanionApp) -> Pulse:
    """Tell the service manager that started us, and this device, how the app is."""
    manager = ServiceManager.of_environment()
    if manager.listens:
        app.switch_off = lambda: switch_off(app)
    heartbeat = Heartbeat(manager, Stamps.of_environment(), running_version())
    return Pulse(app, heartbeat, Versions())


def switch_off(app: CompanionApp) -> None:
    """Switch this device off, and say so; or say why it stays on."""
    from companion.wiring.panel import power_off

    stays_on = power_off()
    app.tell(stays_on or sentences.switching_off(), "alarm")


def taken_back(versions: Versions) -> str | None:
    """The sentence about an update that did not work, where the last one did not."""
    returned = versions.returned
    if returned is None:
        return None
    return _("The update to version {left} did not work and was taken back; this is {to} again.").format(
        left=returned.left, to=returned.to
    )
