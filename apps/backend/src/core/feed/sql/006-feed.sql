-- How the feed's clock runs.
create table feed_clock (
  only_row boolean primary key default true check (only_row),
  seed text not null,
  speed double precision not null,
  anchor_feed_ms bigint not null,
  anchor_wall_ms bigint not null
);

-- How far the feed has advanced, and under which leader's term.
create table feed_head (
  only_row boolean primary key default true check (only_row),
  term bigint not null,
  feed_ms bigint not null,
  through_ms bigint,
  -- Stream positions of the public realtime channels when the feed's leader moved the head: `{"public:en": {"offset":
  -- 812, "epoch": "XmYp"}}`. Everything published up to a position is part of the feed up to `feed_ms`.
  positions jsonb not null default '{}',
  announced_at timestamptz not null
);

-- Events that the feed failed on. They are not offered again, and bets on them are reported until they are decided.
create table dropped_events (
  match_id bigint primary key,
  -- Feed time of the failure, epoch ms.
  dropped_at_ms bigint not null,
  reason text not null,
  created_at timestamptz not null default now()
);
