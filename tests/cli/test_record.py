"""`companion record`: what it prints, its exit code, and that no file can make it stumble."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.cli import main
from tests.golden.games import FOLDER

GOLDEN = FOLDER / "two-players.jsonl"
CORRECTED = FOLDER / "three-players-corrected.jsonl"
LINES = GOLDEN.read_bytes().split(b"\n")[:-1]


def checked(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    code = main(["record", str(path), *options])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_true_record_is_all_right(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = checked(path, capsys)
    assert (code, err) == (0, "")
    sheet = path.with_suffix(".txt").read_text(encoding="utf-8").partition("\n\n")[2]
    assert out.startswith(sheet)
    assert out.rstrip().endswith(f"All right: {len(path.read_text().splitlines()) - 1} actions.")


def test_a_record_may_end_at_any_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    for length in (1, 2, 40, len(LINES) - 1):
        path.write_bytes(b"\n".join(LINES[:length]))
        code, out, err = checked(path, capsys)
        assert (code, err) == (0, "")
        assert "Not finished: round" in out


def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = json.loads(LINES[6])
    assert line["action"] == "turn_up_grants"
    line["after"]["coins"][0] += 1
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join([*LINES[:6], json.dumps(line).encode(), *LINES[7:20], b"{}", *LINES[20:]]))
    code, out, err = checked(path, capsys)
    assert code == 1
    told = err.splitlines()
    assert told[0].startswith("Line 7: after.coins says [")
    assert told[1] == "Line 21: action is missing."
    assert told[2] == f"The {len(LINES) - 20} lines after that could not be checked."
    assert "Total" in out
    assert "All right" not in out


def test_one_wrong_rule_does_not_flood_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [LINES[0]]
    for text in LINES[1:]:
        line = json.loads(text)
        line["after"]["vp"][0] += 1
        lines.append(json.dumps(line).encode())
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join(lines))
    code, _out, err = checked(path, capsys)
    assert code == 1
    assert len(err.splitlines()) == 21
    assert err.splitlines()[-1] == f"… and {len(LINES) - 21} more like these."


def test_the_same_for_another_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = checked(GOLDEN, capsys, "--json")
    found = json.loads(out)
    assert (code, err) == (0, "")
    assert found["right"] is True
    assert found["actions"] == len(LINES) - 1
    assert found["problems"] == found["warnings"] == []
    assert found["game"]["over"] is True
    last = json.loads(LINES[-1])
    assert [player["vp"] for player in found["game"]["players"]] == last["after"]["vp"]
    assert found["game"]["ranking"] == last["ranking"]
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join([*LINES[:3], b'{"action": 1e999}']))
    code, out, _err = checked(path, capsys, "--json")
    found = json.loads(out)
    assert code == 1
    assert found["right"] is False
    assert found["problems"][0]["line"] == 4
    assert found["problems"][0]["text"].startswith("Line 4: There is no action Infinity;")
    assert found["game"]["over"] is False


def test_an_edition_that_deviates_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = json.loads(LINES[0])
    header["museum_vp"][23] = 7
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header))
    code, out, err = checked(path, capsys)
    assert code == 0
    assert err == (
        "Note on the edition: Museum spaces pay 1 to 6 VP; space 24 pays 7."
        " This is not as on the real game; the game can be played all the same.\n"
    )
    assert "All right: 0 actions." in out


def test_an_unusable_edition_names_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = json.loads(LINES[0])
    header["museum_vp"].pop()
    header["grant_spaces"][0]["levels"] = []
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps(header))
    code, out, err = checked(path, capsys)
    assert (code, out) == (1, "")
    assert err == (
        "Line 1: Grant space 1 should name one or more of the levels 1 to 5, each once; it names none."
        " There are 24 museum spaces, not 23.\n"
    )


def test_files_that_are_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.jsonl"
    assert checked(missing, capsys)[0] == 2
    assert checked(tmp_path, capsys)[0] == 2
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    assert checked(empty, capsys) == (1, "", "Line 1: There is nothing here.\n")
    empty.write_bytes(b"\n\n\n")
    assert checked(empty, capsys) == (1, "", "Line 1: There is nothing here.\n")
    empty.write_bytes(b"\xff\x00" * 100)
    code, out, err = checked(empty, capsys)
    assert (code, out) == (1, "")
    assert err.startswith("Line 1: It is not UTF-8 text")
    assert checked(Path("/dev/zero"), capsys)[0] == 1


def test_a_file_that_must_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(LINES[0])

    def refuse(self: Path, *_args: object) -> None:
        assert self == path
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert checked(path, capsys) == (1, "", f"{path} cannot be read (Permission denied).\n")


# --- nothing makes it stumble ---

some_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.integers(-2, 62)
    | st.floats()
    | st.sampled_from(["", "robber", "sack", "mask", "12", "0", "\ud800", "\x1b[1m", "ä" * 500]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["1", "12", "25", "left", "coins", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def spoilt_records(draw: st.DrawFn) -> bytes:
    """A golden record with one value somewhere replaced, taken out or moved, or with bytes changed."""
    source = (GOLDEN if draw(st.booleans()) else CORRECTED).read_bytes().split(b"\n")[:-1]
    lines = source[: draw(st.integers(1, 40))]
    at = draw(st.integers(0, len(lines) - 1))
    if draw(st.integers(0, 3)) == 0:
        text = lines[at]
        start = draw(st.integers(0, len(text)))
        lines[at] = text[:start] + draw(st.binary(max_size=4)) + text[start + draw(st.integers(0, 3)) :]
        return b"\n".join(lines)
    data = json.loads(lines[at])
    place = data
    while True:
        keys = list(range(len(place))) if isinstance(place, list) else list(place)
        if not keys:
            break
        key = draw(st.sampled_from(keys))
        inside = place[key]
        if isinstance(inside, dict | list) and draw(st.booleans()):
            place = inside
            continue
        if draw(st.booleans()):
            place[key] = draw(some_json)
        else:
            del place[key]
        break
    lines[at] = json.dumps(data).encode("utf-8", "surrogatepass")
    return b"\n".join(lines)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(spoilt_records())
@example(b"\xff\xfe" + LINES[0])
@example(b"{" * 3000)
@example(LINES[0] + b"\n" + b'{"action":"correct","set":{"coins":[' + b"9" * 4200 + b",1]}}")
@example(LINES[0] + b"\n" + b'{"action":"correct","set":{"coins":[' + b"9" * 6 + b",1]}}")
def test_a_spoilt_record_is_told_in_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    code, out, err = checked(path, capsys)
    assert code in (0, 1)
    assert "Traceback" not in err
    assert "unforeseen" not in err
    (out + err).encode("utf-8")
    if code == 1:
        assert err.startswith(("Line ", "Note on the edition: "))
        assert "Line " in err
    else:
        assert "All right" in out
    code_again, as_data, _err = checked(path, capsys, "--json")
    assert code_again == code
    found = json.loads(as_data, parse_constant=lambda constant: pytest.fail(f"{constant} is no JSON"))
    assert found["right"] is (code == 0)
