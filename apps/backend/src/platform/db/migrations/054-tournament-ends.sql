-- The end of tournaments: final ranks and prizes. Outbox rows without a player are for everybody.
alter table tournament_pools
  -- From then on nothing can be claimed, and the ranks are final.
  add column ended_at timestamptz,
  -- When all players had been given their prizes and notified.
  add column settled_at timestamptz;
create index tournament_pools_unsettled on tournament_pools (campaign) where settled_at is null;

create table tournament_results (
  campaign text not null references tournament_pools (campaign),
  player_id bigint not null references players (id),
  position integer not null check (position > 0),
  farmed_amount bigint not null check (farmed_amount > 0),
  farmed_freebets_count integer not null check (farmed_freebets_count > 0),
  prize bigint not null check (prize >= 0),
  -- The freebet; null without a prize, and of a player who was excluded when it was due.
  issued_id uuid references issued_bonuses (id),
  settled_at timestamptz,
  primary key (campaign, player_id)
);
create index tournament_results_unsettled on tournament_results (campaign, position, player_id) where settled_at is null;

alter table outbox alter column player_id drop not null;
