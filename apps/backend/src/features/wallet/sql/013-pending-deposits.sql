-- Deposits that have been made but not yet credited. The transaction that credits one deletes its row.
create table pending_deposits (
  id uuid primary key,
  player_id bigint not null references players (id),
  account_id bigint not null references accounts (id),
  value bigint not null check (value > 0),
  due_at timestamptz not null
);
create index pending_deposits_due on pending_deposits (due_at);
