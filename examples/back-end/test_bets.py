"""Money under a clock that the test moves:  python3 examples/back-end/test_bets.py"""
import tempfile
import threading
import time
import unittest
import uuid
from math import floor
from pathlib import Path
from unittest.mock import patch

import api
import bets
import catalogue
import players
from api import Call, Refused

STAKE = 500


def next_match(at):
    """The first match that begins after a moment."""
    return int(at // catalogue.EVERY) + 1


class BetsTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        players.open_database(str(Path(self.folder.name) / "test.db"), [("one@example.com", "secret", 10_000)])
        self.now = floor(time.time() / catalogue.EVERY) * catalogue.EVERY
        patched = patch.object(catalogue, "now", lambda: self.now)
        patched.start()
        self.addCleanup(patched.stop)
        self.addCleanup(self.folder.cleanup)

    def player(self):
        with players.database() as db:
            return db.execute("SELECT * FROM player").fetchone()

    def balance(self):
        return self.player()["balance"]

    def select(self, match_id, outcome="1"):
        market = catalogue.state_of(match_id, self.now)[1][0]
        odds = next(each["odds"] for each in market["outcomes"] if each["id"] == outcome)
        return dict(match_id=match_id, market_id="1", specifier="", outcome_id=outcome, odds=odds)

    def send(self, *requests, kind="single", key=None, mode="none"):
        body = dict(meta=dict(type=kind, auto_accept_odds_change=mode), bets=list(requests))
        return bets.post_bets(Call({}, body, {"Idempotency-Key": key or str(uuid.uuid4())}, self.player(), {}))

    def place(self, *selections, kind="single", stake=STAKE, **more):
        request = dict(stake=dict(value=stake, currency="EUR"), selections=list(selections))
        request.update({"system_id": more.pop("system_id")} if "system_id" in more else {})
        return self.send(request, kind=kind, **more)["data"][0]

    def history(self, **parameters):
        return bets.get_bets(Call(parameters, {}, {}, self.player(), {}))["data"]

    def settle_all(self):
        """Moves the clock past the end of every match of the test."""
        self.now += 100 * catalogue.EVERY
        bets.run_due(self.now)

    def run_at_once(self, count, work):
        barrier = threading.Barrier(count)
        threads = [threading.Thread(target=lambda: (barrier.wait(), work())) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def goals(self, match_id):
        _, _, _, (home, away) = catalogue.draw(match_id)
        return len(home), len(away)

    def test_pays_a_single_that_wins_and_nothing_for_one_that_loses(self):
        match_id = next_match(self.now)
        home, away = self.goals(match_id)
        winner = "1" if home > away else "2" if home == away else "3"
        loser = "2" if winner == "1" else "1"
        won, lost = self.place(self.select(match_id, winner)), self.place(self.select(match_id, loser))
        self.assertEqual(self.balance(), 10_000 - 2 * STAKE)
        self.settle_all()
        paid = floor(STAKE * bets.exact(won["selections"][0]["odds"]))
        self.assertEqual(self.balance(), 10_000 - 2 * STAKE + paid)
        after = {bet["id"]: (bet["status"], bet["result"], bet["win_amount"]) for bet in self.history()}
        self.assertEqual(after, {won["id"]: ("done", "win_entire", paid), lost["id"]: ("done", "lose_entire", 0)})

    def test_pays_each_bet_once_when_several_clocks_run(self):
        match_id = next_match(self.now)
        for outcome in ("1", "2", "3"):
            self.place(self.select(match_id, outcome))
        self.now += 100 * catalogue.EVERY
        self.run_at_once(8, lambda: bets.run_due(self.now))
        paid = sum(bet["win_amount"] for bet in self.history())
        self.assertEqual(self.balance(), 10_000 - 3 * STAKE + paid)
        self.assertEqual([(bet["status"], bet["version"]) for bet in self.history()], [("done", 2)] * 3)

    def test_pays_a_system_by_the_combinations_that_win(self):
        match_ids = [next_match(self.now) + at for at in range(3)]
        winners = ["1" if home > away else "2" if home == away else "3" for home, away in map(self.goals, match_ids)]
        chosen = [winners[0], winners[1], "1" if winners[2] != "1" else "3"]
        bet = self.place(*map(self.select, match_ids, chosen), kind="system", system_id="2/3", stake=100)
        first, second, _ = (bets.exact(each["odds"]) for each in bet["selections"])
        self.settle_all()
        self.assertEqual(self.history()[0]["win_amount"], floor(100 * first * second / 3))

    def test_lets_one_of_twenty_bets_at_once_overdraw_nothing(self):
        selection, answers = self.select(next_match(self.now)), []

        def bet():
            try:
                answers.append(self.place(selection, stake=600)["status"])
            except Refused as refused:
                answers.append(refused.name)
        self.run_at_once(20, bet)
        self.assertEqual(sorted(answers), ["INSUFFICIENT_FUNDS"] * 4 + ["waiting_results"] * 16)
        self.assertEqual(self.balance(), 10_000 - 16 * 600)

    def test_repeats_the_first_response_under_a_key_and_refuses_another_body(self):
        match_id, key = next_match(self.now), str(uuid.uuid4())
        first = self.place(self.select(match_id), key=key)
        self.assertEqual(self.place(self.select(match_id), key=key), first)
        self.assertEqual(self.balance(), 10_000 - STAKE)
        with self.assertRaisesRegex(Refused, "IDEMPOTENCY_KEY_REUSED"):
            self.place(self.select(match_id), key=key, stake=STAKE + 1)

    def test_repeats_a_refusal_under_its_key(self):
        match_id, key = next_match(self.now), str(uuid.uuid4())
        for _ in range(2):
            with self.assertRaisesRegex(Refused, "SELECTION_NOT_FOUND"):
                self.place({**self.select(match_id), "outcome_id": "none"}, key=key)

    def in_play(self, goal_follows):
        """Moves the clock to a match in play: 2 seconds before a goal, or with none for long and open markets."""
        for match_id in range(next_match(self.now), next_match(self.now) + 60):
            start, (_, _, _, goals) = catalogue.start_of(match_id), catalogue.draw(match_id)
            scored = sorted(goals[0] + goals[1])
            moment = start + (scored[0] - 2 if scored else 30) if goal_follows else start + 4
            is_free = bool(scored) if goal_follows else not scored or scored[0] > 30
            if is_free and catalogue.state_of(match_id, moment)[1][0]["status"] == catalogue.OPEN:
                self.now = moment
                return match_id
        self.fail("no such match")

    def test_accepts_a_bet_in_play_after_its_delay(self):
        bet = self.place(self.select(self.in_play(goal_follows=False)), mode="any")
        self.assertEqual((bet["status"], self.balance()), ("submitted", 10_000 - STAKE))
        bets.run_due(self.now + bets.DELAY - 1)
        self.assertEqual(self.history()[0]["status"], "submitted")
        bets.run_due(self.now + bets.DELAY)
        self.assertEqual((self.history()[0]["status"], self.balance()), ("waiting_results", 10_000 - STAKE))
        self.settle_all()
        self.assertEqual(self.history()[0]["status"], "done")

    def test_rejects_a_bet_in_play_before_a_goal_and_gives_its_stake_back(self):
        bet = self.place(self.select(self.in_play(goal_follows=True)), mode="any")
        bets.run_due(self.now + bets.DELAY)
        self.assertEqual((self.history(), self.balance()), ([], 10_000))
        [rejected] = self.history(id=bet["id"])
        self.assertEqual((rejected["status"], rejected["rejection"]["key"]),
                         ("rejected", "error.place_bets.market_suspended"))

    def test_finds_bets_by_state_result_time_and_text(self):
        match_id = next_match(self.now)
        bet = self.place(self.select(match_id))
        placed, name = catalogue.parse_time(bet["created_at"]), bet["selections"][0]["match"]["name"]
        later, earlier = catalogue.iso(placed + 1), catalogue.iso(placed - 1)
        for is_found, parameters in [
                (True, dict(status="open")), (False, dict(status="settled")), (False, dict(result="win")),
                (True, {"from": earlier, "to": later}), (False, {"from": later}), (False, {"to": earlier}),
                (True, dict(q=bet["ref"][:4])), (True, dict(q=name.split()[0].lower())), (False, dict(q="nobody"))]:
            with self.subTest(parameters):
                self.assertEqual([each["id"] for each in self.history(**parameters)], [bet["id"]] * is_found)


if __name__ == "__main__":
    unittest.main()
