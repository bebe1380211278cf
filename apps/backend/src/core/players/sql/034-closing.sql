-- How an account and what it claims to be end.
alter table players
  -- Since when the operator has closed it: whatever is booked to it later is repaid as well.
  add column closed_at timestamptz,
  -- Since when names, dates and contacts are erased.
  add column erased_at timestamptz,
  add constraint players_erased check (erased_at is null or closed_at is not null);
create index players_closed on players (id) where closed_at is not null;

alter table identity_claims
  -- When a document confirmed it, of names and birth dates.
  add column verified_at timestamptz,
  -- When a document showed something else: it was merely typed and counts no longer.
  add column replaced_at timestamptz;
