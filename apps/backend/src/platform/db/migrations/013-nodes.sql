-- What the nodes of one back end tell each other: how far the feed has come and under whose lead, and which providers
-- are closed.

create table feed_head (
  only_row boolean primary key default true check (only_row),
  term bigint not null,
  feed_ms bigint not null,
  told_at timestamptz not null
);

create function tell_providers() returns trigger language plpgsql as $$
begin
  perform pg_notify('touchline_providers', new.provider);
  return null;
end $$;

create trigger providers_told after insert or update on provider_statuses
  for each row execute function tell_providers();
