"""The composition root: joins cameras, reading, table, session and screen for each way of running.

| module          | joins                                                                     |
|-----------------|---------------------------------------------------------------------------|
| preview         | a camera picture and what was read in it, for the camera view              |
| real_table      | a real camera (or pictures, or a video) and the screen                     |
| simulated_table | simulated people at a rendered table and a screen that somebody watches    |
| headless        | the same game as fast as it goes, with the screen drawn offscreen          |
| touch           | simulated people's fingers on the real screen                              |
| album           | pictures of every kind of screen, each taken once                          |
"""
