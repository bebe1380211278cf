/** The history of a bet as triggers recorded it: every state that it was in, and who or what brought it there. */
import type { Db } from '../../platform/db/database.ts'

type Row = Record<string, unknown>

export interface BetSnapshot {
  /** Columns of `bets`. */
  readonly bet: Row
  /** Columns of `bet_selections` by id, but those for display. */
  readonly selections: Readonly<Record<string, Row>>
}

export interface BetHistoryEntry {
  readonly recordedAt: Date
  readonly actor: string
  readonly cause: string
  /** What changed, as it was and as it is: of the bet, of a selection, or the call of an operator. */
  readonly entity: string
  readonly before: Row | null
  readonly after: Row
  /** The whole bet after it. */
  readonly state: BetSnapshot
}

/** Reads the history of a bet, oldest first, and rebuilds each of its states. */
export async function readBetHistory(db: Db, betId: string): Promise<BetHistoryEntry[]> {
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
