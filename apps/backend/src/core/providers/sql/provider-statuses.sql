-- Tells the other nodes that a provider was opened or closed.
create or replace function notify_provider_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('touchline_providers', new.provider);
  return null;
end $$;
create or replace trigger provider_statuses_notify after insert or update on provider_statuses
  for each row execute function notify_provider_change();
