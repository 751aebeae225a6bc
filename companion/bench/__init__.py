"""Measurements of what the companion promises: each ends in a list of targets, met or not."""
