-- Bets with their selections, and the answers already given to calls that move money.

create table idempotency_keys (
  player_id bigint not null references players (id),
  key uuid not null,
  operation text not null,
  request_hash text not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (player_id, key)
);

create table bets (
  id uuid primary key,
  ref text not null unique,
  player_id bigint not null references players (id),
  account_id bigint not null references accounts (id),
  idempotency_key uuid not null,
  position smallint not null,
  type text not null,
  status text not null,
  result text not null default 'no_results',
  currency text not null,
  stake bigint not null check (stake > 0),
  -- For display: the exact product rounded to hundredths. Money is computed from the selections.
  odds_hundredths bigint not null,
  potential_win bigint not null check (potential_win >= 0),
  win_amount bigint not null default 0 check (win_amount >= 0),
  accept_mode text not null,
  device_id uuid not null,
  quick boolean not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  version bigint not null default 1
);
create index bets_of_player on bets (player_id, created_at desc, id desc);
create index bets_of_intent on bets (player_id, idempotency_key);

create table bet_selections (
  id uuid primary key,
  bet_id uuid not null references bets (id),
  position smallint not null,
  match_id bigint not null,
  market_id text not null,
  specifier text not null,
  outcome_id text not null,
  odds_milli integer not null check (odds_milli >= 1000),
  -- The state of the market on which the odds were accepted.
  market_version bigint not null,
  result text not null default 'no_results',
  outcome_result jsonb,
  -- Names and the match as they were when placed, and as they were when the result came.
  snapshot jsonb not null,
  unique (bet_id, position)
);
create index bet_selections_open on bet_selections (match_id) where result = 'no_results';
create index bet_selections_match on bet_selections (match_id);
