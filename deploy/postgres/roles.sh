#!/bin/sh
# Runs once, on an empty volume: the role of the back end's nodes. `touchline` owns the schema and migrates it; this one gets
# its grants from there (apps/backend/src/platform/db/app-role.ts).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role touchline_app login password :'password';
SQL
