/** Endpoints of the operator's staff: states of levels, and decisions on hits. */
import { canHoldLargestEntry } from '@touchline/betting/engagement/campaign-check'
import { canMoveHit, canMoveLevel, type LevelState } from '@touchline/betting/engagement/jackpot-states'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordOperatorCall } from '../../platform/db/set-actor.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { levelTermsOf } from './draw-level.ts'
import { type HitDeps, payHits, reassignHits, setAwaiting } from './hits.ts'
import { readHits } from './read-hits.ts'
import { readLevel, toWireLevel } from './read-jackpots.ts'
import { lockJackpot } from './rounds.ts'
import type { JackpotHitRow, JackpotLevelRow } from './tables.ts'

export interface OperatorDeps extends HitDeps {
  readonly db: Db
  readonly clock: Clock
  readonly pseudonymOf: (playerId: number) => string
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
}

/** Throws CONFLICT when the level may not become that, and a field's error for one that could not be drawn. */
function planLevel(level: JackpotLevelRow, { state, last }: { state?: LevelState; last?: boolean }) {
  const next = state ?? level.state
  if (next !== level.state && !canMoveLevel(level.state, next)) throw new ApiError('CONFLICT')
  if (next === 'active' && next !== level.state && !canHoldLargestEntry(levelTermsOf(level)))
    throw fieldError('body/state', 'the largest entry, stake_cap × rate, adds more than max − start')
  const isEnded = level.state === 'finished' || level.state === 'disabled'
  if (last !== undefined && last !== level.is_last && isEnded) throw new ApiError('CONFLICT')
  return { state: next, is_last: last ?? level.is_last }
}

/** Decides a hit under the jackpot's lock. Returns the hits to pay. */
async function decide(
  transaction: Db,
  hit: JackpotHitRow,
  { isApproved, actor, deps, at }: { isApproved: boolean; actor: string; deps: OperatorDeps; at: Date },
): Promise<JackpotHitRow[]> {
  const status = isApproved ? 'approved' : 'rejected'
  if (!canMoveHit(hit.status, status)) throw new ApiError('CONFLICT')
  await transaction
    .updateTable('jackpot_hits')
    .set({ status, decided_at: at, decided_by: actor })
    .where('id', '=', hit.id)
    .execute()
  if (isApproved) return [{ ...hit, status }]
  await setAwaiting(transaction, hit, true)
  return reassignHits(transaction, hit.jackpot, { deps, at })
}

export function createOperatorJackpotHandlers(deps: OperatorDeps) {
  const { db, clock, findJackpot, pseudonymOf, onCommitted } = deps
  const requireJackpot = (id: string): JackpotFile => {
    const file = findJackpot(id)
    if (!file) throw new ApiError('NOT_FOUND')
    return file
  }
  return {
    patchOperatorJackpotLevel: async ({ operator: actor, params: { id, code }, body, locale }) => {
      const file = requireJackpot(id)
      await db.transaction().execute(async transaction => {
        const locked = await lockJackpot(transaction, id)
        const level = locked?.levels.find(candidate => candidate.code === code)
        if (!level) throw new ApiError('NOT_FOUND')
        const call = { actor, name: 'patchOperatorJackpotLevel', subject: `jackpot:${id}:${code}`, arguments: body }
        await recordOperatorCall(transaction, call)
        await transaction
          .updateTable('jackpot_levels')
          .set(planLevel(level, body))
          .where('jackpot', '=', id)
          .where('code', '=', code)
          .execute()
      })
      const level = await readLevel(db, id, code)
      if (!level) throw new ApiError('NOT_FOUND')
      return { data: toWireLevel(level, file, locale) }
    },
    postOperatorJackpotHitDecision: async ({ operator: actor, params: { id }, body, locale }) => {
      const at = new Date(clock.now())
      await db.transaction().execute(async transaction => {
        const find = () => transaction.selectFrom('jackpot_hits').selectAll().where('id', '=', id).executeTakeFirst()
        const found = await find()
        if (!found) throw new ApiError('NOT_FOUND')
        await lockJackpot(transaction, found.jackpot)
        const hit = await find()
        if (!hit) throw new ApiError('NOT_FOUND')
        const call = { actor, name: 'postOperatorJackpotHitDecision', subject: `jackpot_hit:${id}`, arguments: body }
        await recordOperatorCall(transaction, call)
        const isApproved = body.decision === 'approve'
        await payHits(transaction, await decide(transaction, hit, { isApproved, actor, deps, at }), { deps, at })
      })
      onCommitted()
      const [data] = await readHits(
        db,
        { id, limit: 1 },
        { findJackpot, pseudonymOf, locale, playerId: null, now: at.getTime() },
      )
      if (!data) throw new ApiError('NOT_FOUND')
      return { data }
    },
  } satisfies Handlers
}
