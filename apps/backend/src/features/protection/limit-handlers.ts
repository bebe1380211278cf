/** Endpoints of players' limits. */
import {
  confirmLimit,
  isExclusion,
  LIMIT_PERIODS,
  type LimitChangeError,
  type LimitChangeResult,
  type LimitChangeRules,
  type LimitRequest,
  type LimitType,
  type PlayerLimit,
  removeLimit,
  setLimit,
} from '@touchline/betting/limits/player-limits'
import type { RequestBody } from '@touchline/contract/endpoints'
import { v7 as uuid } from 'uuid'
import { findPlayer } from '../../core/players/players.ts'
import type { SessionEnd } from '../../core/realtime/session-revoker.ts'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { ExcludedPersons } from './excluded-persons.ts'
import { chooseLimitCurrency, findLimitCurrency } from './limit-currency.ts'
import { readLimits, writeLimits } from './limit-store.ts'
import { type FiguresDeps, readRemainders, readStats, toWireLimit } from './limit-usage.ts'
import type { PlayerSessions } from './player-sessions.ts'
import type { RequestRecorder } from './request-recorder.ts'

export interface LimitDeps extends FiguresDeps {
  clock: Clock
  sessions: PlayerSessions
  protection: ProtectionSettings
  excludedPersons: ExcludedPersons
  requestRecorder: RequestRecorder
  /** Called in the transaction of a self-exclusion, for each account of the person. */
  onSelfExcluded: (transaction: Db, event: { playerId: number; at: Date }) => Promise<void>
}

const AMOUNTS: readonly LimitType[] = ['deposit', 'loss', 'wager']

const REFUSALS: Readonly<Record<LimitChangeError, () => ApiError>> = {
  not_found: () => new ApiError('NOT_FOUND'),
  conflict: () => new ApiError('CONFLICT', { key: 'error.user_limits.not_shortened' }),
  not_confirmable: () => new ApiError('LIMIT_NOT_CONFIRMABLE'),
}

export function createLimitHandlers(deps: LimitDeps) {
  const { db, clock, sessions, protection, requestRecorder, excludedPersons } = deps

  function termsOf(type: LimitType): LimitChangeRules {
    const { looserAfterSeconds, confirmWithinSeconds } = protection
    const wait = AMOUNTS.includes(type) ? looserAfterSeconds.amount : looserAfterSeconds.duration
    return { now: clock.now(), loosenDelayMs: wait * 1000, confirmWindowMs: confirmWithinSeconds * 1000 }
  }

  /** Applies one change at a time per player, on the current limits. */
  async function change(
    playerId: number,
    step: (limits: readonly PlayerLimit[], transaction: Db) => LimitChangeResult | Promise<LimitChangeResult>,
  ): Promise<PlayerLimit> {
    const done = await db.transaction().execute(async transaction => {
      await transaction.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
      await setActor(transaction, `player:${playerId}`, 'limits')
      const next = await step(await readLimits(transaction, playerId, clock.now()), transaction)
      if (next.ok) await writeLimits(transaction, playerId, { limits: next.changed, now: clock.now() })
      return next
    })
    if (!done.ok) throw REFUSALS[done.refusal]()
    return done.limit
  }

  const show = async (playerId: number, limit: PlayerLimit) => ({
    data: await toWireLimit(deps, playerId, limit, clock.now()),
  })

  /** Parses the requested limit; the currency of an amount is added later. Throws a 422 for an invalid limit. */
  function parseLimitRequest(body: RequestBody<'postUserLimits'>): LimitRequest {
    const { type, period, value } = body
    if (!LIMIT_PERIODS[type].includes(period))
      throw fieldError('body/period', `must be one of ${LIMIT_PERIODS[type].join(', ')} for a limit of this type`)
    if (isExclusion(type) && value !== undefined) throw fieldError('body/value', 'must be left out: the period says it')
    if (isExclusion(type)) return { type, period, value: null, currency: null }
    if (value === undefined) throw fieldError('body/value', 'must be there for a limit of this type')
    const { leastSeconds } = protection
    if (!AMOUNTS.includes(type) && value < leastSeconds)
      throw fieldError('body/value', `must be ${leastSeconds} seconds or more`)
    return { type, period, value, currency: null }
  }

  return {
    getUserLimits: async ({ player }) => {
      const now = clock.now()
      const limits = await readLimits(db, player.id, now)
      const data = await Promise.all(limits.map(limit => toWireLimit(deps, player.id, limit, now)))
      const currency = await findLimitCurrency(db, player.id, limits)
      const stats = await readStats(db, player.id, currency, now)
      return { data, currency, stats, remaining: await readRemainders(db, player.id, now) }
    },
    postUserLimits: async ({ player, body }) => {
      const request = parseLimitRequest(body)
      const ended: SessionEnd[] = []
      const limit = await change(player.id, async (limits, transaction) => {
        const isAmount = AMOUNTS.includes(request.type)
        const currency = isAmount ? await chooseLimitCurrency(transaction, player.id, limits, body.currency) : null
        const terms = termsOf(request.type)
        const step = setLimit(limits, { ...request, currency }, uuid(), terms)
        if (!step.ok) return step
        if (request.type === 'self_exclusion') {
          const row = await findPlayer(transaction, player.id)
          const others = await excludedPersons.excludeOthers(transaction, row, request, terms)
          const at = new Date(terms.now)
          for (const playerId of [player.id, ...others]) {
            await deps.onSelfExcluded(transaction, { playerId, at })
            ended.push(await sessions.writePlayerEnd(transaction, playerId, 'excluded'))
          }
        }
        // A break leaves the session that asked for it: the player may go on to read and cash out.
        if (request.type === 'cooling_off')
          ended.push(await sessions.writePlayerEnd(transaction, player.id, 'excluded', player.session.id))
        return step
      })
      if (request.type === 'session') requestRecorder.reset(player.id)
      for (const end of ended) await sessions.finishEnd(end)
      return show(player.id, limit)
    },
    postUserLimitConfirm: async ({ player, params: { id } }) =>
      show(player.id, await change(player.id, limits => confirmLimit(limits, id, clock.now()))),
    deleteUserLimit: async ({ player, params: { id } }) => {
      const limit = await change(player.id, limits => {
        const type = limits.find(limit => limit.id === id)?.type ?? 'deposit'
        return removeLimit(limits, id, termsOf(type))
      })
      return show(player.id, limit)
    },
  } satisfies Handlers
}
