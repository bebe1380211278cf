-- Drops the old names of what 064 named anew, which the previous release no longer used.
drop view promo_tries;
drop view sign_in_tries;

drop trigger if exists feed_head_announced on feed_head;
drop function if exists sync_announced_at();
alter table feed_head drop column told_at, alter column announced_at drop default;
