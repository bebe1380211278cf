-- Until when an ended session of an excluded player admits the calls that excluded players may make: see the endpoint
-- table's `admitsExcluded`. For everything else, nodes of the release before included, the session is over.
alter table sessions add column restricted_until timestamptz;
create index sessions_restricted on sessions (player_id) where restricted_until is not null;
