-- Notifications between the nodes of one back end.

create or replace function notify_provider_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('touchline_providers', new.provider);
  return null;
end $$;

-- For nodes of the previous release, during a rolling upgrade: they write and read `told_at`.
create or replace function sync_announced_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.told_at is distinct from old.told_at and new.announced_at = old.announced_at then
    new.announced_at := new.told_at;
  else
    new.told_at := new.announced_at;
  end if;
  return new;
end $$;

create or replace trigger feed_head_announced before insert or update on feed_head
  for each row execute function sync_announced_at();
