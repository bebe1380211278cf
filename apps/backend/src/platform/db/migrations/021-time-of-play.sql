-- For how long players have been playing. The browser's session may hold for weeks; what is called a session to the player
-- is a stretch of play in it, which ends with half an hour of nobody there.
alter table sessions
  add column played_from timestamptz,
  -- When a page of the session was last heard of.
  add column seen_at timestamptz,
  -- When the player last did something.
  add column active_at timestamptz,
  -- When the player last went on after a reality check.
  add column checked_at timestamptz;
update sessions set played_from = started_at, seen_at = started_at, active_at = started_at;
alter table sessions
  alter column played_from set not null,
  alter column seen_at set not null,
  alter column active_at set not null;

-- Time played a day (UTC), however many pages were open at once.
create table time_played (
  player_id bigint not null references players (id),
  day date not null,
  played_ms bigint not null,
  seen_at timestamptz not null,
  primary key (player_id, day)
);
