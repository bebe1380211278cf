-- Play time as spans instead of a sum, so that the time of several accounts of a person can be counted once.
alter table time_played add column played tstzmultirange;
-- A sum becomes a span of that length that ends with the last request it counts.
update time_played
set played = tstzmultirange(tstzrange(counted.until - make_interval(secs => played_ms / 1000.0), counted.until))
from (select player_id, day, least(seen_at, (day + 1)::timestamp at time zone 'UTC') as until from time_played) as counted
where counted.player_id = time_played.player_id and counted.day = time_played.day;
alter table time_played alter column played set not null, drop column played_ms;
