-- What became of every bet, limit, exclusion and decision of the operator, and who or what caused it. Rows are written by
-- triggers (`functions/audit-log.sql`), in the transaction of what they tell of, and never changed or deleted.

create table audit_log (
  id bigint generated always as identity primary key,
  -- What it belongs to: `bet:<id>`, `player:<id>`, `provider:<name>`.
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

-- What is open now begins its history here; what is over is told by its row.
insert into audit_log (subject, entity, entity_id, operation, after, actor, cause)
  select 'bet:' || id, 'bets', id::text, 'insert', to_jsonb(bets), 'system', 'migration'
  from bets where settled_at is null and status not in ('rejected', 'withdrawn');
insert into audit_log (subject, entity, entity_id, operation, after, actor, cause)
  select 'bet:' || bet_id, 'bet_selections', id::text, 'insert', to_jsonb(bet_selections) - 'snapshot' - 'is_final', 'system', 'migration'
  from bet_selections
  where bet_id in (select id from bets where settled_at is null and status not in ('rejected', 'withdrawn'));
insert into audit_log (subject, entity, entity_id, operation, after, actor, cause)
  select 'player:' || player_id, 'player_limits', id::text, 'insert', to_jsonb(player_limits), 'system', 'migration'
  from player_limits;
