-- Sessions of players, and what they sign in and prove their addresses and numbers with.

create table sessions (
  id uuid primary key,
  player_id bigint not null references players (id),
  -- SHA-256 of the cookie's token: whoever reads this table cannot sign in with it.
  token_hash text not null unique,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When a page of the session last sent a request.
  seen_at timestamptz not null,
  -- When the player last did something.
  active_at timestamptz not null,
  end_reason text
);
create index sessions_ended on sessions (ended_at) where ended_at is not null;
-- When a player's last session ended: what a host page signed before that is refused.
create index sessions_last_end on sessions (player_id, ended_at) where ended_at is not null;
create index sessions_player on sessions (player_id) where ended_at is null;

create table used_assertions (
  jti text primary key,
  -- From when on it would be too old anyway.
  forgotten_at timestamptz not null
);
create index used_assertions_age on used_assertions (forgotten_at);

-- Links sent to players, which prove that an address is theirs.
create table link_tokens (
  -- SHA-256 of the link's token: whoever reads this table cannot use the links.
  token_hash text primary key,
  player_id bigint not null references players (id),
  purpose text not null check (purpose in ('confirmation', 'password', 'unlock')),
  expires_at timestamptz not null
);
create index link_tokens_expired on link_tokens (expires_at);
create index link_tokens_player on link_tokens (player_id, purpose);

-- Failed sign-ins by address.
create table sign_in_attempts (
  -- SHA-256 of the address, which need not be a player's: others' addresses are not stored.
  address_hash text primary key,
  failed integer not null,
  last_at timestamptz not null
);
create index sign_in_attempts_old on sign_in_attempts (last_at);

-- Codes that players prove a phone number by.
create table phone_codes (
  player_id bigint primary key references players (id),
  phone_number text not null,
  phone_country text not null,
  code_hash text not null,
  -- How many codes were entered for it.
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- Text messages sent, for their limits.
create table text_messages (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- SHA-256 of the number: it may not be the player's.
  number_hash text not null,
  sent_at timestamptz not null
);
create index text_messages_number on text_messages (number_hash, sent_at);
create index text_messages_old on text_messages (sent_at);
create index text_messages_player on text_messages (player_id, sent_at);
