-- Up to where the feed's publications have been taken: a new leader repeats from there what the one before it could not
-- get rid of. Null where nobody has said so yet.

alter table feed_head add column through_ms bigint;
