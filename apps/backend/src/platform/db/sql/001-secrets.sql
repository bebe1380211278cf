-- Secrets that the back end creates for itself on its first start.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
