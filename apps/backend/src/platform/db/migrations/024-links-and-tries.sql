-- What players prove by links that are sent to them, and addresses with which signing in was tried in vain.

alter table players
  add column confirmed_at timestamptz,
  -- The version of the operator's terms that the player has agreed to.
  add column terms_version text;
update players set confirmed_at = created_at;

create table link_tokens (
  -- SHA-256 of the link's token: who reads this table cannot use the links.
  token_hash text primary key,
  player_id bigint not null references players (id),
  purpose text not null check (purpose in ('confirmation', 'password', 'unlock')),
  expires_at timestamptz not null
);
create index link_tokens_player on link_tokens (player_id, purpose);
create index link_tokens_expired on link_tokens (expires_at);

create table sign_in_tries (
  -- SHA-256 of the address, which need not be a player's: strangers' addresses are nothing to keep.
  address_hash text primary key,
  failed integer not null,
  last_at timestamptz not null
);
create index sign_in_tries_old on sign_in_tries (last_at);
