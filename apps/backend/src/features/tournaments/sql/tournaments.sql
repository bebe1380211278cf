-- The leaderboards of tournaments.

-- Adds claims to the score of a player or of a simulated rival; the other of the two is null. `p_at`: of the last
-- claim. The caller has locked the pool.
create or replace function raise_tournament_score(
  p_campaign text, p_player bigint, p_rival integer, p_amount bigint, p_freebets integer, p_at timestamptz
) returns void language plpgsql as $$
begin
  update tournament_scores set amount = amount + p_amount, freebets = freebets + p_freebets, reached_at = p_at
  where campaign = p_campaign and (player_id = p_player or rival = p_rival);
  if not found then
    insert into tournament_scores (campaign, player_id, rival, amount, freebets, reached_at)
    values (p_campaign, p_player, p_rival, p_amount, p_freebets, p_at);
    update tournament_pools set players = players + 1 where campaign = p_campaign;
  end if;
end $$;

-- Adds a claim to the player's score. Claims of other campaigns have no pool.
create or replace function add_tournament_score() returns trigger language plpgsql as $$
begin
  if new.amount > 0 and exists (select from tournament_pools where campaign = new.campaign) then
    perform raise_tournament_score(new.campaign, new.player_id, null, new.amount, 1, new.created_at);
  end if;
  return null;
end $$;
create or replace trigger bonus_claims_scored after insert on bonus_claims
  for each row execute function add_tournament_score();

-- A page of a leaderboard by its index: `total`; `rows` in order and the `position` of the first; `winners`, all
-- scores whose position one of `p_prizes` reaches; `own`, the row of a player with its position, or null. Simulated
-- rivals have no `player_id` and no `email`. In PL/pgSQL because its plans are cached.
create or replace function read_tournament_rating(
  p_campaign text, p_limit integer, p_offset integer, p_prizes integer, p_player bigint
) returns jsonb language plpgsql stable as $$
declare
  last_prize tournament_scores;
  first tournament_scores;
  player_score tournament_scores;
begin
  select * into first from tournament_scores where campaign = p_campaign
  order by amount desc, freebets desc, reached_at, player_id limit 1 offset p_offset;
  select * into last_prize from tournament_scores where campaign = p_campaign
  order by amount desc, freebets desc limit 1 offset greatest(p_prizes - 1, 0);
  select * into player_score from tournament_scores where campaign = p_campaign and player_id = p_player;
  return jsonb_build_object(
    'total', coalesce((select players from tournament_pools where campaign = p_campaign), 0),
    'position', tournament_position(first),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(page) || jsonb_build_object('email', players.email)
        order by amount desc, freebets desc, reached_at, player_id), '[]')
      from (
        select * from tournament_scores where campaign = p_campaign
        order by amount desc, freebets desc, reached_at, player_id limit p_limit offset p_offset
      ) as page left join players on players.id = player_id),
    'winners', (
      select coalesce(jsonb_agg(to_jsonb(scores)), '[]') from tournament_scores as scores
      where campaign = p_campaign and p_prizes > 0
        and (amount, freebets) >= (coalesce(last_prize.amount, 0), coalesce(last_prize.freebets, 0))),
    'own', case when player_score.player_id is not null then (
      select to_jsonb(player_score) || jsonb_build_object('position', tournament_position(player_score), 'email', email)
      from players where id = player_score.player_id) end);
end $$;

-- The position of a score from 1, which equals share; null for no score.
create or replace function tournament_position(p_score tournament_scores) returns bigint language plpgsql stable as $$
begin
  return case when p_score.campaign is not null then 1 + (
    select count(*) from tournament_scores
    where campaign = p_score.campaign and (amount, freebets) > (p_score.amount, p_score.freebets)) end;
end $$;
