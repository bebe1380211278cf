-- The feed's time at which a bet was decided on: what the feed told after it came after the bet, whatever node compares.
-- Null for bets of nodes of the release before.
alter table bets add column feed_ms bigint;
