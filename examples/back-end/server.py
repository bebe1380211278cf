"""A read-only back end for Touchline: one league, two matches, no players, no realtime channel.

Python's standard library only:  python3 server.py --port 4000 --origin http://localhost:3000
docs/guides/your-own-back-end.md says what each call is for and what to add next.
"""
import argparse
import json
import re
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

NOW = datetime.now(timezone.utc)
VERSION = int(NOW.timestamp() * 1000)  # grows over restarts, as versions must

SPORT = dict(id=1, urn_id="sr:sport:1", key="soccer", name="Soccer", priority=1, type="sport", provider="example",
             main_market_id="1", main_market_outcomes_count=3,
             secondary_market_id=None, secondary_market_outcomes_count=None)
CATEGORY = dict(id=31, slug="england-c31", name="England", priority=1, country_code="GB", sport_id=1)
LEAGUE = dict(id=17, urn_id="sr:tournament:17", slug="first-division-t17", name="First Division", priority=1,
              category=CATEGORY, sport=SPORT)


def iso(time):
    """Times are UTC with exactly three decimals and a Z."""
    return time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{time.microsecond // 1000:03d}Z"


def team(team_id, name):
    return dict(id=team_id, name=name, short_name=name[:3].upper(), country_code="GB", logo=None)


def market(match_id, odds):
    names = zip(("1", "2", "3"), ("Home", "Draw", "Away"), odds)
    outcomes = [dict(id=key, name=name, active=True, odds=price) for key, name, price in names]
    return dict(match_urn_id=f"sr:match:{match_id}", id="1", name="1x2", status=1, specifier="", outcomes=outcomes,
                market_groups=["main"], priority=1, most_balanced=False, next_bet_stop=None, custom_bet_groups=[],
                provider="example", version=VERSION)


def match(match_id, home, away, hours, odds):
    slug = f"{home['name']}-{away['name']}-m{match_id}".lower()
    return dict(id=match_id, urn_id=f"sr:match:{match_id}", slug=slug, type="match", tournament=LEAGUE,
                relation_keys=["competition:17"], competitors=dict(home=home, away=away),
                name=f"{home['name']} – {away['name']}", stadium=None, city=None, status=0, stage=None,
                start_time=iso(NOW + timedelta(hours=hours)), end_date=None, statistics=None, available_markets=1,
                main_market=market(match_id, odds), secondary_market=None, top_markets=[], has_video=False,
                provider="example", is_provider_stats_available=False, version=VERSION)


MATCHES = [match(4711, team(101, "Northgate"), team(102, "Harbour"), 3, (1.85, 3.4, 4.2)),
           match(4712, team(103, "Millfield"), team(104, "Easton"), 27, (2.6, 3.1, 2.75))]
OFF = dict(enabled=False)
SETTINGS = dict(
    stakes=dict(EUR=[100, 500, 1000]), auto_accept_odds_change="none", custom_bet=dict(enabled=False, allow_single=False),
    odds_types=dict(available=["european"], selected="european"), system_types=[],
    sport_type_providers=dict(sport=["example"]), provider_statuses=[dict(provider="example", status="active")],
    multi_single_available_by_provider={}, allow_multiple_active_user_freebets=False, video_settings=OFF,
    additional_providers=dict(horse_racing=OFF, lotto=OFF, premium_cricket=OFF, virtual_gaming_arena=OFF),
    bets_limits=None, one_signal_push_notification_subscription=None, flags={}, locale_in_url=True,
    locales=[dict(code="en", name_in_locale="English")], default_currency_code="EUR",
    currencies=[dict(code="EUR", subunits=100, fiat=True, min_stake=50)],
    market_groups=[dict(group_key="main", name="Main", priority=0)])


def page(items, query):
    number, limit = int(query.get("page", 1)), int(query.get("limit", 100))
    last = max(1, -(-len(items) // limit))
    return dict(data=items[(number - 1) * limit:number * limit],
                pagination=dict(total=len(items), page=number, limit=limit, last_page=last))


def filter_matches(query):
    statuses, ids = query.get("match_status"), query.get("id")
    return [m for m in MATCHES if (not statuses or str(m["status"]) in statuses.split(","))
            and (not ids or str(m["id"]) in ids.split(","))]


def counts(entity_id):
    return dict(id=entity_id, match_count=len(MATCHES), live_count=0, season_count=0, stage_count=0,
                simple_tournament_count=0)


def find(items, entity_id):
    return next((dict(data=item) for item in items if item["id"] == int(entity_id)), None)


def search(query):
    found = [m for m in MATCHES if query.get("q", "").lower() in m["name"].lower()]
    return dict(data=dict(sports=[], categories=[], tournaments=[], matches=found))


ROUTES = [  # method, path, answer(query, *path parameters); None is 404
    ("GET", r"/settings", lambda q: dict(data=SETTINGS)),
    ("GET", r"/sports", lambda q: dict(data=[SPORT])),
    ("GET", r"/categories", lambda q: page([CATEGORY], q)),
    ("GET", r"/categories/(\d+)", lambda q, key: find([CATEGORY], key)),
    ("GET", r"/tournaments", lambda q: page([LEAGUE], q)),
    ("GET", r"/tournaments/(\d+)", lambda q, key: find([LEAGUE], key)),
    ("GET", r"/matches", lambda q: page(filter_matches(q), q)),
    ("GET", r"/matches/(\d+)", lambda q, key: find(MATCHES, key)),
    ("GET", r"/matches/(\d+)/markets",
     lambda q, key: page([m["main_market"] for m in MATCHES if m["id"] == int(key)], q)),
    ("GET", r"/search", search),
    ("POST", r"/counters",
     lambda q: dict(live=0, sports=[counts(1)], categories=[counts(31)], tournaments=[counts(17)])),
    ("POST", r"/sportsbook_sessions", lambda q: ""),  # 204: nobody is signed in
]


class Handler(BaseHTTPRequestHandler):
    origin = ""

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urlsplit(self.path)
        query = {key: ",".join(values) for key, values in parse_qs(url.query).items()}
        body = None
        for method, pattern, handle in ROUTES:
            parameters = re.fullmatch(pattern, url.path)
            if method == self.command and parameters:
                body = handle(query, *parameters.groups())
                break
        if body is None:
            self.send(404, dict(code=404, message="NOT_FOUND", data=dict(details=[])))
        else:
            self.send(200 if body else 204, body)

    def do_OPTIONS(self):
        self.send(204, "", {"Access-Control-Allow-Methods": "GET, POST", "Access-Control-Max-Age": "600",
                            "Access-Control-Allow-Headers": self.headers.get("Access-Control-Request-Headers", "")})

    def send(self, status, body, headers=()):
        data = json.dumps(body).encode() if body else b""
        self.send_response(status)
        cors = {"Access-Control-Allow-Origin": self.origin, "Access-Control-Allow-Credentials": "true", "Vary": "Origin"}
        for name, value in {"Content-Type": "application/json", **cors, **dict(headers)}.items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = answer

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, default=4000)
    arguments.add_argument("--origin", default="http://localhost:3000")
    options = arguments.parse_args()
    Handler.origin = options.origin
    server = ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
