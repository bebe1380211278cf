-- Drops what the previous release no longer used: functions under their old names or signatures, and columns of sessions
-- that play_sessions replaced.
drop function if exists keeps_limits(bigint, text, bigint, timestamptz);
drop function if exists check_player_limits(bigint, text, bigint, timestamptz, jsonb);
drop function if exists room_to_stake(bigint, text, timestamptz);
drop function if exists room_to_deposit(bigint, bigint, text, timestamptz);
drop function if exists deposited_since(bigint, timestamptz);
drop function if exists read_player_bonuses(bigint, timestamptz, text[]);
drop function if exists read_player_bonuses(bigint, timestamptz, text[], bigint[]);
drop function if exists read_bonus_marks(bigint, text[]);
drop function if exists notify_player(uuid, bigint, text, boolean, jsonb, text, text, text, timestamptz);
drop function if exists forget_notifications(timestamptz, integer, timestamptz);
drop function if exists place_bets(
  bigint, uuid, text, text, smallint, text, timestamptz, text, bigint, bigint, text, uuid, boolean, text, boolean, boolean,
  jsonb);

alter table sessions drop column played_from, drop column checked_at;
