-- Notifications to players. A kind and its parameters are stored, and put into words when they are read.
create table notifications (
  id uuid primary key,
  player_id bigint not null references players (id),
  kind text not null,
  params jsonb not null,
  object_type text,
  object_id text,
  -- The same cause notifies once.
  dedupe_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_once unique (player_id, dedupe_key)
);
create index notifications_of_player on notifications (player_id, created_at desc, id desc);
create index notifications_unread on notifications (player_id) where read_at is null;
create index notifications_created on notifications (created_at);

-- One row a player that has notifications: locked by every change of them, so that the counts sent are in order.
create table notification_counters (
  player_id bigint primary key references players (id),
  unread integer not null check (unread >= 0)
);
