/** What the database says of all that players wanted, held against what they were told. */

import { auditLedger, isClean } from '../../apps/backend/src/core/ledger/audit.ts'
import type { Db } from '../../apps/backend/src/platform/db/database.ts'
import type { Intent } from './intents.ts'

export interface Verdict {
  /** Intents whose bets stand, and those of which none does. */
  readonly placed: number
  readonly notPlaced: number
  readonly bets: number
  /** More bets than were wanted or told of, under one key. */
  readonly doubled: string[]
  /** Told of bets that do not stand. */
  readonly lost: string[]
  /** Bets stand of which nobody was told, or that nobody wanted, or on somebody else's account. */
  readonly untold: string[]
  /** Waited for an answer and never got one. */
  readonly unanswered: string[]
  /** Bets that never got out of their delay. */
  readonly undecided: number
  readonly isLedgerClean: boolean
  /** How many bets there are of which type, and how many were decided after a delay. */
  readonly types: ReadonlyMap<string, number>
  /** What players were told where nothing was placed, and how often. */
  readonly reasons: ReadonlyMap<string, number>
}

interface Row {
  id: string
  player_id: number
  idempotency_key: string
  position: number
  status: string
}

function judgeIntent(intent: Intent, rows: readonly Row[]) {
  const ids = new Set(rows.map(({ id }) => id))
  const positions = new Set(rows.map(({ position }) => position))
  const told = intent.told.filter(one => one.kind !== 'gone')
  // What was refused after its delay stands for nobody; whoever asks later is rightly told that it was not placed.
  const standing = rows.filter(({ status }) => status !== 'rejected')
  const toldIds = told.flatMap(one => (one.kind === 'placed' ? one.betIds : []))
  return {
    isDoubled: positions.size < rows.length || rows.length > intent.wantedBets,
    isLost: toldIds.some(id => !ids.has(id)),
    isUntold:
      rows.some(row => row.player_id !== intent.playerId) ||
      told.some(one => standing.some(({ id }) => one.kind !== 'placed' || !one.betIds.includes(id))),
    isUnanswered: intent.told.length === 0,
  }
}

function countReasons(intents: Iterable<Intent>): Map<string, number> {
  const reasons = new Map<string, number>()
  for (const { told } of intents) {
    for (const one of told) {
      const why = one.kind === 'nothing' ? one.why.replace('error.place_bets.', '') : one.kind
      if (one.kind !== 'placed') reasons.set(why, (reasons.get(why) ?? 0) + 1)
    }
  }
  return reasons
}

/** Judges all of it; the back end must have ended. */
export async function judge(db: Db, intents: ReadonlyMap<string, Intent>): Promise<Verdict> {
  const rows = await db
    .selectFrom('bets')
    .select(['id', 'player_id', 'idempotency_key', 'position', 'status', 'type', 'decide_at'])
    .execute()
  const types = new Map<string, number>()
  for (const { type, decide_at } of rows) {
    for (const name of [type, ...(decide_at ? ['after a delay'] : [])]) types.set(name, (types.get(name) ?? 0) + 1)
  }
  const byKey = new Map<string, Row[]>()
  for (const row of rows) byKey.set(row.idempotency_key, [...(byKey.get(row.idempotency_key) ?? []), row])
  const findings = [...intents.values()].map(intent => ({
    key: intent.key,
    isPlaced: byKey.has(intent.key),
    ...judgeIntent(intent, byKey.get(intent.key) ?? []),
  }))
  const keysOf = (isFound: (finding: (typeof findings)[number]) => boolean) =>
    findings.filter(isFound).map(({ key }) => key)
  const unwanted = [...byKey.keys()].filter(key => !intents.has(key))
  const { undecided } = await db
    .selectFrom('bets')
    .select(({ fn }) => fn.countAll<number>().as('undecided'))
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return {
    placed: keysOf(({ isPlaced }) => isPlaced).length,
    notPlaced: keysOf(({ isPlaced }) => !isPlaced).length,
    bets: rows.length,
    types,
    doubled: keysOf(({ isDoubled }) => isDoubled),
    lost: keysOf(({ isLost }) => isLost),
    untold: [...keysOf(({ isUntold }) => isUntold), ...unwanted],
    unanswered: keysOf(({ isUnanswered }) => isUnanswered),
    undecided,
    isLedgerClean: isClean(await auditLedger(db)),
    reasons: countReasons(intents.values()),
  }
}
