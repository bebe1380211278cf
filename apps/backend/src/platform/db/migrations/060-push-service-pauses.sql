-- Push services that asked for a pause, or failed: nothing is sent to their devices until then.
create table push_service_pauses (
  -- Scheme, host and port.
  origin text primary key,
  -- Pauses since a message was last taken.
  failures integer not null check (failures >= 0),
  paused_until timestamptz not null
);

alter table push_subscriptions
  add column origin text not null generated always as (substring(endpoint from '^[a-z]+://[^/?#]+')) stored;
create index push_subscriptions_origin on push_subscriptions (origin);
