"""The strip that steers the simulated table: pause, one step, the pace, take over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui.screens.parts import button, words
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.app import Simulation

SPEEDS = (1.0, 2.0, 4.0, 8.0)


class SimulationStrip(FloatLayout):
    """Names: “sim.pause”, “sim.step”, “sim.speed”, “sim.take_over”."""

    def __init__(self, simulation: Simulation, **values: Any) -> None:
        super().__init__(**values)
        self._simulation = simulation
        self._words = words(self, "", 0, 0, 31, 100, (2, 0, 96, 40), step="small", tone="muted", most=2)
        self._pause = button(self, "sim.pause", "", self._pause_or_go_on, 32, 0, 18, 100, (0, 44, 27, 56))
        button(self, "sim.step", _("Step"), self._step, 51, 0, 15, 100, (28, 44, 25, 56), picture="step")
        self._speed = button(self, "sim.speed", "", self._faster, 67, 0, 9, 100, (54, 44, 12, 56))
        self._over = button(
            self, "sim.take_over", "", self._take_over, 77, 0, 23, 100, (67, 44, 33, 56), picture="hand"
        )
        self.refresh()

    def refresh(self) -> None:
        """Show how the simulation is doing."""
        simulation = self._simulation
        if simulation.taken_over:
            self._words.text = _("Simulated table: you play")
        elif simulation.paused:
            self._words.text = _("Simulated table: paused")
        else:
            self._words.text = _("Simulated table: plays by itself")
        self._pause.text = _("Play") if simulation.paused else _("Pause")
        self._pause.picture = "play" if simulation.paused else "pause"
        self._pause.disabled = simulation.taken_over
        self._speed.text = f"{simulation.speed:g}×"
        self._over.text = _("Let it play") if simulation.taken_over else _("Take over")

    def _pause_or_go_on(self) -> None:
        if self._simulation.paused:
            self._simulation.resume()
        else:
            self._simulation.pause()
        self.refresh()

    def _step(self) -> None:
        self._simulation.step()
        self.refresh()

    def _faster(self) -> None:
        speed = self._simulation.speed
        faster = next((s for s in SPEEDS if s > speed), SPEEDS[0])
        self._simulation.set_speed(faster)
        self.refresh()

    def _take_over(self) -> None:
        if self._simulation.taken_over:
            self._simulation.give_back()
        else:
            self._simulation.take_over()
        self.refresh()
