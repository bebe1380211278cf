-- What a player has marked as a favourite, and how players guess that matches end.

create table favourites (
  player_id bigint not null references players (id),
  type text not null check (type in ('sports', 'tournaments', 'matches')),
  object_id bigint not null,
  created_at timestamptz not null,
  primary key (player_id, type, object_id)
);

create table votes (
  match_id bigint not null,
  player_id bigint not null references players (id),
  choice text not null check (choice in ('home', 'draw', 'away')),
  created_at timestamptz not null,
  primary key (match_id, player_id)
);
