-- Notifications to players, and their delivery by Web Push.

-- A kind and its parameters are stored, and put into words when they are read.
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
create index notifications_created on notifications (created_at);
create index notifications_of_player on notifications (player_id, created_at desc, id desc);
create index notifications_unread on notifications (player_id) where read_at is null;

-- Locked by every change of a player's notifications, so that the counts are sent in order. A player without
-- notifications has no row.
create table notification_counters (
  player_id bigint primary key references players (id),
  unread integer not null check (unread >= 0)
);

-- Devices that notifications are sent to.
create table push_subscriptions (
  id uuid primary key,
  player_id bigint not null references players (id),
  -- The session that subscribed: once it is signed out or revoked, the device is sent nothing.
  session_id uuid not null references sessions (id),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  locale text not null,
  created_at timestamptz not null,
  origin text not null generated always as (substring(endpoint from '^[a-z]+://[^/?#]+')) stored,
  -- A device belongs to one player.
  constraint push_subscriptions_endpoint unique (endpoint)
);
create index push_subscriptions_origin on push_subscriptions (origin);
create index push_subscriptions_player on push_subscriptions (player_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Messages that are still to be sent.
create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Set before an attempt and cleared when it fails: an attempt without a result is not repeated.
  claimed_at timestamptz,
  constraint push_deliveries_once unique (subscription_id, notification_id)
);
create index push_deliveries_created on push_deliveries (created_at);
create index push_deliveries_due on push_deliveries (due_at, id) where claimed_at is null;
create index push_deliveries_notification on push_deliveries (notification_id);

-- Push services that asked for a pause, or failed: nothing is sent to their devices until then.
create table push_service_pauses (
  -- Scheme, host and port.
  origin text primary key,
  -- Pauses since a message was last accepted.
  failures integer not null check (failures >= 0),
  paused_until timestamptz not null
);
