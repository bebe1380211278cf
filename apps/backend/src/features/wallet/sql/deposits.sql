-- Credits a deposit of play money to an active account, once for its id. Returns the account as it is then.
create or replace function take_deposit(
  p_id uuid, p_account bigint, p_amount bigint, p_subunits bigint, p_at timestamptz
) returns table (balance bigint, version bigint) language plpgsql security definer set search_path from current as $$
declare
  code text;
begin
  select currency into code from accounts where id = p_account and kind = 'player' and active;
  if code is null or (p_amount > 0) is not true then
    raise exception 'account % takes no deposit of %', p_account, p_amount
      using errcode = 'check_violation', constraint = 'deposits_taken';
  end if;
  return query select posted.balance, posted.version from post_entries(jsonb_build_array(
    jsonb_build_object('kind', 'deposit', 'reference', p_id, 'currency', code, 'account_id', p_account,
                       'amount', p_amount),
    jsonb_build_object('kind', 'deposit', 'reference', p_id, 'currency', code, 'house', 'play_money',
                       'amount', -p_amount)
  ), jsonb_build_object(code, p_subunits), p_at) as posted;
end $$;
