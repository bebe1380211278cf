-- The leaderboards of tournaments and their final ranks.

-- The leaderboard of a tournament in order, maintained by a trigger on its claims: a page is read from the index,
-- however many players there are.
create table tournament_scores (
  campaign text not null references tournament_pools (campaign),
  player_id bigint references players (id),
  amount bigint not null check (amount > 0),
  freebets integer not null check (freebets > 0),
  -- When the player reached this amount.
  reached_at timestamptz not null,
  -- Number of a simulated rival.
  rival integer check (rival > 0),
  constraint tournament_scores_owner check ((player_id is null) <> (rival is null)),
  constraint tournament_scores_player unique (campaign, player_id),
  constraint tournament_scores_rival unique (campaign, rival)
);
create index tournament_scores_ranked
  on tournament_scores (campaign, amount desc, freebets desc, reached_at, player_id);

-- Final ranks and prizes.
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
create index tournament_results_unsettled on tournament_results (campaign, position, player_id)
  where settled_at is null;
