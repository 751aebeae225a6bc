"""The widgets the screens are built from. They take plain values (`values`) and know no rules.

Everything that can be tapped has a `name`, a stable id such as “next.done”, by which tests and the
simulated finger find it (`companion.ui.finger`). NAME is the widget's own name.

Page            paper; put everything else on it
Panel           title, marked · on_tap
Words           text, step, tone, serif, bold, align, valign, most
PictureButton   text, picture, style, step · on_tap
Stepper         value, low, high, caption, picture · parts NAME.less, NAME.more
Choice          options, value, step · parts NAME.KEY
FindTile        face, state · on_tap
FindRow         finds, states, pick, gaps · on_find(index), on_gap(index) · parts NAME.1 …, NAME.gap.0
DigSite         levels, pick_finds · on_level(n), on_find(n, place), on_tap · parts NAME.III, NAME.III.2
GrantTrack      spaces, cards, fund, fund_range, initials, caption · on_space(n), on_card(n), on_tap
                · parts NAME.5, NAME.card.1
MuseumTrack     vp, markers, bright, pick_spaces · on_space(n), on_tap · parts NAME.12
PlayerPanel     player · on_tap; held, it shows the VP
NextBar         who, who_name, sentence, main, others, waiting · on_action(name) · parts: the actions' names
RoundBar        round_text, month, phases, phase, undo_text, redo_text, has_menu · on_undo, on_redo, on_menu
                · parts undo, redo, menu
Ribbon          sentence, here, should_be, here_text, should_text, actions · on_action(name)
CameraBadge     state, text · on_tap
TicketVP        vp, open · on_tap
Notice          picture, title, text, tone, actions · on_action(name): empty, waiting and broken states

A region (dig site, grants, museum) offers its places to the finger only where they may be chosen and are
large enough to be hit; elsewhere the whole of it is tapped.

Importing this package opens Kivy's window: call `kivy_setup.prepare` or `offscreen.open_window` before.
"""

from companion.ui.values import (
    Action,
    FindFace,
    GrantCardView,
    GrantSpaceView,
    LevelView,
    MarkerView,
    Option,
    PlayerView,
    Spot,
)
from companion.ui.widgets.bars import NextBar, RoundBar
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.buttons import Choice, PictureButton, Stepper
from companion.ui.widgets.dig_site import DigSite
from companion.ui.widgets.finds import FindRow, FindTile
from companion.ui.widgets.grant_track import GrantTrack
from companion.ui.widgets.museum_track import MuseumTrack
from companion.ui.widgets.notices import CameraBadge, Notice
from companion.ui.widgets.page import Page, Panel, Words
from companion.ui.widgets.player_panel import PlayerPanel, TicketVP
from companion.ui.widgets.ribbon import Ribbon

__all__ = [
    "Action",
    "CameraBadge",
    "Choice",
    "DigSite",
    "Drawn",
    "FindFace",
    "FindRow",
    "FindTile",
    "GrantCardView",
    "GrantSpaceView",
    "GrantTrack",
    "LevelView",
    "MarkerView",
    "MuseumTrack",
    "NextBar",
    "Notice",
    "Option",
    "Page",
    "Panel",
    "PictureButton",
    "PlayerPanel",
    "PlayerView",
    "Ribbon",
    "RoundBar",
    "Spot",
    "Stepper",
    "Tappable",
    "TicketVP",
    "Words",
]
