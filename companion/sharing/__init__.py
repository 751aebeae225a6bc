"""A finished game to take home: score sheet (PDF, PNG), figures (CSV, JSON), a link for BG Stats.

Only finished games are shared: until then what is hidden stays hidden.
"""

from companion.sharing.bg_stats import bg_stats_link
from companion.sharing.figures import csv_text, json_text
from companion.sharing.game import SharedGame
from companion.sharing.places import Shared, share, sticks, write_into

__all__ = ["Shared", "SharedGame", "bg_stats_link", "csv_text", "json_text", "share", "sticks", "write_into"]
