#!/bin/sh
# Runs once, on an empty volume: creates a database role for each kind of node. `touchline` owns the schema and migrates it;
# the others own nothing and get their grants from the migration (apps/backend/src/platform/db/grants.ts). Each has its own
# password, so that a node cannot sign in with the rights of another. `touchline_app` has the rights of all three, for a
# single node; it cannot sign in until a password is set.
set -eu
psql -v ON_ERROR_STOP=1 -v api="$API_PASSWORD" -v feed="$FEED_PASSWORD" -v settlement="$SETTLEMENT_PASSWORD" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role touchline_api login password :'api';
create role touchline_feed login password :'feed';
create role touchline_settlement login password :'settlement';
create role touchline_app login in role touchline_api, touchline_feed, touchline_settlement;
SQL
