"""Simulated players and hands at a rendered table, for the demonstration, tests and benchmarks."""
