-- What decided a selection when its result came: the counts with their parts, the minute, why it is void. A receipt says
-- what was known then. Null of results from before.
alter table bet_selections add column decided jsonb;
