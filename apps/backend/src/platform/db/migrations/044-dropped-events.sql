-- Events that the feed could not go on with. They are not offered again, and bets on them are reported until they are decided.
create table dropped_events (
  match_id bigint primary key,
  -- Feed time of the failure, epoch ms.
  dropped_at_ms bigint not null,
  reason text not null,
  created_at timestamptz not null default now()
);
