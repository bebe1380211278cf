-- Feed providers that the operator has opened or closed to bets; one without a row is open.
create table provider_statuses (
  provider text primary key,
  status text not null check (status in ('active', 'inactive')),
  changed_at timestamptz not null
);
