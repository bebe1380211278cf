/** The audit trail of a bet, recorded by triggers: every state, and who or what caused it. */
import type { Db } from '../../platform/db/database.ts'

type Row = Record<string, unknown>

export interface BetSnapshot {
  /** Columns of `bets`. */
  readonly bet: Row
  /** Columns of `bet_selections` by id, except those for display. */
  readonly selections: Readonly<Record<string, Row>>
}

export interface BetAuditEntry {
  readonly recordedAt: Date
  readonly actor: string
  readonly cause: string
  /** The change, before and after: the bet, a selection, or an operator request. */
  readonly entity: string
  readonly before: Row | null
  readonly after: Row
  /** The complete bet after the change. */
  readonly state: BetSnapshot
}

/** Reads the audit trail of a bet, oldest first, and rebuilds each of its states. */
export async function readBetAuditTrail(db: Db, betId: string): Promise<BetAuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', `bet:${betId}`)
    .orderBy('id')
    .execute()
  let state: BetSnapshot = { bet: {}, selections: {} }
  return rows.map(({ recorded_at: recordedAt, actor, cause, entity, entity_id: id, before, after }) => {
    if (entity === 'bets') state = { ...state, bet: { ...state.bet, ...after } }
    if (entity === 'bet_selections')
      state = { ...state, selections: { ...state.selections, [id]: { ...state.selections[id], ...after } } }
    return { recordedAt, actor, cause, entity, before, after, state }
  })
}
