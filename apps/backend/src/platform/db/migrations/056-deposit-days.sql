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
insert into deposit_days (player_id, currency, day, amount)
  select accounts.player_id, accounts.currency, (deposits.created_at at time zone 'UTC')::date, sum(entries.amount)
  from ledger_transactions deposits
  join ledger_entries entries on entries.transaction_id = deposits.id
  join accounts on accounts.id = entries.account_id and accounts.kind = 'player'
  where deposits.kind = 'deposit' group by 1, 2, 3;
