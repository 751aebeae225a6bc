"""The widgets the screens are built from. They take plain values (`values`) and know no rules.

Everything that can be tapped has a `name`, a stable id such as “next.done”, by which tests and the
simulated finger find it (`companion.ui.finger`).

| widget         | takes                                            | tells                             | names inside           |
|----------------|--------------------------------------------------|-----------------------------------|------------------------|
| Page           | –                                                | –                                 |                        |
| Panel          | title                                            | on_tap                            |                        |
| Words          | text, step, tone, serif, bold, align             | –                                 |                        |
| PictureButton  | text, picture, style, disabled                   | on_tap                            |                        |
| Stepper        | value, low, high, caption                        | value                             | NAME.less, NAME.more   |
| Choice         | options, value                                   | value                             | NAME.KEY               |
| FindTile       | face, state, count                               | on_tap                            |                        |
| FindRow        | finds, states, years                             | on_find(index), on_gap(index)     | NAME.1, NAME.gap.0     |
| DigSite        | levels, pick_finds                               | on_level(n), on_find(n, place), on_tap | NAME.III, NAME.III.2 |
| GrantTrack     | spaces, cards, fund, fund_range                  | on_space(n), on_card(n), on_tap   | NAME.5, NAME.card.1    |
| MuseumTrack    | vp, markers, bright, pick_spaces                 | on_space(n), on_tap               | NAME.12                |
| PlayerPanel    | player                                           | on_tap                            |                        |
| NextBar        | who, who_name, sentence, action, others, waiting | on_action(name)                   | the actions' names     |
| RoundBar       | round, rounds, month, phases, phase, undo, redo  | on_undo, on_redo, on_menu         | undo, redo, menu       |
| Ribbon         | sentence, here, should_be, actions               | on_action(name)                   | the actions' names     |
| CameraBadge    | state, text                                      | on_tap                            |                        |
| TicketVP       | vp, open                                         | on_tap                            |                        |
| Notice         | picture, title, text, actions                    | on_action(name)                   | the actions' names     |

`NAME` is the widget's own name. A region (dig site, grants, museum) offers its places to the finger
only where they may be chosen and are large enough to be hit; elsewhere the whole of it is tapped.
"""
