-- Why a session ended, and the sessions that ended lately: tokens of the realtime connection that were issued to them are
-- refused until the last has expired.

alter table sessions add column end_reason text;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
