"""The game being played: journal, undo and redo, resume, records."""
