"""A camera over the simulated table: each frame is drawn when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from vision.sightings import CameraReport, CameraState, Frame
from vision.tuning import Tuning


class SimulatedCamera:
    """Gives `render(time, number)` as its frames, at most `rate` a second on `clock`.

    There is no thread: the frame is drawn on the caller's, so that a run is the same every time. With
    `rate` None every call gives a new frame. `unplug` and `plug_in` play a camera that is pulled out.
    Its picture needs no tuning: `tuned` records the lamps' frequencies that were asked for.
    """

    def __init__(
        self,
        render: Callable[[float, int], Frame],
        clock: Callable[[], float],
        *,
        rate: float | None = None,
    ) -> None:
        self._render = render
        self._clock = clock
        self._pause = 0.0 if rate is None else 1.0 / rate
        self._started = False
        self._plugged = True
        self._last: float | None = None
        self._number = 0
        self.tuning: Tuning | None = None
        self.tuned: list[int] = []

    def start(self) -> None:
        self._started = True

    def frame(self) -> Frame | None:
        now = self._clock()
        if not (self._started and self._plugged):
            return None
        # Half a millisecond of grace: sums of tenths of seconds are not exact.
        if self._last is not None and now - self._last < self._pause - 0.0005:
            return None
        self._last = now
        self._number += 1
        return self._render(now, self._number)

    def report(self) -> CameraReport:
        if not self._started:
            return CameraReport(CameraState.OFF)
        if not self._plugged:
            return CameraReport(CameraState.GONE, {"device": "simulated", "problem": "missing"})
        state = CameraState.RUNNING if self._number else CameraState.STARTING
        return CameraReport(state, {"device": "simulated"})

    def tune(self, mains: int) -> None:
        self.tuned.append(mains)
        self.tuning = Tuning()

    def close(self) -> None:
        self._started = False

    def unplug(self) -> None:
        """Behave as a camera whose cable was pulled."""
        self._plugged = False

    def plug_in(self) -> None:
        """Behave as a camera whose cable was put back."""
        self._plugged = True

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
