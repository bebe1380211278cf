-- The feed store: what a feed has reported, in the feed's own terms. Nothing in it depends on where the feed comes
-- from.

-- Sports, categories, leagues and competitors of stored events, so that an event can be shown after the feed has
-- stopped naming them.
create table feed_entities (
  kind text not null check (kind in ('sport', 'category', 'tournament', 'competitor')),
  id bigint not null,
  entity jsonb not null,
  primary key (kind, id)
);

-- Matches and outrights that have ended, as they were shown last.
create table ended_events (
  event_id bigint primary key,
  kind text not null,
  sport_id integer not null,
  category_id integer not null,
  tournament_id integer not null,
  home_id bigint,
  away_id bigint,
  status smallint not null,
  start_time timestamptz not null,
  ended_at timestamptz not null,
  has_video boolean not null,
  -- Feed time of this state, epoch ms. An older state never replaces a newer one.
  feed_ms bigint not null,
  -- What a row of a list shows.
  summary jsonb not null,
  -- Timeline, line-ups and further statistics: deflated JSON.
  details bytea not null,
  -- Markets at their closing prices with results and what decided them: deflated JSON. Null until they are written.
  markets bytea,
  written_at timestamptz not null default now()
);
-- Lists of a day: of a sport, of all sports, of a league and of a side.
create index ended_events_by_sport on ended_events (sport_id, start_time, event_id)
  include (status, kind, tournament_id);
create index ended_events_by_start on ended_events (start_time, event_id)
  include (status, kind, sport_id, tournament_id);
create index ended_events_by_tournament on ended_events (tournament_id, start_time, event_id);
create index ended_events_by_home on ended_events (home_id, start_time);
create index ended_events_by_away on ended_events (away_id, start_time);
create index ended_events_by_end on ended_events (ended_at);
create index ended_events_without_markets on ended_events (start_time) where markets is null;

-- Feed time up to which every event that had ended is stored, epoch ms.
create table ended_events_progress (
  only_row boolean primary key default true check (only_row),
  through_ms bigint not null
);
