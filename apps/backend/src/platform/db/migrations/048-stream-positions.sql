-- Where the public realtime channels stood when the leader of the feed moved the head: `{"public:en": {"offset": 812,
-- "epoch": "XmYp"}}`. All that was published up to a position is part of the feed up to `feed_ms`.
alter table feed_head add column positions jsonb not null default '{}';
