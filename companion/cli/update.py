"""Update the companion on this device from a package, or from a folder (a stick) with packages.

Needs sudo. It is refused while a game is being played. The version before is kept, and comes back by
itself when the new one does not report healthy within a minute.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from companion.appliance import package, storage, updating
from companion.appliance.heartbeat import Stamps
from companion.appliance.package import NoPackage, Package
from companion.appliance.updating import GameOpen, NotNow, Situation
from companion.appliance.versions import HOME, Versions
from companion.cli.arguments import existing_path
from companion.cli.errors import CommandError
from companion.places import Places
from companion.session.glance import last_unfinished
from companion.words import _

EXAMPLES = """
  sudo companion update /media/stick
  sudo companion update pergamon-companion_0.2.0_arm64.deb
  companion update --ready
"""

IN_A_GAME = 3
"""Exit code of --ready while a game is being played; the package asks before it replaces anything."""

_RUNTIME = Path("/run/pergamon")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "place", nargs="?", type=existing_path, metavar="FILE|FOLDER", help=_("the package, or where it is")
    )
    parser.add_argument("--ready", action="store_true", help=_("only say whether an update may be made now"))
    parser.add_argument("--older", action="store_true", help=_("also go back to an older version"))
    parser.add_argument(
        "--wheels", type=existing_path, metavar="FOLDER", help=_("Python packages for a slim package")
    )


def run(args: argparse.Namespace) -> int:
    versions = Versions()
    try:
        situation = _situation(args.places, versions)
        if args.ready:
            return _say_ready(situation)
        if args.place is None:
            raise CommandError(_("Name the package, or the folder where it is: see companion update --help."))
        new = package.find(args.place.resolve(), package.architecture())
        _refuse_needless(new, versions.current, older=args.older)
        updating.refuse_unless_possible(situation, new)  # waiting for the end of a game would not help
        updating.refuse_in_a_game(situation)
    except (NoPackage, NotNow) as fault:
        raise CommandError(str(fault)) from fault
    if os.geteuid() != 0:
        raise CommandError(_("An update needs more rights: write sudo before the command."))
    try:
        return _update(new, versions, args.wheels or _wheels_beside(args.place))
    finally:
        _give_back(args.places)


def _say_ready(situation: Situation) -> int:
    try:
        updating.refuse_in_a_game(situation)
    except GameOpen as fault:
        print(fault, file=sys.stderr)
        return IN_A_GAME
    print(_("An update may be made now."))
    return 0


def _refuse_needless(new: Package, current: str | None, *, older: bool) -> None:
    if current is None:
        raise CommandError(
            _(
                "The companion is not installed from a package here. Install one: sudo apt-get install {file}"
            ).format(file=new.path)
        )
    order = package.compare(new.version, current)
    if order == 0:
        raise CommandError(_("Version {version} is the one that is used already.").format(version=current))
    if order < 0 and not older:
        raise CommandError(
            _("{new} is older than {current}, which is used now. To go back to it, add --older.").format(
                new=new.version, current=current
            )
        )


def _situation(places: Places, versions: Versions) -> Situation:
    return Situation(
        now=time.time(),
        playing=Stamps(_RUNTIME).playing,
        last_move=last_unfinished(places.journal),
        read_only=storage.look(places.data).overlaid,
        on_trial=versions.on_trial,
        free=shutil.disk_usage(HOME).free if HOME.exists() else None,
    )


def _give_back(places: Places) -> None:
    """The log that this wrote to as root belongs to whom the other files there belong to."""
    owner = places.data.stat()
    for file in places.data.glob(f"{places.log.name}*"):
        os.chown(file, owner.st_uid, owner.st_gid)


def _wheels_beside(place: Path) -> Path | None:
    """A slim package's Python packages, where they lie beside it."""
    wheels = (place if place.is_dir() else place.parent) / "wheels"
    return wheels.resolve() if wheels.is_dir() else None


def _update(new: Package, versions: Versions, wheels: Path | None) -> int:
    before = versions.current
    print(
        _("Installing version {new}; {before} is kept …").format(new=new.version, before=before), flush=True
    )
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if wheels is not None:
        environment["PERGAMON_WHEELS"] = str(wheels)
    # apt and not dpkg: it looks whether everything that is needed is there before it begins
    command = ["apt-get", "install", "--yes", "--no-install-recommends", "--no-remove", "--allow-downgrades"]
    done = subprocess.run([*command, str(new.path)], env=environment, check=False)
    if done.returncode != 0 or versions.current != new.version:
        raise CommandError(
            _("Version {new} could not be installed: see above. {before} is used as before.").format(
                new=new.version, before=before
            )
        )
    return _tell_verdict(new.version, versions)


def _tell_verdict(version: str, versions: Versions) -> int:
    if versions.on_trial is not None:
        print(_("Version {version} has a minute to show that it works …").format(version=version), flush=True)
    works = updating.wait_for_verdict(versions)
    if works:
        print(_("Version {version} is used now.").format(version=version))
        return 0
    returned = versions.returned
    if returned is not None:
        raise CommandError(
            _("Version {left} did not report healthy within a minute; {to} is used again.").format(
                left=returned.left, to=returned.to
            )
        )
    raise CommandError(
        _("Nobody has judged version {version}. Look at: systemctl status pergamon pergamon-trial").format(
            version=version
        )
    )
