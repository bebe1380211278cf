create table votes (
  match_id bigint not null,
  player_id bigint not null references players (id),
  choice text not null check (choice in ('home', 'draw', 'away')),
  created_at timestamptz not null,
  primary key (match_id, player_id)
);
