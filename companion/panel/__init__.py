"""The panel as part of the game: what its lamps say, and what its presses mean.

Pure: from values to values, with a clock that is told. Pins are the business of `hardware`, pictures that
of `companion.ui`; `companion.wiring.panel` joins them.

| module    | what is in it                                                                         |
|-----------|---------------------------------------------------------------------------------------|
| situation | what the panel must know of the game and of the screen                                |
| lamps     | the one table from a situation to patterns of light; the light over the board; sounds |
| keys      | from presses to deeds: next, undo, choose, camera, switch off; what came too late      |
| sentences | everything the panel says in words                                                    |
| settings  | the settings file with the pins                                                       |
| bringup   | the walk through every part, for a panel that was just built                          |
| drawing   | the wiring as a table and as a picture                                                |
"""
