-- One key, one set of bets, for ever: answers under a key are forgotten after a while, and then this alone keeps an old
-- request that turns up again from betting anew.
alter table bets add constraint bets_once_an_intent unique (player_id, idempotency_key, position);
drop index bets_of_intent;

-- Old answers lie together, so a very small index is enough to find them.
create index idempotency_keys_age on idempotency_keys using brin (created_at);
