-- When a player's last session ended: what a host page signed before that is refused.
create index sessions_last_end on sessions (player_id, ended_at) where ended_at is not null;
