-- Money. Every movement is a ledger transaction whose entries sum to zero; nothing is ever changed or deleted.

-- A player's account keeps its balance, so that a debit is one checked row. The house's accounts do not: a row that every
-- bet had to write would make all bets wait for each other; what they hold is the sum of their entries.
create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('player', 'escrow', 'revenue', 'play_money')),
  player_id bigint references players (id),
  currency text not null,
  balance bigint,
  version bigint not null default 0,
  active boolean not null default true,
  constraint accounts_owner check ((kind = 'player') = (player_id is not null)),
  constraint accounts_kept_balance check ((kind = 'player') = (balance is not null)),
  constraint accounts_not_negative check (balance >= 0),
  constraint accounts_currency unique (id, currency)
);
create unique index accounts_of_player on accounts (player_id, currency) where kind = 'player';
create unique index accounts_of_house on accounts (kind, currency) where kind <> 'player';

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deposit', 'bet_placed', 'bet_settled')),
  -- The deposit or the bet: the same thing cannot be booked twice.
  reference uuid not null,
  created_at timestamptz not null,
  constraint ledger_transactions_once unique (kind, reference)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  foreign key (account_id, currency) references accounts (id, currency)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id);

-- All entries of a transaction are written by one statement, so one look at the end of it is enough.
create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transaction_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end $$;
create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as added for each statement execute function refuse_unbalanced_entries();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();
create trigger ledger_transactions_kept before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_rewriting();

insert into accounts (kind, currency)
  select kind, currency
  from unnest(array['escrow', 'revenue', 'play_money']) as kind,
       unnest(array['EUR', 'USD', 'BRL', 'JPY', 'BTC']) as currency;
