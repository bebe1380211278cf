-- Deposits that have been made and are not on the account yet. A row goes when its money comes, in one transaction.

create table pending_deposits (
  id uuid primary key,
  player_id bigint not null references players (id),
  account_id bigint not null references accounts (id),
  value bigint not null check (value > 0),
  due_at timestamptz not null
);
create index pending_deposits_due on pending_deposits (due_at);
