"""The panel beside the table: buttons, lamps, a buzzer, a knob and a light on a Raspberry Pi's pins.

It knows pins, presses and patterns of light; it knows no game. Everything is optional: a panel with one
button is a panel, and without any pins `Panel` does nothing, and says why.

    from hardware.panel import Panel
    from hardware.patterns import LampState
    from hardware.wiring import Lamp, LampGroup, Wiring

    panel = Panel(Wiring.parse({"buttons": {"next": 17}, "status": 12}))
    panel.show(Lamp(LampGroup.STATUS), LampState.BLINK)
    while running:
        for event in panel.tick():
            ...
    panel.close()

| module     | what is in it                                                          | imports gpiozero |
|------------|------------------------------------------------------------------------|------------------|
| wiring     | which part is on which pin, from settings; the usual pins               | no               |
| patterns   | when a lamp is lit and when the buzzer sounds                           | no               |
| contact    | one button: bounce, held, stuck                                         | no               |
| quadrature | the knob's two contacts as steps to the right and to the left           | no               |
| dimmer     | the light's way from one brightness to another                          | no               |
| events     | what a panel tells its owner                                            | no               |
| report     | how a panel is doing                                                    | no               |
| parts      | the parts as devices of the pin library                                 | yes              |
| pins       | the pins of this machine, or why there are none                         | yes              |
| panel      | the panel at work                                                       | yes              |
| pretend    | pins that are not there, and fingers on them                            | yes              |

The pins belong to the process that opened them; a second one is refused. Only one process opens a panel.
"""
