"""The Pergamon table companion: a scorekeeper that watches a physical board game."""

__version__ = "0.1.0"
