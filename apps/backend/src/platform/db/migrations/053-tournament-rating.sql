-- The leaderboard of a tournament is read from its claims alone.
create index bonus_claims_of_campaign on bonus_claims (campaign, player_id) include (amount, created_at);
