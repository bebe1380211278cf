-- Phone numbers that players have proved to be theirs, the codes they prove it by, and what was sent to whom.

alter table players
  -- As it was verified; another player cannot verify it as well.
  add column phone_number text unique,
  add column phone_country text;

create table phone_codes (
  player_id bigint primary key references players (id),
  phone_number text not null,
  phone_country text not null,
  code_hash text not null,
  -- How often a code was typed in for it.
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create table text_messages (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- SHA-256 of the number: it may not be the player's.
  number_hash text not null,
  sent_at timestamptz not null
);
create index text_messages_player on text_messages (player_id, sent_at);
create index text_messages_number on text_messages (number_hash, sent_at);
create index text_messages_old on text_messages (sent_at);
