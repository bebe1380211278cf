-- Grows with every change of what is read of a player's bonuses: the bonuses themselves, the player's bets, profile and
-- exclusions. `version` grows with changes of the bonuses alone, because a bet that was decided on an older one is
-- decided again.
alter table bonus_versions add column state_version bigint not null default 0;
