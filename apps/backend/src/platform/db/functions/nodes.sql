-- Announcements of the nodes of one back end to each other.

create or replace function notify_provider_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('touchline_providers', new.provider);
  return null;
end $$;
