"""The screens, one module each, and the names by which a finger finds what can be tapped.

Importing this package opens Kivy's window: call `kivy_setup.prepare` or `offscreen.open_window` before.

Everywhere: `back`, `question.yes`, `question.no`, `toast`.

home        home.resume  home.new  home.games  home.copy  home.settings  home.camera
camera      camera.setup
camera_setup  setup.corners  setup.tune  setup.mains.HERTZ  setup.places  setup.picture
            corners.use  corners.again  corners.markers  corners.cancel
layout      layout.picture  layout.whole.no/.yes  layout.enlarge  layout.undo  layout.usual  layout.keep
my_copy     copy.finds  copy.spaces  copy.museum  copy.file  copy.warning.N  copy.confirm
my_copy_file  copy_file.save  copy_file.look  copy_file.N  copy_file.up  copy_file.down
my_finds    copy.find.N  copy.next
my_find     left.KIND  right.KIND  hundreds.N  digit.N  number.less  number.more  find.clear  find.next
my_spaces   space.N  coins.less  coins.more  level.N  sign.KEY  space.next
my_museum   museum.N  vp.N  vp.back
games       game.N (1: opened last)  games.up  games.down  games.statistics
statistics  statistics.up  statistics.down
new_game    count.2–count.4  seat.N.name  seat.N.colour  seat.N.starts  new_game.rules  new_game.start
rules       rule.KEY.VALUE (yes, no, each, none, object, collection)  edition.N
name        key.a …  key.shift  key.space  key.back  key.abc  key.áőß  key.αβγ
            name.remembered.N  name.confirm
play        undo  redo  menu  camera  player.COLOUR (held: the VP)
            level (the region)  level.I–level.V (may be dug)  grant  grant.1–grant.13  grant.card.1  museum
            grant.why  museum.why (what was paid, what moved last)
            buttons of the bar, by what the state waits for:
            finds.open  finds.none  backs.sack+sack  backs.sack+chest  backs.chest+chest  cards.open
            exhibit.open  break_up.open  discard.open  turn.done  robber.done
            evaluation.open  prizes.done  ranking.open  proposal.accept
            ribbon.accept  ribbon.fix  ribbon.undo
            sim.pause  sim.step  sim.speed  sim.take_over
finds       digit.0–digit.9  digit.back  left.KIND  right.KIND  find.N  picked.N  swap.N  finds.confirm
cards       card1.COINS  card2.COINS  cards.confirm
exhibit     find.N  row.N  row.gap.N  polish.less  polish.more  marker.N  exhibit.suggest  exhibit.clear
            exhibit.confirm
break_up    break_up.MARKER
discard     find.N  discard.confirm
desk        desk.exhibit  desk.discard
evaluation  evaluation.next  evaluation.back  evaluation.skip  ticket
ranking     ranking.home  ranking.again  ranking.course  ranking.share  history.open
course      course.vp  course.ways
share       share.all  share.pdf  share.png  share.csv  share.json
why         why.value  why.shift (exhibit)  why.storage (discard, desk)  why.payout  why.value.MARKER (desk)
            why.step (evaluation)  why.exhibits.N  why.evaluated.N  why.bonus.N  why.prize.N  why.total.N
            (ranking); the card: why.close
history     history.undo  history.redo  history.back.N  history.up  history.down
correct     part.coins  part.markers  part.finds  coins.COLOUR.less/.more  vp.COLOUR.less/.more
            owner.PLAYER-MARKER  track.SPACE  marker.off  digit.N  find.N  to.level-N  to.player-N  to.box
            correct.confirm
collection  find.N  collection.confirm
menu        menu.history  menu.correct  menu.camera  menu.panel  menu.settings  menu.home
panel       panel.next  panel.undo  panel.camera  panel.choose  panel.left  panel.right (a simulated one)
            and the buttons of the bar that need no other screen
settings    setting.KEY.VALUE  settings.report
report      report.make
fault       fault.go_on  fault.report  fault.restart  fault.home

In code: `app.view().next.accent` is the accented button (an `Action` with its name) or None.
"""

from __future__ import annotations

import importlib

from companion.ui.screens.base import Screen

_CLASSES = {
    "break_up": "break_up.BreakUpScreen",
    "camera": "camera.CameraScreen",
    "camera_setup": "camera_setup.CameraSetUpScreen",
    "cards": "cards.CardsScreen",
    "collection": "correct.CollectionScreen",
    "correct": "correct.CorrectScreen",
    "course": "course.CourseScreen",
    "desk": "desk.DeskScreen",
    "discard": "discard.DiscardScreen",
    "evaluation": "evaluation.EvaluationScreen",
    "exhibit": "exhibit.ExhibitScreen",
    "fault": "fault.FaultScreen",
    "finds": "finds.FindsScreen",
    "games": "games.GamesScreen",
    "history": "history.HistoryScreen",
    "layout": "board_layout.BoardLayoutScreen",
    "home": "home.HomeScreen",
    "menu": "menu.MenuScreen",
    "my_copy": "my_copy.MyCopyScreen",
    "my_copy_file": "my_copy_file.MyCopyFileScreen",
    "my_find": "my_find.MyFindScreen",
    "my_finds": "my_copy.MyFindsScreen",
    "my_museum": "my_board.MyMuseumScreen",
    "my_spaces": "my_board.MySpacesScreen",
    "name": "name.NameScreen",
    "new_game": "new_game.NewGameScreen",
    "panel": "panel.PanelScreen",
    "play": "play.PlayScreen",
    "ranking": "ranking.RankingScreen",
    "report": "report.ReportScreen",
    "rules": "new_game.RulesScreen",
    "settings": "settings.SettingsScreen",
    "share": "share.ShareScreen",
    "statistics": "statistics.StatisticsScreen",
}
"""Each screen's module and class: only the one that is shown first is imported before it is shown."""

NAMES = tuple(_CLASSES)


def screen(name: str) -> type[Screen]:
    """The class of the screen called `name`. Raises KeyError."""
    module, _dot, made = _CLASSES[name].partition(".")
    found: type[Screen] = getattr(importlib.import_module(f"{__name__}.{module}"), made)
    return found


def import_all() -> None:
    """Have every screen at hand: the first tap that leads to one then need not wait."""
    for name in NAMES:
        screen(name)


__all__ = ["NAMES", "Screen", "import_all", "screen"]
