-- What the likeness of two accounts means for one of them, and when that changes by itself.
alter table person_links
  -- The account of which it was decided: the newcomer, or the older account when the other one was excluded.
  add column subject_id bigint references players (id),
  -- `block` and `review` keep the subject in the state `check`; `notice` leaves it play without offers; `exclude` has
  -- excluded it. Null: accounts that were bound without a match.
  add column effect text check (effect in ('notice', 'review', 'block', 'exclude')),
  -- When a review ends, or the account that was asked for a verification is checked; null: never by itself.
  add column due_at timestamptz,
  add constraint person_links_subject check ((effect is null) = (subject_id is null));
create index person_links_subject_id on person_links (subject_id) where status = 'suspected';
create index person_links_due_at on person_links (due_at) where due_at is not null and status = 'suspected';
