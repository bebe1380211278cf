-- What players have marked as favourites.
create table favourites (
  player_id bigint not null references players (id),
  type text not null check (type in ('sports', 'tournaments', 'matches')),
  object_id bigint not null,
  created_at timestamptz not null,
  primary key (player_id, type, object_id)
);
