-- The leaderboard of a tournament as rows in order, kept up by a trigger of its claims: a page is read from the index,
-- however many players there are.
create table tournament_scores (
  campaign text not null references tournament_pools (campaign),
  player_id bigint not null references players (id),
  amount bigint not null check (amount > 0),
  freebets integer not null check (freebets > 0),
  -- When the player came to this amount.
  reached_at timestamptz not null,
  primary key (campaign, player_id)
);
create index tournament_scores_ranked on tournament_scores (
  campaign, amount desc, freebets desc, reached_at, player_id);
alter table tournament_pools add column players integer not null default 0;

insert into tournament_scores (campaign, player_id, amount, freebets, reached_at)
  select campaign, player_id, sum(amount), count(*), max(created_at)
  from bonus_claims join tournament_pools using (campaign) group by 1, 2 having sum(amount) > 0;
update tournament_pools set players = (
  select count(*) from tournament_scores where tournament_scores.campaign = tournament_pools.campaign);
drop index bonus_claims_of_campaign;
