-- Finds a player's selections in a match without reading all of the player's bets: for the limits on cumulative liability.

alter table bet_selections add column player_id bigint;
update bet_selections set player_id = bets.player_id from bets where bets.id = bet_selections.bet_id;
create index bet_selections_of_player on bet_selections (player_id, match_id);
