-- Feed providers that the operator has closed to bets; one that is not here is open.
create table provider_statuses (
  provider text primary key,
  status text not null check (status in ('active', 'inactive')),
  changed_at timestamptz not null
);
