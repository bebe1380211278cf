/** Compares the players' intents and their reported outcomes with the database. */

import { readStoredBonus } from '../../apps/backend/src/core/engagement/stored-bonus.ts'
import type { Db } from '../../apps/backend/src/platform/db/database.ts'
import { findEngagementErrors } from '../../apps/backend/src/testing/engagement-invariants.ts'
import type { Intent } from './intents.ts'

export interface IntentsResult {
  /** Intents with bets, and those without. */
  readonly placed: number
  readonly notPlaced: number
  readonly bets: number
  /** Keys with more bets than intended. */
  readonly doubled: string[]
  /** Keys of which bets were reported that do not exist. */
  readonly lost: string[]
  /** Keys with bets that were not reported, or belong to another player; with what was reported and placed. */
  readonly unreported: string[]
  /** Never got an outcome. */
  readonly unanswered: string[]
  /** Bets still submitted. */
  readonly undecided: number
  /** Violated invariants of the ledger and of the tables of bonuses, jackpots and notifications. */
  readonly violations: string[]
  /** Number of bets by type and by bonus, of those with a jackpot entry, and of those decided after a delay. */
  readonly types: ReadonlyMap<string, number>
  /** Reported reasons where nothing was placed, counted. */
  readonly reasons: ReadonlyMap<string, number>
}

interface Row {
  id: string
  player_id: number
  idempotency_key: string
  position: number
  status: string
}

function checkIntent(intent: Intent, rows: readonly Row[]) {
  const ids = new Set(rows.map(({ id }) => id))
  const positions = new Set(rows.map(({ position }) => position))
  const reported = intent.reported.filter(report => report.kind !== 'gone')
  // A bet rejected after its delay is correctly reported as not placed.
  const standing = rows.filter(({ status }) => status !== 'rejected')
  const reportedIds = reported.flatMap(report => (report.kind === 'placed' ? report.betIds : []))
  return {
    isDoubled: positions.size < rows.length || rows.length > intent.wantedBets,
    isLost: reportedIds.some(id => !ids.has(id)),
    isUnreported:
      rows.some(row => row.player_id !== intent.playerId) ||
      reported.some(report => standing.some(({ id }) => report.kind !== 'placed' || !report.betIds.includes(id))),
    isUnanswered: intent.reported.length === 0,
  }
}

function countReasons(intents: Iterable<Intent>): Map<string, number> {
  const reasons = new Map<string, number>()
  for (const { reported } of intents) {
    for (const report of reported) {
      const why = report.kind === 'nothing' ? report.why.replace('error.place_bets.', '') : report.kind
      if (report.kind !== 'placed') reasons.set(why, (reasons.get(why) ?? 0) + 1)
    }
  }
  return reasons
}

/** Judges all of it; the back end must have ended. */
export async function checkIntents(db: Db, intents: ReadonlyMap<string, Intent>): Promise<IntentsResult> {
  const rows = await db
    .selectFrom('bets')
    .select([
      'id',
      'player_id',
      'idempotency_key',
      'position',
      'status',
      'type',
      'decide_at',
      'bonus',
      'used_in_jackpot',
    ])
    .execute()
  const types = new Map<string, number>()
  for (const row of rows) {
    const { type, decide_at, used_in_jackpot } = row
    const bonus = readStoredBonus(row)?.type
    const names = [type, bonus, used_in_jackpot && 'in a jackpot', decide_at && 'after a delay']
    for (const name of names) if (name) types.set(name, (types.get(name) ?? 0) + 1)
  }
  const byKey = new Map<string, Row[]>()
  for (const row of rows) byKey.set(row.idempotency_key, [...(byKey.get(row.idempotency_key) ?? []), row])
  const findings = [...intents.values()].map(intent => ({
    intent,
    key: intent.key,
    isPlaced: byKey.has(intent.key),
    ...checkIntent(intent, byKey.get(intent.key) ?? []),
  }))
  const keysOf = (isFound: (finding: (typeof findings)[number]) => boolean) =>
    findings.filter(isFound).map(({ key }) => key)
  const describeReported = ({ key, reported, playerId }: Intent): string => {
    const placed = (byKey.get(key) ?? []).map(({ id, player_id, status }) => `${id} of ${player_id} ${status}`)
    return `${key} of ${playerId}: reported ${JSON.stringify(reported)}, placed ${placed.join(', ')}`
  }
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
    unreported: [
      ...findings.flatMap(finding => (finding.isUnreported ? [describeReported(finding.intent)] : [])),
      ...unwanted,
    ],
    unanswered: keysOf(({ isUnanswered }) => isUnanswered),
    undecided,
    violations: await findEngagementErrors(db),
    reasons: countReasons(intents.values()),
  }
}
