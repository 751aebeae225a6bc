"""The screen's clock feeds the heartbeat by which the device knows that the companion is well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.appliance import storage
from companion.appliance.heartbeat import SECONDS, Heartbeat, Stamps, running_version
from companion.appliance.notify import ServiceManager
from companion.appliance.versions import Versions
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


def keep_alive(app: CompanionApp) -> None:
    """Beat from when `app` starts until it stops; where nobody listens this does nothing to speak of."""
    from kivy.clock import Clock

    heartbeat = Heartbeat(ServiceManager.of_environment(), Stamps.of_environment(), running_version())

    def beat(_dt: float) -> None:
        session = app.session
        heartbeat.beat(
            sound=not app.pages.shows("fault"), playing=session is not None and not session.state.over
        )

    def start(_app: object) -> None:
        Clock.schedule_interval(beat, SECONDS)
        if notice := taken_back() or storage.look(app.journal.path.parent).fault:
            app.tell(notice, "alarm")

    app.bind(on_start=start, on_stop=lambda _app: heartbeat.stop())


def taken_back(versions: Versions | None = None) -> str | None:
    """The sentence about an update that did not work, where the last one did not."""
    returned = (versions or Versions()).returned
    if returned is None:
        return None
    return _("The update to version {left} did not work and was taken back; this is {to} again.").format(
        left=returned.left, to=returned.to
    )
