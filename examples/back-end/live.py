"""Level live: tokens of the realtime server, and what is published on its channels.

The server speaks Centrifugo's protocol: Centrifugo itself, or `npm run start:hub` of this repository.
"""
import base64
import hashlib
import hmac
import http.client
import json
import sys
import threading
import time
from urllib.parse import urlsplit

import catalogue
from api import handles

TOKEN_SECONDS = 600
options = dict(url="", api_key="", token_secret="")


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def sign(claims, secret):
    """A JWT (HS256)."""
    parts = [encode(json.dumps(part).encode()) for part in (dict(alg="HS256", typ="JWT"), claims)]
    return ".".join(parts + [encode(hmac.digest(secret.encode(), ".".join(parts).encode(), hashlib.sha256))])


def create_token(player_id, **more):
    """A token of the realtime server with its end in Unix seconds; an empty id is a visitor."""
    issued = int(time.time())
    claims = dict(sub=str(player_id), iat=issued, exp=issued + TOKEN_SECONDS, **more)
    return sign(claims, options["token_secret"]), claims["exp"]


@handles("postWebsocketToken")
def post_websocket_token(call):
    token, ends = create_token(call.player["id"] if call.player else "")
    return dict(token=token, expires_at=catalogue.iso(ends))


class Publisher:
    """Publishes by the server API over one connection. What fails is written to the log: pages fetch it again."""

    def __init__(self):
        self.lock, self.connection = threading.Lock(), None

    def publish(self, channel, event_name, message):
        if not options["url"]:
            return
        body = json.dumps(dict(channel=channel, data=dict(event_name=event_name, message=message)))
        headers = {"X-API-Key": options["api_key"], "Content-Type": "application/json"}
        with self.lock:
            for is_last in (False, True):  # the server may have closed an idle connection
                try:
                    self.connection = self.connection or http.client.HTTPConnection(urlsplit(options["url"]).netloc, timeout=5)
                    self.connection.request("POST", "/api/publish", body, headers)
                    answer = json.loads(self.connection.getresponse().read())
                    if "error" in answer:
                        print(f"{channel} is not published: {answer['error']}", file=sys.stderr)
                    return
                except (OSError, http.client.HTTPException, ValueError) as error:
                    self.connection = None
                    if is_last:
                        print(f"{channel} is not published: {error}", file=sys.stderr)


publisher = Publisher()
FIELDS = ("id", "urn_id", "status", "stage", "start_time", "statistics", "available_markets", "version")


def publish_changes(before):
    """Publishes what has changed since `before`. Returns the matches by id, for the next call."""
    now = {match["id"]: match for match in catalogue.list_matches()}
    changed = [match for key, match in now.items() if key in before and before[key]["version"] != match["version"]]
    all_states, all_markets = [], []
    for match in changed:
        channel, (_, markets) = f"match:{match['id']}", catalogue.read_match(match["id"])
        state = {name: match[name] for name in FIELDS}
        if before[match["id"]]["status"] != match["status"]:
            status = {name: match[name] for name in ("id", "urn_id", "status", "version")}
            publisher.publish("public:en", "match_status_changed", status)
            publisher.publish(channel, "match_status_changed", status)
        publisher.publish(channel, "match_changed", [state])
        publisher.publish(channel, "markets_changed", markets)
        all_states.append(state)
        all_markets += markets
    if changed:
        publisher.publish("public:en", "match_changed", all_states)
        publisher.publish("public:en", "markets_changed", all_markets)
    return now


def run():
    """Publishes at every tick of the clock, until the program ends."""
    before = {}
    while True:
        before = publish_changes(before)
        time.sleep(catalogue.TICK - catalogue.now() % catalogue.TICK + 0.01)
