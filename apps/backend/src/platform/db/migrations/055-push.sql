-- Web Push: devices that notifications are sent to, and what is still to be sent.
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
  -- A device belongs to one player.
  constraint push_subscriptions_endpoint unique (endpoint)
);
create index push_subscriptions_player on push_subscriptions (player_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table push_deliveries (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Set before an attempt and cleared by one that failed: an attempt without a result is not repeated.
  claimed_at timestamptz,
  constraint push_deliveries_once unique (subscription_id, notification_id)
);
create index push_deliveries_due on push_deliveries (due_at, id) where claimed_at is null;
create index push_deliveries_notification on push_deliveries (notification_id);
create index push_deliveries_created on push_deliveries (created_at);
