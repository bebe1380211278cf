-- Grows with every change of a player's bonuses: a bet that was decided on an older state is decided again. Not a column
-- of the player, whose row placing locks before the accounts and settlement after them.
create table bonus_versions (
  player_id bigint primary key references players (id),
  version bigint not null
);
alter table players drop column bonus_version;
