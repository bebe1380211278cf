-- Simulated entries of jackpots are deleted some time after the rounds that counted them were closed; those of bets stay.
alter table jackpot_rounds
  -- What the entries that were deleted had added; null while all are there, so that the draw can be repeated.
  add column purged_micro numeric(30, 0) check (purged_micro > 0);
create index jackpot_rounds_crossing on jackpot_rounds (jackpot, code, crossing_no) where crossing_no is not null;
create index jackpot_entries_simulated on jackpot_entries (jackpot, no) where bet_id is null and no is not null;
create index jackpot_hits_entry on jackpot_hits (entry_id);
