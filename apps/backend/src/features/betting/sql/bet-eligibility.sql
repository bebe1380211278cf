-- Eligibility to bet in a currency, for the placing statement and for the response that explains a rejection.

-- The account that a player's stakes in a currency are taken from; null without an active one.
create or replace function find_betting_account(p_player bigint, p_currency text) returns bigint
language plpgsql stable as $$
begin
  return (
    select id from accounts where player_id = p_player and kind = 'player' and currency = p_currency and active);
end $$;

-- The error name for which a player may not bet in a currency now; null when allowed. `p_protection`: see
-- `find_play_block`. The other parameters are the operator's settings: whether a verified phone number is required, and
-- a municipality of Brazilians who bet in reals.
create or replace function find_bet_block(
  p_player bigint, p_currency text, p_at timestamptz, p_protection jsonb, p_phone_required boolean,
  p_municipality_required boolean
) returns text language plpgsql stable as $$
declare
  play_block constant text := find_play_block(p_player, p_at, p_protection);
begin
  if play_block is not null then
    return play_block;
  end if;
  return (
    select case
      when pve then 'PVE_PLAYER_BET_FORBIDDEN'
      when p_phone_required and phone_verified_at is null then 'PHONE_VERIFICATION_REQUIRED'
      when p_municipality_required and municipality is null and country = 'BR' and p_currency = 'BRL'
        then 'MUNICIPALITY_NOT_FOUND'
    end
    from players where id = p_player);
end $$;

-- Rejects a stake above the player's own limits, by violating `player_limits_kept`. The caller must have locked the
-- player, so that concurrent placements in any currencies count each other's stakes.
create or replace function check_stake_limit(p_player bigint, p_currency text, p_total bigint, p_at timestamptz)
returns void language plpgsql as $$
begin
  if p_total > remaining_stake_limit(p_player, p_currency, p_at) then
    raise exception 'the player has set a limit below this stake'
      using errcode = 'check_violation', constraint = 'player_limits_kept';
  end if;
end $$;

-- Rejects a bet placed at `p_placed_at`, whose stake is counted already, if the person's limits do not cover all stakes any
-- more: a stricter limit applies to bets that are not decided yet. Violates `player_limits_kept`. The caller must have
-- locked the player.
create or replace function check_kept_limits(p_player bigint, p_placed_at timestamptz, p_at timestamptz) returns void
language plpgsql as $$
begin
  if has_player_limits(p_player) and is_stake_limit_exceeded(p_player, p_placed_at, p_at) then
    raise exception 'the player has set a limit below the stakes'
      using errcode = 'check_violation', constraint = 'player_limits_kept';
  end if;
end $$;
