"""See whether this machine has everything that the companion needs, and what to do about what is missing.

Ends with exit code 1 when something required is missing; optional things may be absent.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from companion.cli.prerequisites import Finding, Machine, all_findings
from companion.words import _, plural

EXAMPLES = """
  companion check
  companion check --json
  sudo companion check --kiosk
  companion --data /media/stick/pergamon check
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion check`."""
    parser.add_argument(
        "--kiosk",
        action="store_true",
        help=_("also try the ways to this device's screen (stop the companion first)"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the findings for another program"))


def run(args: argparse.Namespace) -> int:
    """Look at every prerequisite and print how it stands. Returns 1 when a required one is missing."""
    findings = []
    for finding in _looked_at(args):
        findings.append(finding)
        if not args.json:
            print(_line(finding), flush=True)
    missing = sum(finding.required and not finding.ok for finding in findings)
    if args.json:
        print(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=2))
    elif missing:
        count = plural("{n} thing is missing", "{n} things are missing", missing).format(n=missing)
        print("\n" + _("{count} that the companion cannot do without: see ✗ above.").format(count=count))
    else:
        print("\n" + _("The companion can run here."))
    return 1 if missing else 0


def _looked_at(args: argparse.Namespace) -> Iterator[Finding]:
    from companion.cli.appliance_findings import device_findings, ways_to_the_screen

    yield from all_findings(args.places)
    yield from device_findings(args.places, Machine())
    if args.kiosk:
        yield from ways_to_the_screen()


def _line(finding: Finding) -> str:
    name = finding.name if finding.required else _("{name} (optional)").format(name=finding.name)
    line = f"{'✓' if finding.ok else '✗'} {name}: {finding.detail}"
    return line if finding.ok else f"{line}\n    {finding.remedy}"
