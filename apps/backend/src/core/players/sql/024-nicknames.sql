-- What nicknames look like: no two players may have nicknames that a reader takes for each other.

-- A nickname has one key for each way to read it (as written, in small letters, in capitals). A key is its letters as
-- they look, see `listNicknameKeys`. Nicknames from before this table have none until the next start has checked them.
create table nickname_keys (
  key text primary key,
  player_id bigint not null references players (id)
);
create index nickname_keys_player on nickname_keys (player_id);
create index players_nickname on players (id) where nickname is not null;
