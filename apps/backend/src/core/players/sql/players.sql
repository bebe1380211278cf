-- Sets what the operator alone decides about a player, and records the operator's call; null leaves a value as it is.
-- Returns no row for an unknown player.
create or replace function set_player_standing(
  p_player bigint, p_actor text, p_arguments jsonb, p_is_vip boolean, p_groups text[], p_pve boolean
) returns table (is_vip boolean, groups text[], pve boolean)
language plpgsql security definer set search_path from current as $$
#variable_conflict use_column
begin
  if (p_actor like 'operator:%') is not true then
    raise exception 'only the operator decides about players'
      using errcode = 'check_violation', constraint = 'players_standing';
  end if;
  perform set_actor(p_actor, 'patchOperatorPlayer');
  perform record_operator_call(p_actor, 'patchOperatorPlayer', 'player:' || p_player, p_arguments);
  return query update players
  set is_vip = coalesce(p_is_vip, is_vip), groups = coalesce(p_groups, groups), pve = coalesce(p_pve, pve)
  where id = p_player returning is_vip, groups, pve;
end $$;
