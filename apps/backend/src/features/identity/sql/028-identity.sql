-- Changes of who a player says to be, and what players and staff say about decisions.

-- Corrections and changes of name and birth date. What is null stays as it is.
create table identity_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  first_name text,
  last_name text,
  birth_date text check (birth_date ~ '^\d{4}-\d{2}-\d{2}$'),
  status text not null check (status in ('pending', 'applied', 'rejected')),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- `operator:<name>`, or `player:<id>` of a correction.
  decided_by text,
  reason text,
  constraint identity_changes_something check (num_nonnulls(first_name, last_name, birth_date) > 0),
  constraint identity_changes_decided check ((status = 'pending') = (decided_at is null))
);
create unique index identity_changes_pending on identity_changes (player_id) where status = 'pending';
create index identity_changes_player on identity_changes (player_id, id);

-- Appeals against decisions about an account.
create table identity_appeals (
  id bigint generated always as identity primary key,
  -- By which the player asks about it; drawn by lot, so that it does not tell how many there are.
  number text not null unique,
  player_id bigint not null references players (id),
  text text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  decision text check (decision in ('uphold', 'open')),
  reason text,
  decided_at timestamptz,
  decided_by text,
  constraint identity_appeals_decided check ((decision is null) = (decided_at is null))
);
create unique index identity_appeals_waiting on identity_appeals (player_id) where decision is null;
create index identity_appeals_player on identity_appeals (player_id, id);

-- The first of two persons who must decide alike.
create table identity_first_votes (
  queue text not null check (queue in ('changes', 'links')),
  review_id text not null,
  decision text not null,
  actor text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (queue, review_id)
);

-- Codes sent to the address of another account, which prove that its player has both.
create table other_account_codes (
  player_id bigint primary key references players (id),
  -- Null: no account has the address, so that no code fits.
  other_id bigint references players (id),
  code_hash text not null,
  -- How many codes were entered.
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- What is left when an account is closed goes back to its player.
alter table ledger_transactions drop constraint ledger_transactions_kind_check, add constraint ledger_transactions_kind_check
  check (kind in (
    'deposit', 'bet_placed', 'bet_settled', 'bet_rejected', 'bet_settlement_rolled_back', 'bet_cashed_out',
    'debt_raised', 'debt_repaid', 'jackpot_fed', 'jackpot_paid', 'bonus_paid_out', 'repaid'));
