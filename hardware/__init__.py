"""The panel beside the table: buttons, lamps and a buzzer on the pins of a Raspberry Pi.

It knows pins, presses and patterns of light; it knows no game. Everything is optional: a panel with one
button is a panel, and without any pins `Panel` does nothing, and says why.

    from hardware.panel import Panel
    from hardware.patterns import LampState
    from hardware.wiring import Lamp, LampGroup, Wiring

    panel = Panel(Wiring.parse({"buttons": {"next": 17}, "status": 12}))
    panel.show(Lamp(LampGroup.STATUS), LampState.BLINK)
    while running:
        for press in panel.tick():
            ...
    panel.close()
"""
