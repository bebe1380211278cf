-- When the ledger was audited and what was found, so that a difference is known on every node and after a restart.
create table ledger_audits (
  id bigint generated always as identity primary key,
  audited_at timestamptz not null,
  -- The errors by kind; empty if there were none.
  differences jsonb not null,
  -- Number of the errors.
  difference_count bigint not null check (difference_count >= 0)
);
