"""The screens, one module each, and the names by which a finger finds what can be tapped.

Importing this package opens Kivy's window: call `kivy_setup.prepare` or `offscreen.open_window` before.

Everywhere: `back`, `question.yes`, `question.no`, `toast`.

home        home.resume  home.new  home.games  home.copy  home.settings  home.camera
my_copy     copy.finds  copy.spaces  copy.museum  copy.warning.N  copy.confirm
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
            why.step (evaluation)  why.prize.N  why.total.N (ranking); the card: why.close
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

from companion.ui.screens.base import Screen
from companion.ui.screens.break_up import BreakUpScreen
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.cards import CardsScreen
from companion.ui.screens.correct import CollectionScreen, CorrectScreen
from companion.ui.screens.course import CourseScreen
from companion.ui.screens.desk import DeskScreen
from companion.ui.screens.discard import DiscardScreen
from companion.ui.screens.evaluation import EvaluationScreen
from companion.ui.screens.exhibit import ExhibitScreen
from companion.ui.screens.fault import FaultScreen
from companion.ui.screens.finds import FindsScreen
from companion.ui.screens.games import GamesScreen
from companion.ui.screens.history import HistoryScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.menu import MenuScreen
from companion.ui.screens.my_board import MyMuseumScreen, MySpacesScreen
from companion.ui.screens.my_copy import MyCopyScreen, MyFindsScreen
from companion.ui.screens.my_find import MyFindScreen
from companion.ui.screens.name import NameScreen
from companion.ui.screens.new_game import NewGameScreen, RulesScreen
from companion.ui.screens.panel import PanelScreen
from companion.ui.screens.play import PlayScreen
from companion.ui.screens.ranking import RankingScreen
from companion.ui.screens.report import ReportScreen
from companion.ui.screens.settings import SettingsScreen
from companion.ui.screens.share import ShareScreen
from companion.ui.screens.statistics import StatisticsScreen

SCREENS: dict[str, type[Screen]] = {
    "break_up": BreakUpScreen,
    "camera": CameraScreen,
    "cards": CardsScreen,
    "collection": CollectionScreen,
    "correct": CorrectScreen,
    "course": CourseScreen,
    "desk": DeskScreen,
    "discard": DiscardScreen,
    "evaluation": EvaluationScreen,
    "exhibit": ExhibitScreen,
    "fault": FaultScreen,
    "finds": FindsScreen,
    "games": GamesScreen,
    "history": HistoryScreen,
    "home": HomeScreen,
    "menu": MenuScreen,
    "my_copy": MyCopyScreen,
    "my_find": MyFindScreen,
    "my_finds": MyFindsScreen,
    "my_museum": MyMuseumScreen,
    "my_spaces": MySpacesScreen,
    "name": NameScreen,
    "new_game": NewGameScreen,
    "panel": PanelScreen,
    "play": PlayScreen,
    "ranking": RankingScreen,
    "report": ReportScreen,
    "rules": RulesScreen,
    "settings": SettingsScreen,
    "share": ShareScreen,
    "statistics": StatisticsScreen,
}

__all__ = ["SCREENS", "Screen"]
