"""Level bet: placing, history and settlement. A bet, its stake and its key are written in one transaction."""
import hashlib
import json
import math
import sys
import time
import uuid
from fractions import Fraction
from itertools import combinations

import api
import catalogue
import contract
import live
from api import Refused, handles, page
from players import database, describe_account, transaction

MIN_STAKE, MAX_WIN, MAX_SELECTIONS = 50, 20_000, 8  # minor units; the largest profit of a bet
DELAY = 5  # seconds until a bet on a match in play is decided
OPEN_STATUSES = ("submitted", "waiting_results")
catalogue.SETTINGS.update(
    system_types=[dict(id=f"{wins}/{total}", win_count=wins, total_count=total)
                  for total in range(3, 6) for wins in range(2, total)],
    multi_single_available_by_provider=dict(example=True), mixed_bets_allowed=True, bets_search=True,
    bets_limits=dict(selection_limit=dict(value=MAX_SELECTIONS), odds_limit=None,
                     max_stake_limit=dict(fiat=[], crypto=[]),
                     payout_limit=dict(fiat=[dict(currency_code="EUR", amount=MAX_WIN, action="reject")], crypto=[])))
api.TEXTS.update({
    "INVALID_ODDS": "The odds changed before we could place your bet.",
    "INSUFFICIENT_FUNDS": "You don’t have enough money in your account.",
    "MARKET_SUSPENDED": "This market is suspended. Try again in a moment.",
    "MATCH_CLOSED": "Betting on this event has closed.",
    "SELECTION_NOT_FOUND": "This selection is no longer available.",
    "SELECTIONS_RELATED": "You can’t combine selections from the same event.",
    "SELECTION_REPEATED": "The same selection is in this bet more than once.",
    "BET_LIMIT_EXCEEDED": "This bet is above our betting limits.",
    "STAKE_BELOW_MINIMUM": "Your stake is below the minimum.",
    "SYSTEM_NOT_AVAILABLE": "This system isn’t available for that many selections.",
    "CUSTOM_BET_NOT_AVAILABLE": "This bet builder isn’t available.",
    "BONUS_NOT_AVAILABLE": "This bonus isn’t available."})


def euros(value):
    return dict(value=value, currency="EUR", subunits=100)


def refuse_field(field, message):
    raise Refused("VALIDATION_FAILED", details=[dict(field=field, message=message)])


def find_outcome(markets, market_id, specifier, outcome_id):
    """The market and the outcome; None where there is none."""
    for market in markets:
        if (market["id"], market["specifier"]) == (market_id, specifier):
            return market, next((each for each in market["outcomes"] if each["id"] == outcome_id), None)
    return None, None


def price_selection(selection, mode):
    """Returns the selection as the bet stores it, at the price in force. Raises Refused."""
    match, markets = catalogue.read_match(selection["match_id"]) or (None, [])
    market, outcome = find_outcome(markets, selection["market_id"], selection["specifier"], selection["outcome_id"])
    if match and match["status"] == catalogue.ENDED:
        raise Refused("MATCH_CLOSED")
    if outcome is None:
        raise Refused("SELECTION_NOT_FOUND")
    if market["status"] != catalogue.OPEN or not outcome["active"]:
        raise Refused("MARKET_SUSPENDED")
    odds = outcome["odds"]
    if not (odds == selection["odds"] or mode == "any" or (mode == "higher" and odds > selection["odds"])):
        key = "/".join((match["urn_id"], market["id"], market["specifier"], outcome["id"]))
        raise Refused("INVALID_ODDS", current_odds={key: odds})
    return dict(id=str(uuid.uuid4()), status="no_results", odds=odds, specifier=market["specifier"],
                market=dict(id=market["id"], name=market["name"]),
                outcome=dict(id=outcome["id"], name=outcome["name"]), match=describe_match(match))


def describe_match(match):
    state = match["statistics"]
    names = ("id", "urn_id", "slug", "competitors", "name", "start_time", "status", "stage")
    return dict({name: match[name] for name in names}, sport_key=match["tournament"]["sport"]["key"], tournament_name=match["tournament"]["name"],
                total_score=state and state["total_score"],
                **(dict(statistics=state) if match["status"] == catalogue.LIVE else {}))


def multiply_odds(factors, system):
    """The exact return for a stake of 1. Of a system the mean of its combinations; a lost selection is a 0."""
    lines = list(combinations(factors, system["win_count"] if system else len(factors)))
    return sum(math.prod(line) for line in lines) / Fraction(len(lines))


def exact(odds):
    return Fraction(str(odds))


def price_bet(request, kind, mode):
    """Checks all but the stake. Returns (selections, system, total odds). Raises Refused."""
    wanted = request["selections"]
    if request.get("bonus"):
        raise Refused("BONUS_NOT_AVAILABLE")
    if "custom_odds" in request or kind == "custom_bet":
        raise Refused("CUSTOM_BET_NOT_AVAILABLE")
    outcomes = [tuple(each[name] for name in ("match_id", "market_id", "specifier", "outcome_id")) for each in wanted]
    if len(set(outcomes)) < len(outcomes):
        raise Refused("SELECTION_REPEATED")
    if len({each["match_id"] for each in wanted}) < len(wanted):
        raise Refused("SELECTIONS_RELATED")
    if len(wanted) > MAX_SELECTIONS:
        raise Refused("BET_LIMIT_EXCEEDED")
    system = None
    if "system_id" in request:
        system = next((each for each in catalogue.SETTINGS["system_types"]
                       if each["id"] == request["system_id"] and each["total_count"] == len(wanted)), None)
        if system is None:
            raise Refused("SYSTEM_NOT_AVAILABLE")
    selections, changed = [], {}
    for each in wanted:
        try:
            selections.append(price_selection(each, mode))
        except Refused as refused:
            if refused.name != "INVALID_ODDS":
                raise
            changed.update(refused.data["current_odds"])
    if changed:
        raise Refused("INVALID_ODDS", current_odds=changed)
    return selections, system, multiply_odds([exact(each["odds"]) for each in selections], system)


def max_stake(odds):
    return max(MIN_STAKE, math.floor(MAX_WIN / (odds - 1))) if odds > 1 else MAX_WIN


def check_shape(body):
    """What belongs to the request and not to a bet: a player cannot cause it."""
    for at, bet in enumerate(body["bets"]):
        place, kind, count = f"body/bets/{at}", body["meta"]["type"], len(bet["selections"])
        if bet["stake"]["currency"] != "EUR":
            refuse_field(f"{place}/stake/currency", "must be a currency that the player has an account in")
        if (kind == "single" and count != 1) or (kind in ("combo", "system") and count < 2):
            refuse_field(f"{place}/selections", f"must fit the type {kind}")
        if (kind == "system" and "system_id" not in bet) or (kind in ("single", "combo") and "system_id" in bet):
            refuse_field(f"{place}/system_id", "belongs to systems, and to them alone")


def place_bet(db, player, request, meta, key):
    """Debits the stake and stores the bet. Returns it. Raises Refused; then nothing is written."""
    stored = json.loads(player["settings"]).get("auto_accept_odds_change", "none")
    mode = meta.get("auto_accept_odds_change", stored)
    selections, system, odds = price_bet(request, meta["type"], mode)
    stake, most = request["stake"]["value"], max_stake(odds)
    if stake < MIN_STAKE:
        raise Refused("STAKE_BELOW_MINIMUM")
    if stake > most:
        raise Refused("BET_LIMIT_EXCEEDED", max_stake=euros(most))
    if not move_money(db, player["id"], -stake):
        raise Refused("INSUFFICIENT_FUNDS")
    is_live = any(each["match"]["status"] == catalogue.LIVE for each in selections)
    bet_id, at = str(uuid.uuid4()), time.time()
    bet = dict(id=bet_id, type="system" if system else "single" if len(selections) == 1 else "combo",
               ref=f"{uuid.UUID(bet_id).int % 10**9:09d}", status="submitted" if is_live else "waiting_results",
               result="no_results", stake=euros(stake), odds=float(round(odds, 2)), win_amount=0,
               potential_win=math.floor(stake * odds), selections=selections, created_at=catalogue.iso(at),
               settled_at=None, to_cashout=None, bonus=None, system=system, used_in_jackpot=False, is_vip=False,
               version=1, **(dict(decided_at=catalogue.iso(at + DELAY)) if is_live else {}))
    db.execute("INSERT INTO bet (id, player_id, key, created, due, body) VALUES (?, ?, ?, ?, ?, ?)",
               (bet_id, player["id"], key, bet["created_at"],
                catalogue.now() + DELAY if is_live else end_of(bet), json.dumps(bet)))
    return bet


def move_money(db, player_id, amount):
    """Adds to the balance, or leaves it where it would fall below zero. Returns whether it moved."""
    return db.execute("UPDATE player SET balance = balance + ?1, version = version + 1 WHERE id = ?2 AND balance + ?1 >= 0",
                      (amount, player_id)).rowcount == 1


@handles("postBets")
def post_bets(call):
    key = call.headers.get("Idempotency-Key")
    if key is None:
        raise Refused("IDEMPOTENCY_KEY_REQUIRED")
    if contract.find_problems(contract.COMPONENTS["parameters"]["IdempotencyKey"]["schema"], key, "header"):
        refuse_field("headers/idempotency-key", "must be a UUID")
    body_hash = hashlib.sha256(json.dumps(call.body, sort_keys=True).encode()).hexdigest()
    check_shape(call.body)
    with transaction() as db:
        first = db.execute("SELECT * FROM request WHERE player_id = ? AND key = ?", (call.player["id"], key)).fetchone()
        if first and first["hash"] != body_hash:
            raise Refused("IDEMPOTENCY_KEY_REUSED")
        if first is None:
            status, response = place_bets(db, call, key)
            db.execute("INSERT INTO request VALUES (?, ?, ?, ?, ?)",
                       (call.player["id"], key, body_hash, status, json.dumps(response)))
        else:
            status, response = first["status"], json.loads(first["body"])
    if first is None and status == 200:
        publish(call.player["id"], response["data"])
    if status != 200:
        raise Refused(response["message"], **response["data"])
    return response


def place_bets(db, call, key):
    """Decides each bet of a request by itself. Returns the status and the body of the response."""
    placed, refusals = [], {}
    for index, request in enumerate(call.body["bets"]):
        try:
            placed.append(place_bet(db, call.player, request, call.body["meta"], key))
        except Refused as refused:
            refusals[str(index)] = refused
    errors = {"errors_by_bet": {index: describe_refusal(refused) for index, refused in refusals.items()}}
    if placed:
        return 200, dict(data=placed, **(errors if refusals else {}))
    return Refused(next(iter(refusals.values())).name, **errors).to_response()


def describe_refusal(refused):
    return dict(localized_message=api.TEXTS[refused.name], code=contract.ERRORS[refused.name]["code"],
                key=f"error.place_bets.{refused.name.lower()}", **refused.data)


def publish(player_id, changed):
    """Publishes bets and the balance after they are committed. A page that missed it reads them again."""
    with database() as db:
        player = db.execute("SELECT * FROM player WHERE id = ?", (player_id,)).fetchone()
    for bet in changed:
        live.publisher.publish(f"$user:en-{player_id}", "bet_changed", bet)
    live.publisher.publish(f"$user:en-{player_id}", "balance_changed", describe_account(player))


@handles("postBetsMaxStake")
def post_bets_max_stake(call):
    if call.body.get("currency", "EUR") != "EUR":
        refuse_field("body/currency", "must be a currency that accounts can be held in")
    _, _, odds = price_bet(call.body, None, "any")
    return dict(max_stake=euros(max_stake(odds)), min_stake=euros(MIN_STAKE))


@handles("postBetsCashout")
def post_bets_cashout(call):
    with database() as db:
        own = db.execute("SELECT 1 FROM bet WHERE id = ? AND player_id = ?", (call.body["bet_id"], call.player["id"]))
        raise Refused("CASHOUT_UNAVAILABLE" if own.fetchone() else "NOT_FOUND")


RESULTS = dict(win=("win_entire",), lose=("lose_entire", "refund_half_lose_other"), refund=("refund_entire",), cashed_out=())


@handles("getBets")
def get_bets(call):
    """The player's bets, newest first. Rejected ones are found by id or by key alone."""
    wanted = call.parameters
    with database() as db:
        bets = [(row["key"], json.loads(row["body"])) for row in db.execute(
            "SELECT key, body FROM bet WHERE player_id = ? ORDER BY created DESC, rowid DESC", (call.player["id"],))]

    def is_wanted(key, bet):
        is_open, placed = bet["status"] in OPEN_STATUSES, catalogue.parse_time(bet["created_at"])
        words = wanted.get("q", "").lower().split()
        return ((bet["status"] != "rejected" or "id" in wanted or "idempotency_key" in wanted)
                and wanted.get("status", "all") in ("all", "open" if is_open else "settled")
                and (wanted.get("result", "all") == "all" or bet["result"] in RESULTS[wanted["result"]])
                and ("from" not in wanted or placed >= catalogue.parse_time(wanted["from"]))
                and ("to" not in wanted or placed < catalogue.parse_time(wanted["to"]))
                and ("id" not in wanted or bet["id"] in wanted["id"].split(","))
                and wanted.get("idempotency_key", key) == key
                and (bet["ref"].startswith(wanted.get("q", "")) or any(
                    all(word in each["match"]["name"].lower() for word in words) for each in bet["selections"])))

    return page([with_scores(bet) for key, bet in bets if is_wanted(key, bet)], wanted)


def with_scores(bet):
    """The bet with its matches as they are now."""
    for selection in bet["selections"]:
        found = catalogue.read_match(selection["match"]["id"])
        if found:
            selection["match"] = describe_match(found[0])
    return bet


def outcome_at(selection, at):
    """The market and the outcome of a bet's selection as they were at a moment, with their match."""
    match, markets = catalogue.state_of(selection["match"]["id"], at)
    return match, *find_outcome(markets, selection["market"]["id"], selection["specifier"], selection["outcome"]["id"])


def end_of(bet):
    return max(catalogue.start_of(each["match"]["id"]) for each in bet["selections"]) + catalogue.LENGTH


def decide(db, row, bet, at):
    """Accepts a bet on a match in play, or gives its stake back where a market has closed since it was placed."""
    moments = [row["due"] - seconds for seconds in range(DELAY + 1)]
    is_open = all(outcome_at(each, moment)[1]["status"] == catalogue.OPEN
                  for each in bet["selections"] for moment in moments)
    bet.pop("decided_at")
    if is_open:
        bet["status"] = "waiting_results"
        return end_of(bet)
    bet.update(status="rejected", rejection=describe_refusal(Refused("MARKET_SUSPENDED")))
    move_money(db, row["player_id"], bet["stake"]["value"])
    return None


def settle(db, row, bet, at):
    """Pays a bet whose matches have all ended."""
    for selection in bet["selections"]:
        match, _, outcome = outcome_at(selection, at)
        selection.update(status=outcome["result"], match=describe_match(match))
    factors = [exact(each["odds"]) if each["status"] == "win_entire" else Fraction(0) for each in bet["selections"]]
    stake = bet["stake"]["value"]
    payout = stake * multiply_odds(factors, bet["system"])
    bet["result"] = "lose_entire" if payout == 0 else "win_entire" if payout >= stake else "refund_half_lose_other"
    bet.update(status="done", win_amount=math.floor(payout), settled_at=catalogue.iso(time.time()), settlements=1)
    move_money(db, row["player_id"], bet["win_amount"])
    return None


def run_due(at):
    """Decides and settles the bets whose time has come. Each is one transaction, so that none is paid twice."""
    with database() as db:
        due = [row["id"] for row in db.execute("SELECT id FROM bet WHERE due <= ? ORDER BY due", (at,))]
    for bet_id in due:
        with transaction() as db:
            row = db.execute("SELECT * FROM bet WHERE id = ? AND due <= ?", (bet_id, at)).fetchone()
            if row is None:
                continue
            bet = json.loads(row["body"])
            next_due = (decide if bet["status"] == "submitted" else settle)(db, row, bet, at)
            bet["version"] += 1
            db.execute("UPDATE bet SET body = ?, due = ? WHERE id = ?", (json.dumps(bet), next_due, bet_id))
        publish(row["player_id"], [bet])


def run():
    """The clock of the bets, until the program ends."""
    while True:
        try:
            run_due(catalogue.now())
        except Exception as error:  # such as a full disk: tried again at the next second
            print(f"bets could not be settled: {error!r}", file=sys.stderr)
        time.sleep(0.5)
