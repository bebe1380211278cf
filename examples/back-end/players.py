"""Level bet: players, their money and their sessions, in SQLite. A password sets a cookie, a cookie gives a bearer."""
import copy
import hashlib
import hmac
import json
import re
import secrets
import sqlite3
import time
import uuid
from contextlib import contextmanager

import api
import catalogue
import live
from api import Refused, handles

BEARER_SECONDS, SESSION_DAYS = 900, 30
GUESSES, LOCKED_SECONDS = 10, 900  # wrong passwords of an address in a row, and what then passes until the next
SCHEMA = """
CREATE TABLE IF NOT EXISTS player (
  id INTEGER PRIMARY KEY, email TEXT UNIQUE NOT NULL, salt BLOB NOT NULL, password BLOB NOT NULL,
  balance INTEGER NOT NULL CHECK (balance >= 0), version INTEGER NOT NULL, settings TEXT NOT NULL DEFAULT '{}');
CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY, cookie TEXT UNIQUE NOT NULL, player_id INTEGER NOT NULL, started REAL NOT NULL);
CREATE TABLE IF NOT EXISTS request (
  player_id INTEGER, key TEXT, hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (player_id, key));
CREATE TABLE IF NOT EXISTS bet (
  id TEXT PRIMARY KEY, player_id INTEGER NOT NULL, key TEXT NOT NULL, created TEXT NOT NULL, due REAL,
  body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS bet_due ON bet (due);
CREATE INDEX IF NOT EXISTS bet_of_player ON bet (player_id, created);
"""
options = dict(path="", bearer_secret="")
wrong_passwords = {}  # address: (how many in a row, when the last)


@contextmanager
def database():
    db = sqlite3.connect(options["path"], timeout=30, isolation_level=None)
    db.row_factory = sqlite3.Row
    try:
        yield db
    finally:
        db.close()  # rolls back what is not committed


@contextmanager
def transaction():
    """Everything in it happens or nothing does; one at a time."""
    with database() as db:
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.execute("COMMIT")


def hash_password(password, salt):
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


def open_database(path, demo_players):
    """Creates the tables, and players (address, password, balance in minor units) where there are none."""
    options["path"] = path
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.executescript(SCHEMA)
    db.close()
    with transaction() as db:
        if db.execute("SELECT 1 FROM player").fetchone() is None:
            for email, password, balance in demo_players:
                salt = secrets.token_bytes(16)
                db.execute("INSERT INTO player (email, salt, password, balance, version) VALUES (?, ?, ?, ?, 1)",
                           (email, salt, hash_password(password, salt), balance))


def hash_cookie(cookie):
    return hashlib.sha256(cookie.encode()).hexdigest()


def find_session(headers, takes_cookie=True):
    """The session of a request's bearer or cookie, with its player: (session, whether one was named)."""
    scheme, _, bearer = headers.get("Authorization", "").partition(" ")
    cookie = re.search(r"(?:^|;\s*)session=([\w-]+)", headers.get("Cookie", ""))
    if scheme.lower() == "bearer":
        column, value = "id", read_bearer(bearer)
    elif cookie and takes_cookie:
        column, value = "cookie", hash_cookie(cookie[1])
    else:
        return None, False
    with database() as db:
        return db.execute(f"SELECT player.*, session.id AS session_id, session.started FROM session"
                          f" JOIN player ON player.id = player_id WHERE session.{column} = ? AND started > ?",
                          (value, time.time() - SESSION_DAYS * 86_400)).fetchone(), True


def read_bearer(bearer):
    """The id of the session that a bearer was signed for; None where it is forged or has expired."""
    parts = bearer.split(".")
    try:
        claims = json.loads(live.decode(parts[1]))
        is_signed = hmac.compare_digest(live.sign(claims, options["bearer_secret"]), bearer)
    except (IndexError, ValueError):
        return None
    return claims["sid"] if is_signed and claims["exp"] > time.time() else None


def identify_player(headers, is_required, takes_cookie):
    """The player who calls; None for a visitor. Raises UNAUTHORIZED where one is required, or the bearer is no good."""
    player, is_named = find_session(headers, takes_cookie)
    if player is None and (is_required or (is_named and "Authorization" in headers)):
        raise Refused("UNAUTHORIZED")
    return player


api.identify_player = identify_player


def describe_player(player):
    return dict(data=dict(
        id=player["id"], email=player["email"], mobile_phone=None, auth_phone_number=None, first_name=None,
        last_name=None, nickname=None, language="en", currency="EUR", country=None, auth_fields_missed=[], statuses=[],
        serasa=dict(pve=False), progress=dict(points=0, status_groups=[])))


def describe_account(player):
    return dict(currency="EUR", subunits=100, available_to_bet_with_locked_cents=player["balance"], active=True,
                version=player["version"])


@handles("postSignIn")
def post_sign_in(call):
    """A wrong password and an unknown address are answered alike, and neither can be tried without end."""
    email = call.body["email"].lower()
    count, last = wrong_passwords.get(email, (0, 0))
    if count >= GUESSES and time.time() < last + LOCKED_SECONDS:
        raise Refused("ACCOUNT_LOCKED")
    with database() as db:
        player = db.execute("SELECT * FROM player WHERE email = ?", (email,)).fetchone()
    hashed = hash_password(call.body["password"], player["salt"] if player else b"nobody")
    if player is None or not hmac.compare_digest(hashed, player["password"]):
        wrong_passwords[email] = (count + 1, time.time())
        raise Refused("INVALID_CREDENTIALS")
    wrong_passwords.pop(email, None)
    cookie = secrets.token_urlsafe(32)
    with transaction() as db:
        db.execute("INSERT INTO session VALUES (?, ?, ?, ?)",
                   (str(uuid.uuid4()), hash_cookie(cookie), player["id"], time.time()))
    secure = "; Secure" if api.Handler.origin.startswith("https:") else ""
    call.response_headers["Set-Cookie"] = f"session={cookie}; Path=/; HttpOnly; SameSite=Lax{secure}"
    return describe_player(player)


@handles("deleteSignOut")
def delete_sign_out(call):
    with transaction() as db:
        db.execute("DELETE FROM session WHERE id = ?", (call.player["session_id"],))


@handles("postSportsbookSessions")
def post_sportsbook_sessions(call):
    """204 for a visitor, 401 where the session has ended."""
    session, is_named = find_session(call.headers)
    if session is None:
        if is_named:
            raise Refused("UNAUTHORIZED")
        return None
    issued = int(time.time())
    claims = dict(sub=str(session["id"]), sid=session["session_id"], iat=issued, exp=issued + BEARER_SECONDS)
    return dict(token=live.sign(claims, options["bearer_secret"]), expires_at=catalogue.iso(claims["exp"]),
                session=dict(id=session["session_id"], started_at=catalogue.iso(session["started"]), seconds_limit=None),
                reality_check=None)


@handles("getPlayer")
def get_player(call):
    return describe_player(call.player)


@handles("patchPlayerUpdateLocale")
def patch_player_update_locale(call):
    return dict(language="en")  # there is no other


@handles("getPlayerAccounts")
def get_player_accounts(call):
    return dict(data=[describe_account(call.player)])


@handles("postWebsocketAuthorize")
def post_websocket_authorize(call):
    own = f"$user:en-{call.player['id']}"
    if any(channel != own for channel in call.body["channels"]):
        raise Refused("FORBIDDEN")
    return dict(channels=[dict(channel=own, token=live.create_token(call.player["id"], channel=own)[0])])


@handles("getSettings")
def get_settings(call):
    """The operator's settings, with what the player has changed."""
    settings = copy.deepcopy(catalogue.SETTINGS)
    if call.player:
        own = json.loads(call.player["settings"])
        settings["odds_types"]["selected"] = own.pop("odds_type", "european")
        settings["stakes"].update(own.pop("stakes", {}))
        settings.update(own)
    return dict(data=settings)


@handles("postSettings")
def post_settings(call):
    with transaction() as db:
        row = db.execute("SELECT settings FROM player WHERE id = ?", (call.player["id"],)).fetchone()
        db.execute("UPDATE player SET settings = ? WHERE id = ?",
                   (json.dumps({**json.loads(row["settings"]), **call.body}), call.player["id"]))
        call.player = db.execute("SELECT * FROM player WHERE id = ?", (call.player["id"],)).fetchone()
    return get_settings(call)
