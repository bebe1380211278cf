-- The history of bets, limits, exclusions and decisions of the operator, with who or what caused each change. Rows are
-- written by triggers (`audit-log.sql`) in the transaction of the change, and never changed or deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  -- What the row is about: `bet:<id>`, `player:<id>`, `provider:<name>`.
  subject text not null,
  -- The table of the row that changed, or `operator_call`.
  entity text not null,
  entity_id text not null,
  operation text not null check (operation in ('insert', 'update', 'call')),
  -- The changed columns as they were; null for an insert.
  before jsonb,
  -- The changed columns as they are; of an insert the whole row, of a call its arguments.
  after jsonb not null,
  -- `player:<id>`, `operator:<name>`, `feed` or `system`.
  actor text not null,
  cause text not null,
  recorded_at timestamptz not null default clock_timestamp()
);
create index audit_log_subject on audit_log (subject, id);
