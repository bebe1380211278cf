-- Events to be published once their transaction has committed. Without a player: for everybody.
create table outbox (
  id bigint generated always as identity primary key,
  player_id bigint,
  event_name text not null,
  message jsonb not null,
  created_at timestamptz not null
);
