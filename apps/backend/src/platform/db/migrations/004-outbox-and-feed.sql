-- What is to be published once its transaction stands, and how the feed's clock runs.

create table outbox (
  id bigint generated always as identity primary key,
  player_id bigint not null,
  event_name text not null,
  message jsonb not null,
  created_at timestamptz not null
);

create table feed_clock (
  only_row boolean primary key default true check (only_row),
  seed text not null,
  speed double precision not null,
  anchor_feed_ms bigint not null,
  anchor_wall_ms bigint not null
);
