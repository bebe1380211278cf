#!/bin/sh
# Runs once, on an empty volume: the roles of the back end's nodes, one for each kind of work. `touchline` owns the schema and
# migrates it; these own nothing and get their grants from there (apps/backend/src/platform/db/grants.ts). Each has a
# password of its own, so that a node cannot sign in with the rights of another. `touchline_app` has the rights of all
# three, for a back end that is a single node; it has no password until one is set.
set -eu
psql -v ON_ERROR_STOP=1 -v api="$API_PASSWORD" -v feed="$FEED_PASSWORD" -v settlement="$SETTLEMENT_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role touchline_api login password :'api';
create role touchline_feed login password :'feed';
create role touchline_settlement login password :'settlement';
create role touchline_app login in role touchline_api, touchline_feed, touchline_settlement;
SQL
