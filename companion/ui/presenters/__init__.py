"""From the state of a game to what a screen shows: frozen view models, no Kivy, no rule worked out here.

| module       | what for                                                        |
|--------------|-----------------------------------------------------------------|
| play         | the play screen: everything on it, from state, advice, camera   |
| next_thing   | the one sentence, its accented button and the quiet ones        |
| board        | dig site, grants, museum and players as widget values           |
| turn_up      | the form of the finds turned up                                 |
| cards        | the form of the two grant cards                                 |
| exhibit      | the exhibit builder                                             |
| discard      | throwing finds into the box                                     |
| evaluation   | an evaluation told step by step                                 |
| ending       | the ranking, with where every VP came from                      |
| history      | what happened, by round and player                              |
| correction   | setting coins, VP, markers and finds by hand                    |
| new_game     | the form of a new game                                          |
| camera       | how the camera is doing, in words                               |
| names        | what things are called                                          |

A *form* is a frozen value that each tap turns into the next one; screens hold one and draw it.
"""
