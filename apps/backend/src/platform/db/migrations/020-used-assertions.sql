-- Assertions of the host page's back end that were exchanged for a session: each is good once, at whatever node.
create table used_assertions (
  jti text primary key,
  -- From when on it would be too old anyway.
  forgotten_at timestamptz not null
);
create index used_assertions_age on used_assertions (forgotten_at);
