-- Excluded players who are to be told that an account which looks like theirs was stopped: one row each.
create table stop_notices (
  player_id bigint primary key references players (id),
  requested_at timestamptz not null,
  -- Null: not sent yet.
  sent_at timestamptz
);
create index stop_notices_waiting on stop_notices (requested_at) where sent_at is null;
