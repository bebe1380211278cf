-- Secrets that the back end makes for itself on its first start, players and their sessions.

create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table players (
  id bigint generated always as identity primary key,
  email text not null,
  -- Lower case: an address belongs to one player however it is written.
  email_key text not null unique,
  password_hash text not null,
  first_name text,
  last_name text,
  nickname text,
  country text,
  language text not null,
  currency text not null,
  pve boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  player_id bigint not null references players (id),
  -- SHA-256 of the cookie's token: who reads this table cannot sign in with it.
  token_hash text not null unique,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_player on sessions (player_id) where ended_at is null;
