-- Jackpots. Entries are written with their bets; the draw worker numbers them and draws. Pools are exact millionths of
-- a minor unit.

create table jackpots (
  id text primary key,
  currency text not null,
  -- The terms that players were promised: those in the engagement file may not differ.
  terms_hash text not null,
  -- The number of the next entry. Draw workers lock the row.
  next_no bigint not null default 1,
  created_at timestamptz not null
);

create table jackpot_levels (
  jackpot text not null references jackpots (id),
  code text not null,
  state text not null check (state in ('created', 'active', 'paused', 'disabled', 'finished')),
  -- The level ends with the hit of its current round.
  is_last boolean not null default false,
  start_amount bigint not null check (start_amount >= 0),
  max_amount bigint not null,
  rate_ppm integer not null check (rate_ppm > 0),
  stake_cap bigint not null check (stake_cap > 0),
  -- The seeds form a chain: the seed of each round hashes to that of the round before. The sealed one is the last.
  anchor text not null,
  sealed_last_seed text not null,
  max_rounds integer not null check (max_rounds > 0),
  round integer not null,
  pool_micro numeric(30, 0) not null check (pool_micro >= 0),
  hits_count integer not null default 0,
  hits_amount bigint not null default 0,
  constraint jackpot_levels_bounds check (start_amount < max_amount and round between 1 and max_rounds),
  primary key (jackpot, code)
);

create table jackpot_rounds (
  jackpot text not null,
  code text not null,
  round integer not null,
  base bigint not null,
  start_micro numeric(30, 0) not null,
  commitment text not null,
  -- Numbers of the entries that count; there are gaps where the level was paused.
  counted int8multirange not null default '{}',
  -- Known from the hit on.
  seed text,
  amount bigint,
  crossing_no bigint,
  closed_at timestamptz,
  -- Its hit was rejected and has passed to nobody yet.
  awaits_winner boolean not null default false,
  -- The sum of deleted simulated entries; null while all are there, so that the draw can be repeated.
  purged_micro numeric(30, 0) check (purged_micro > 0),
  constraint jackpot_rounds_closed check (
    (closed_at is null) = (seed is null) and (closed_at is null) = (amount is null)
    and (closed_at is null) = (crossing_no is null)),
  primary key (jackpot, code, round),
  foreign key (jackpot, code) references jackpot_levels (jackpot, code)
);
create index jackpot_rounds_awaiting on jackpot_rounds (jackpot, code, round) where awaits_winner;
create index jackpot_rounds_crossing on jackpot_rounds (jackpot, code, crossing_no) where crossing_no is not null;

-- The bets that take part, in the order of their numbers.
create table jackpot_entries (
  id bigint generated always as identity primary key,
  jackpot text not null,
  -- Null, as is the player, of a simulated entry of the demo.
  bet_id uuid references bets (id),
  player_id bigint,
  -- The cash stake.
  stake bigint not null check (stake > 0),
  created_at timestamptz not null,
  -- Its number among the jackpot's entries, from 1; null until it is drawn.
  no bigint,
  -- The bet was never accepted.
  is_void boolean not null default false,
  constraint jackpot_entries_owner check ((bet_id is null) = (player_id is null)),
  constraint jackpot_entries_once unique (jackpot, bet_id)
);
create unique index jackpot_entries_numbered on jackpot_entries (jackpot, no) where no is not null;
create index jackpot_entries_pending on jackpot_entries (jackpot, id) where no is null and not is_void;
create index jackpot_entries_simulated on jackpot_entries (jackpot, no) where bet_id is null and no is not null;

-- Hits and the decisions about them.
create table jackpot_hits (
  id uuid primary key,
  jackpot text not null,
  code text not null,
  round integer not null,
  -- From 1; the next after each rejection.
  attempt integer not null check (attempt > 0),
  entry_id bigint not null references jackpot_entries (id),
  entry_no bigint not null,
  bet_id uuid references bets (id),
  player_id bigint references players (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'approved', 'paid', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  constraint jackpot_hits_once unique (jackpot, code, round, attempt),
  foreign key (jackpot, code, round) references jackpot_rounds (jackpot, code, round)
);
create index jackpot_hits_entry on jackpot_hits (entry_id);
create index jackpot_hits_newest on jackpot_hits (created_at desc, id desc);
create index jackpot_hits_of_player on jackpot_hits (player_id, created_at desc) where player_id is not null;
create unique index jackpot_hits_one_winner on jackpot_hits (jackpot, code, round) where status <> 'rejected';
