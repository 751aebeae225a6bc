"""Everything the panel says in words: on the screen, in the log, in the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.pergamon import Colour
from companion.phrases import colour_name, numeral, several
from companion.words import _, plural
from hardware.patterns import LampState
from hardware.report import PanelReport, PanelState, Refusal
from hardware.wiring import ButtonName, Lamp, LampGroup, Other, Part

# --- what parts and patterns are called ----------------------------------------------------------------


def button_name(button: ButtonName) -> str:
    """What a button is called on the panel."""
    return {
        ButtonName.NEXT: _("next"),
        ButtonName.UNDO: _("undo"),
        ButtonName.CAMERA: _("camera"),
        ButtonName.CHOOSE: _("the knob's push"),
    }[button]


def part_name(part: Part) -> str:
    """What a part is called in a sentence: “the level lamp III”."""
    if isinstance(part, ButtonName):
        if part is ButtonName.CHOOSE:
            return _("the knob's push")
        return _("the button “{name}”").format(name=button_name(part))
    if isinstance(part, Lamp):
        return lamp_name(part)
    return {
        Other.BUZZER: _("the buzzer"),
        Other.LIGHT: _("the light over the board"),
        Other.KNOB_A: _("the knob's contact A"),
        Other.KNOB_B: _("the knob's contact B"),
    }[part]


def lamp_name(lamp: Lamp) -> str:
    """“the level lamp III”, “the blue player lamp”, “the status lamp”."""
    if lamp.group is LampGroup.LEVEL:
        return _("the level lamp {numeral}").format(numeral=numeral(lamp.number))
    if lamp.group is LampGroup.PLAYER:
        return _("the {colour} player lamp").format(colour=colour_name(_colour(lamp)))
    return _("the status lamp")


def part_label(part: Part) -> str:
    """What stands beside a part in a table or a drawing."""
    if isinstance(part, ButtonName):
        if part is ButtonName.CHOOSE:
            return _("Knob: push")
        return _("Button {name}").format(name=button_name(part))
    if isinstance(part, Lamp):
        return {
            LampGroup.LEVEL: _("Level lamp {lamp}"),
            LampGroup.PLAYER: _("Player lamp {lamp}"),
            LampGroup.STATUS: _("Status lamp"),
        }[part.group].format(lamp=_short(part))
    return {
        Other.BUZZER: _("Buzzer"),
        Other.LIGHT: _("Light over the board"),
        Other.KNOB_A: _("Knob: contact A"),
        Other.KNOB_B: _("Knob: contact B"),
    }[part]


def lamps_name(lamps: Iterable[Lamp]) -> str:
    """Several lamps, briefly: “I, III”, “blue”, “status”."""
    return ", ".join(_short(lamp) for lamp in lamps)


def _short(lamp: Lamp) -> str:
    if lamp.group is LampGroup.LEVEL:
        return numeral(lamp.number)
    return colour_name(_colour(lamp)) if lamp.group is LampGroup.PLAYER else _("status")


def _colour(lamp: Lamp) -> Colour:
    return tuple(Colour)[lamp.number - 1]


def pattern_name(pattern: LampState) -> str:
    """What a pattern looks like."""
    return {
        LampState.OFF: _("dark"),
        LampState.ON: _("lit"),
        LampState.BLINK: _("blinks evenly"),
        LampState.WINK: _("lit, with a short gap each second"),
        LampState.ALARM: _("two short flashes, pause"),
        LampState.SPARK: _("one short flash every two seconds"),
        LampState.LONG_SHORT: _("a long and a short flash, pause"),
        LampState.FLICKER: _("flickers"),
    }[pattern]


def lamps_say(lamps: Iterable[Lamp], pattern: LampState, means: str) -> str:
    """“I, III (lit): the player whose turn it is may dig this level”."""
    return _("{lamps} ({pattern}): {means}").format(
        lamps=begin(lamps_name(lamps)), pattern=pattern_name(pattern), means=means
    )


# --- what presses are answered with ----------------------------------------------------------------------


def too_late() -> str:
    """Somebody or something was faster."""
    return _("Two things at once: the first one counts. Press again if you still mean it.")


def nothing_next(says: str) -> str:
    """The bar has no accented button; it says what is waited for."""
    if not says:
        return _("There is nothing to go on with here.")
    return _("There is nothing to confirm now. {says}.").format(says=says.rstrip("."))


def nothing_to_undo() -> str:
    """Nothing was done yet, or no game is played."""
    return _("There is nothing to undo.")


def nothing_chosen() -> str:
    """The knob stands on nothing."""
    return _("Turn the knob first: push it to take what it stands on.")


def answer_first() -> str:
    """The screen asks something."""
    return _("Answer the question on the screen first: undo again for yes, next for no.")


def left_as_it_was() -> str:
    """The question was answered with no."""
    return _("Left as it was.")


def wrong_first() -> str:
    """The ribbon hides the bar."""
    return _("Something lies wrong: first choose on the screen how to put it right.")


def keep_holding() -> str:
    """The camera button is down for a while."""
    return _("Keep holding to switch the device off. Let go, and it stays on.")


def not_switched_off() -> str:
    """The camera button was let go in time."""
    return _("Not switched off.")


def switching_off() -> str:
    """The camera button was held, or it was asked for on the screen."""
    return _("The device is switching off. The game is kept. Wait until it is dark.")


def would_switch_off() -> str:
    """The same at the simulated panel."""
    return _("Here a real panel would have switched the device off.")


def stuck(button: ButtonName) -> str:
    """A button is down for longer than any finger would be."""
    return _(
        "The button “{name}” has been down for 20 seconds: look whether it is jammed or its wires touch."
        " It does nothing until it is up again; the screen has every button too."
    ).format(name=button_name(button))


def freed(button: ButtonName) -> str:
    """A stuck button is up again."""
    return _("The button “{name}” works again.").format(name=button_name(button))


# --- how the panel is doing ------------------------------------------------------------------------------


def trouble(report: PanelReport) -> str:
    """What is wrong with the panel and what to do about it; “” where nothing is."""
    go_on = _("Everything can be done on the screen.")
    match report.state:
        case PanelState.ABSENT:
            said = _(
                "The panel's settings name pins, but this machine has none: start it on the Raspberry Pi."
            )
        case PanelState.FORBIDDEN:
            said = _("This user may not use the pins of the panel: put the user in the group “gpio”.")
        case PanelState.UNEQUIPPED:
            said = _("The library for the panel's pins is missing: install python3-lgpio.")
        case PanelState.REFUSED:
            said = _(
                "None of the panel's pins can be used: something else has them, perhaps another companion."
            )
        case PanelState.FAILED:
            said = _("The panel stopped working ({reason}): look at its wires, then start again.").format(
                reason=report.reason
            )
        case PanelState.PARTLY:
            return " ".join(_refused(report.refused)) + " " + _("The rest of the panel works.")
        case _:
            return ""
    return f"{said} {go_on}"


def _refused(refused: tuple[Refusal, ...]) -> list[str]:
    """The taken ones in one sentence, each other one with the library's own reason."""
    taken = [_with_pin(refusal) for refusal in refused if refusal.taken]
    said = []
    if taken:
        said.append(
            plural(
                "{parts} cannot be used: something else has its pin.",
                "{parts} cannot be used: something else has their pins.",
                len(taken),
            ).format(parts=begin(several(taken)))
        )
    said.extend(
        _("{part} cannot be used ({reason}).").format(part=begin(_with_pin(refusal)), reason=refusal.reason)
        for refusal in refused
        if not refusal.taken
    )
    return said


def _with_pin(refusal: Refusal) -> str:
    return _("{part} (GPIO {pin})").format(part=part_name(refusal.part), pin=refusal.pin)


def begin(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
