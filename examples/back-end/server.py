"""A back end for Touchline with Python's standard library: matches, live prices, players and bets.

    python3 server.py --port 4000 --origin http://localhost:3000

docs/guides/your-own-back-end.md is the way from an empty folder to this program.
"""
import argparse
import os
import threading

import api
import bets
import catalogue
import live
import pages
import players

# The first players, with their balances in minor units.
PLAYERS = [("one@example.com", "password-one", 10_000), ("two@example.com", "password-two", 10_000)]

arguments = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
arguments.add_argument("--port", type=int, default=4000)
arguments.add_argument("--origin", default="http://localhost:3000", help="where the sportsbook is")
arguments.add_argument("--ahead", type=float, default=0, help="seconds by which the matches' clock is ahead")
arguments.add_argument("--hub", default="", help="HTTP address of the realtime server; none: nothing is pushed")
arguments.add_argument("--data", default="back-end.db", help="the database")
options = arguments.parse_args()

api.Handler.origin = options.origin
catalogue.ahead_seconds = options.ahead

live.options.update(url=options.hub, api_key=os.environ.get("CENTRIFUGO_HTTP_API_KEY", ""),
                    token_secret=os.environ.get("CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY", ""))
if options.hub:
    threading.Thread(target=live.run, daemon=True).start()

players.options["bearer_secret"] = os.environ["BEARER_SECRET"]
players.open_database(options.data, PLAYERS)
threading.Thread(target=bets.run, daemon=True).start()

catalogue.SETTINGS["not_offered"] = api.list_not_offered()

server = api.Server(("127.0.0.1", options.port), api.Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
