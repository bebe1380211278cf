-- Terms of a campaign when a back end first saw it begun: from then on they are fixed.
create table campaigns (
  key text primary key,
  terms_hash text not null,
  begun_at timestamptz not null,
  stopped_at timestamptz,
  stopped_by text
);

-- What is left of a tournament's pool, in minor units.
create table tournament_pools (
  campaign text primary key,
  currency text not null,
  initial bigint not null check (initial > 0),
  pool bigint not null check (pool >= 0),
  -- Once set, nothing can be claimed and the ranks are final.
  ended_at timestamptz,
  -- When all players had received their prizes and notifications.
  settled_at timestamptz,
  players integer not null default 0,
  constraint tournament_pools_bounds check (pool <= initial)
);
create index tournament_pools_unsettled on tournament_pools (campaign) where settled_at is null;
