"""Pure rules of the games the companion keeps: no clock, no file, no window, no hidden randomness."""
