-- Where a player stands: the groups that the operator's staff has put the player into, and points by what was staked.

alter table players add column groups text[] not null default '{}';

-- What points are counted from, without a look at the bets themselves.
create index bets_with_points on bets (player_id, currency) include (stake)
  where status = 'done' and result not in ('refund_entire', 'canceled');
