-- Money. Every movement is a ledger transaction whose entries sum to zero; nothing is ever changed or deleted.

-- A player's account keeps its balance, so that a debit is one checked row. The house's accounts do not: a row that
-- every bet had to write would make all bets wait for each other; their balance is the sum of their entries. `bonus`
-- pays what bonuses cost, so it is negative; `jackpot` holds what is owed to winners; `debt` lends what a player owes.
create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('player', 'escrow', 'revenue', 'play_money', 'debt', 'bonus', 'jackpot')),
  player_id bigint references players (id),
  currency text not null,
  balance bigint,
  version bigint not null default 0,
  active boolean not null default true,
  -- What a player owes because a payout was taken back after it had been spent. Repaid from later payouts.
  debt bigint not null default 0,
  constraint accounts_debt check (debt >= 0 and (kind = 'player' or debt = 0)),
  constraint accounts_kept_balance check ((kind = 'player') = (balance is not null)),
  constraint accounts_not_negative check (balance >= 0),
  constraint accounts_owner check ((kind = 'player') = (player_id is not null)),
  constraint accounts_currency unique (id, currency)
);
create unique index accounts_of_house on accounts (kind, currency) where kind <> 'player';
create unique index accounts_of_player on accounts (player_id, currency) where kind = 'player';

insert into accounts (kind, currency)
  select kind, currency
  from unnest(array['escrow', 'revenue', 'play_money', 'debt', 'bonus', 'jackpot'])
         with ordinality as kinds(kind, place),
       unnest(array['EUR', 'USD', 'BRL', 'JPY', 'BTC']) with ordinality as currencies(currency, place)
  order by kinds.place, currencies.place;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'deposit', 'bet_placed', 'bet_settled', 'bet_rejected', 'bet_settlement_rolled_back', 'bet_cashed_out',
    'debt_raised', 'debt_repaid', 'jackpot_fed', 'jackpot_paid', 'bonus_paid_out')),
  -- The deposit or the bet: the same thing cannot be posted twice.
  reference uuid not null,
  created_at timestamptz not null,
  -- A bet may be settled, rolled back and settled again; each time is posted once.
  part smallint not null default 0,
  constraint ledger_transactions_once unique (kind, reference, part)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  foreign key (account_id, currency) references accounts (id, currency)
);
create index ledger_entries_account on ledger_entries (account_id);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- Deposits of a player by currency and day, for limits: a sum over days instead of over all entries of an account.
-- Written by `post_entries` alone.
create table deposit_days (
  player_id bigint not null references players (id),
  currency text not null,
  -- Of UTC.
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (player_id, day, currency)
);

-- When the ledger was audited and what was found, so that a difference is known on every node and after a restart.
create table ledger_audits (
  id bigint generated always as identity primary key,
  audited_at timestamptz not null,
  -- The errors by kind; empty if there were none.
  differences jsonb not null,
  -- Number of the errors.
  difference_count bigint not null check (difference_count >= 0)
);
