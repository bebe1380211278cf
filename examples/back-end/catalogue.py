"""Level read: a league whose matches, scores and prices follow from the clock, as yours follow from your feed.

A match begins every four minutes and lasts eight. Its goals are drawn from its id, its prices computed from the goals
that are expected in the rest of it. Nothing is stored, so that a restart changes nothing.
"""
import math
import time
from datetime import datetime, timezone
from functools import lru_cache
from random import Random

from api import Refused, handles, page

EVERY, LENGTH = 240, 480  # seconds from one start to the next, and of a match
UPCOMING, KEPT = 80, 360  # matches ahead, and ended matches that can be read
TICK, EARLY_TICK = 2, 120  # seconds between two prices of a match in play, and before
SUSPENDED = 6  # seconds without bets after a goal
MARGIN = 1.06
GOALS = 9  # a side scores fewer
NOT_BEGUN, LIVE, ENDED = 0, 1, 4
OPEN, SUSPENSION, SETTLED = 1, -1, -3

SPORT = dict(id=1, urn_id="sr:sport:1", key="soccer", name="Soccer", priority=1, type="sport", provider="example",
             main_market_id="1", main_market_outcomes_count=3,
             secondary_market_id="18", secondary_market_outcomes_count=2)
CATEGORY = dict(id=31, slug="england-c31", name="England", priority=1, country_code="GB", sport_id=1)
LEAGUE = dict(id=17, urn_id="sr:tournament:17", slug="first-division-t17", name="First Division", priority=1,
              category=CATEGORY, sport=SPORT)
TEAMS = [dict(id=101 + at, name=name, short_name=name[:3].upper(), country_code="GB", logo=None) for at, name in
         enumerate(["Northgate", "Harbour", "Millfield", "Easton", "Kingsport", "Ashby", "Oakham", "Westhaven"])]
HALVES = [("1st_half", "1st half", 6), ("2nd_half", "2nd half", 7)]

ahead_seconds = 0  # moves the clock of the matches, to see at once what happens later


def now():
    return time.time() + ahead_seconds


def iso(seconds):
    """Times are UTC with exactly three decimals and a Z."""
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def parse_time(text):
    """ISO 8601 with its zone, a day, Unix seconds or milliseconds: Unix seconds."""
    if text.isdecimal():
        return int(text) / (1000 if len(text) > 10 else 1)
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)).timestamp()


def start_of(match_id):
    return match_id * EVERY


def last_change(match_id, at):
    """When the match changed last: its version, in seconds. It never falls, restarts included."""
    start = start_of(match_id)
    if at < start:
        phase = match_id % (EARLY_TICK // TICK) * TICK  # not all at once
        return (at - phase) // EARLY_TICK * EARLY_TICK + phase
    return at // TICK * TICK if at < start + LENGTH else start + LENGTH


@lru_cache(5_000)
def draw(match_id):
    """The two teams, the goals that are expected of each, and when each really scores."""
    random = Random(match_id)
    home, away = random.sample(TEAMS, 2)
    strengths = random.uniform(0.9, 2.0), random.uniform(0.7, 1.6)
    counts = [random.choices(range(GOALS), poisson(mean))[0] for mean in strengths]
    return home, away, strengths, [random.sample(range(20, LENGTH - 20), count) for count in counts]


def poisson(mean):
    """The probabilities of no goal, one goal and so on."""
    return [math.exp(-mean) * mean**count / math.factorial(count) for count in range(GOALS)]


def chances(score, rest):
    """The probabilities of home, draw and away, and of more than 2.5 goals, by the goals expected in the rest."""
    home = drawn = away = over = 0.0
    for more_home, first in enumerate(poisson(rest[0])):
        for more_away, second in enumerate(poisson(rest[1])):
            difference = score[0] + more_home - score[1] - more_away
            home += first * second * (difference > 0)
            drawn += first * second * (difference == 0)
            away += first * second * (difference < 0)
            over += first * second * (sum(score) + more_home + more_away > 2.5)
    return [home, drawn, away], [over, 1 - over]


MARKETS = [("1", "1x2", "", [("1", "{home}"), ("2", "Draw"), ("3", "{away}")]),
           ("18", "Total goals", "total=2.5", [("12", "Over 2.5"), ("13", "Under 2.5")])]


@lru_cache(5_000)
def match_at(match_id, changed):
    """The match with all its markets, as it is from that change to the next."""
    start, (home, away, strengths, goals) = start_of(match_id), draw(match_id)
    played = max(0, min(LENGTH, changed - start))
    status = ENDED if played == LENGTH else LIVE if changed >= start else NOT_BEGUN
    score = [sum(goal <= played for goal in side) for side in goals]
    shown = start if status == ENDED else changed  # an ended match keeps its closing prices
    rest = [mean * (1 - max(0, shown - start) / LENGTH) * (1 + 0.04 * math.sin(shown / 30 + match_id + at))
            for at, mean in enumerate(strengths)]
    just_scored = any(0 <= played - goal < SUSPENDED for side in goals for goal in side)
    results = [[score[0] > score[1], score[0] == score[1], score[0] < score[1]], [sum(score) > 2.5, sum(score) < 2.5]]
    version = int(changed * 1000)
    markets = []
    for at, (market_id, name, specifier, outcomes) in enumerate(MARKETS):
        probabilities = chances((0, 0) if status == ENDED else score, rest)[at]
        is_decided = max(probabilities) > 0.96
        outcomes = [dict(id=key, name=text.format(home=home["name"], away=away["name"]), active=True,
                         odds=round(max(1.01, min(100, 1 / (probability * MARGIN + 1e-9))), 2))
                    for (key, text), probability in zip(outcomes, probabilities)]
        market = dict(match_urn_id=f"sr:match:{match_id}", id=market_id, name=name, specifier=specifier,
                      status=SETTLED if status == ENDED else SUSPENSION if just_scored or is_decided else OPEN,
                      outcomes=outcomes, market_groups=["main"], priority=at + 1, most_balanced=at == 1,
                      next_bet_stop=None, custom_bet_groups=[], provider="example", version=version)
        if status == ENDED:
            for outcome, won in zip(outcomes, results[at]):
                outcome["result"] = "win_entire" if won else "lose_entire"
            market["decided_by"] = [dict(count="score", period_key=None, period_name=None, **sides(score))]
        markets.append(market)
    half = 0 if played < LENGTH / 2 else 1
    key, name, code = HALVES[half]
    slug = f"{home['name']}-{away['name']}-m{match_id}".lower()
    match = dict(id=match_id, urn_id=f"sr:match:{match_id}", slug=slug, type="match", tournament=LEAGUE,
                 relation_keys=["competition:17"], competitors=dict(home=home, away=away),
                 name=f"{home['name']} – {away['name']}", stadium=None, city=None, status=status,
                 stage=None if status == NOT_BEGUN else dict(code=code, key=key, name=name) if status == LIVE
                 else dict(code=100, key="ended", name="Ended"),
                 start_time=iso(start), end_date=None,
                 statistics=None if status == NOT_BEGUN else statistics(played, score, goals, half, changed),
                 available_markets=0 if status == ENDED else len(markets),
                 main_market=None if status == ENDED else markets[0],
                 secondary_market=None if status == ENDED else markets[1], top_markets=[], has_video=False,
                 provider="example", is_provider_stats_available=False, version=version)
    return match, markets


def sides(score):
    return dict(home=score[0], away=score[1])


def mm_ss(seconds):
    return f"{int(seconds) // 60:02d}:{int(seconds) % 60:02d}"


def statistics(played, score, goals, half, changed):
    periods = [[sum(0 <= goal - at * LENGTH / 2 < LENGTH / 2 and goal <= played for goal in side) for side in goals]
               for at in range(half + 1)]
    clock = dict(match_time=mm_ss(played), stoppage_time=None, stoppage_time_announced=None,
                 remaining_time=None, remaining_time_in_period=None,  # the clock counts up
                 stopped=played == LENGTH, clock_updated_at=iso(changed))
    return dict(clock=clock, total_score=sides(score), game_score=None, current_server=None, max_period_number=2,
                period_score=[dict(**sides(each), period_key=HALVES[at][0], period_name=HALVES[at][1], number=at + 1,
                                   type="regular_period") for at, each in enumerate(periods)])


def state_of(match_id, at):
    """The match and its markets as they are at a moment."""
    return match_at(match_id, last_change(match_id, at))


def read_match(match_id):
    """The match and its markets now; None where there is none."""
    at = now()
    return state_of(match_id, at) if -KEPT <= match_id - at // EVERY <= UPCOMING else None


def list_matches():
    at = now()
    newest = int(at // EVERY)
    return [state_of(match_id, at)[0] for match_id in range(newest - KEPT, newest + UPCOMING + 1)]


def ids(value):
    """The ids of a list such as `1,sr:match:2`."""
    return [int(text.split(":")[-1]) for text in value.split(",")] if isinstance(value, str) else value


def filter_matches(wanted):
    """The matches that all filters let through, by start time. Filters that this league cannot fail are left out."""
    statuses = ids(wanted.get("match_status") or [NOT_BEGUN, LIVE, 2])
    start_from, start_to = (parse_time(wanted[name]) if name in wanted else None for name in ("start_from", "start_to"))
    is_of_part = all((
        "soccer" in wanted.get("sport_key", "soccer").split(","), wanted.get("sport_type", "sport") == "sport",
        "match" in wanted.get("type", "match"), wanted.get("has_video") is not True,
        wanted.get("favourite") is not True,
        *(part["id"] in ids(wanted.get(name) or [part["id"]])
          for name, part in [("sport_id", SPORT), ("category_id", CATEGORY), ("tournament_id", LEAGUE)])))

    def is_wanted(match):
        start = start_of(match["id"])
        teams = {side["id"] for side in match["competitors"].values()}
        is_open = match["main_market"] is not None and any(
            market["status"] == OPEN for market in (match["main_market"], match["secondary_market"]))
        return (match["status"] in statuses and match["id"] in ids(wanted.get("id") or [match["id"]])
                and (start_from is None or start >= start_from) and (start_to is None or start < start_to)
                and wanted.get("bettable", is_open) == is_open
                and ("competitor_id" not in wanted or teams & set(ids(wanted["competitor_id"]))))

    return [match for match in list_matches() if is_wanted(match)] if is_of_part else []


@handles("getSports")
def get_sports(call):
    return dict(data=[SPORT])


@handles("getCategories")
def get_categories(call):
    return page([CATEGORY] if "soccer" in call.parameters.get("sport_key", "soccer").split(",") else [], call.parameters)


@handles("getTournaments")
def get_tournaments(call):
    is_wanted = ("soccer" in call.parameters.get("sport_key", "soccer").split(",")
                 and CATEGORY["id"] in ids(call.parameters.get("category_id") or [CATEGORY["id"]]))
    return page([LEAGUE] if is_wanted else [], call.parameters)


def require(found):
    if found is None:
        raise Refused("NOT_FOUND")
    return found


def read_id(call):
    return ids(str(call.parameters["id"]))[0]


@handles("getCategory")
def get_category(call):
    return dict(data=require(CATEGORY if read_id(call) == CATEGORY["id"] else None))


@handles("getTournament")
def get_tournament(call):
    return dict(data=require(LEAGUE if read_id(call) == LEAGUE["id"] else None))


@handles("getMatches")
def get_matches(call):
    wanted = call.parameters
    if "favourite" in wanted and call.player is None:
        raise Refused("UNAUTHORIZED")
    matches = filter_matches(wanted)
    if wanted.get("sort_by") == "latest":
        matches.reverse()
    return page(matches[:wanted.get("max_per_sport", len(matches))], wanted)


@handles("getMatch")
def get_match(call):
    return dict(data=require(read_match(read_id(call)))[0])


@handles("getMatchMarkets")
def get_match_markets(call):
    _, markets = require(read_match(read_id(call)))
    chosen = [market for market in markets
              if call.parameters.get("group_key", "main") in market["market_groups"]
              and int(market["id"]) in ids(call.parameters.get("market_id") or [int(market["id"])])]
    return page(chosen, call.parameters)


@handles("getSearch")
def get_search(call):
    text = call.parameters["q"].lower()
    matches = [match for match in filter_matches({**call.parameters}) if text in match["name"].lower()]
    parts = [] if call.parameters.get("only_events_name") else [SPORT, CATEGORY, LEAGUE]
    sports, categories, leagues = ([part for part in parts if part is each and text in part["name"].lower()]
                                   for each in (SPORT, CATEGORY, LEAGUE))
    return dict(data=dict(sports=sports, categories=categories, tournaments=leagues, matches=matches[:20]))


@handles("postCounters")
def post_counters(call):
    matches = filter_matches(call.body)
    live = sum(match["status"] == LIVE for match in matches)

    def count(part):
        return [dict(id=part["id"], match_count=len(matches), live_count=live, season_count=0, stage_count=0,
                     simple_tournament_count=0)] if matches else []
    return dict(live=live, sports=count(SPORT), categories=count(CATEGORY), tournaments=count(LEAGUE))


OFF = dict(enabled=False)
SETTINGS = dict(
    stakes=dict(EUR=[100, 500, 1000]), auto_accept_odds_change="none", custom_bet=dict(enabled=False, allow_single=False),
    odds_types=dict(available=["european", "british", "american"], selected="european"), system_types=[],
    sport_type_providers=dict(sport=["example"]), combinable_providers=["example"],
    provider_statuses=[dict(provider="example", status="active")], multi_single_available_by_provider={},
    allow_multiple_active_user_freebets=False, video_settings=OFF,
    additional_providers=dict(horse_racing=OFF, lotto=OFF, premium_cricket=OFF, virtual_gaming_arena=OFF),
    bets_limits=None, one_signal_push_notification_subscription=None, flags={}, locale_in_url=False,
    locales=[dict(code="en", name_in_locale="English")], default_currency_code="EUR",
    currencies=[dict(code="EUR", subunits=100, fiat=True, min_stake=50)],
    market_groups=[dict(group_key="main", name="Main", priority=0)], results_days=1)


@handles("getSettings")
def get_settings(call):
    return dict(data=SETTINGS)


@handles("postSportsbookSessions")
def post_sportsbook_sessions(call):
    return None  # 204: nobody is signed in
