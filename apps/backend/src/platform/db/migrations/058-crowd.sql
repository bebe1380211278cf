-- Simulated players of a demo: how far they have played, and the rivals among the scores of tournaments. They are rows
-- of their own, never players.
create table crowd_state (
  is_only boolean primary key default true check (is_only),
  -- End of the last tick, in epoch milliseconds.
  through_ms bigint not null
);

alter table tournament_scores drop constraint tournament_scores_pkey;
alter table tournament_scores
  alter column player_id drop not null,
  -- Number of a simulated rival.
  add column rival integer check (rival > 0),
  add constraint tournament_scores_owner check ((player_id is null) <> (rival is null)),
  add constraint tournament_scores_player unique (campaign, player_id),
  add constraint tournament_scores_rival unique (campaign, rival);
