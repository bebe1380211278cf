-- Trigger functions of the ledger and of other tables with a history.

-- All entries of a transaction are written by one statement, so a check at its end is sufficient.
create or replace function refuse_unbalanced_entries() returns trigger language plpgsql as $$
begin
  if exists (select from added group by transaction_id, currency having sum(amount) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero'
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end $$;

create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is refused: rows of % are kept for ever', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
