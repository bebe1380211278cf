-- The play session of a player over all sign-ins, devices and bearers, as the server sees it: requests, not a page's word.
create table play_sessions (
  player_id bigint primary key references players (id),
  started_at timestamptz not null,
  -- The last request that was recorded.
  seen_at timestamptz not null,
  -- False from the end of the player's last session on: time signed out is not played.
  is_present boolean not null default true,
  -- When the player last went on after a reality check, if that was in this play session.
  reality_checked_at timestamptz
);

insert into play_sessions (player_id, started_at, seen_at, reality_checked_at)
  select distinct on (player_id) player_id, played_from, seen_at, checked_at
  from sessions where ended_at is null order by player_id, seen_at desc;

-- Read by nodes of the release before only.
alter table sessions alter column played_from set default now();
