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
import { findPersonAccounts, lockPerson } from '../../core/players/players.ts'
import type { SessionEnd } from '../../core/realtime/session-revoker.ts'
import type { ProtectionSettings } from '../../core/settings/protection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { setActor } from '../../platform/db/set-actor.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { bindAccounts, toComparison } from './bind-accounts.ts'
import { chooseLimitCurrency, findLimitCurrency } from './limit-currency.ts'
import { findLimitPrompt, recordLimitReview } from './limit-prompts.ts'
import { readLimits, readOtherLimits, writeLimits } from './limit-store.ts'
import { type FiguresDeps, readRemainders, readStats, toWireLimit } from './limit-usage.ts'
import type { PersonAccounts } from './person-accounts.ts'
import type { PlayerSessions } from './player-sessions.ts'
import type { RequestRecorder } from './request-recorder.ts'

export interface LimitDeps extends FiguresDeps {
  clock: Clock
  sessions: PlayerSessions
  protection: ProtectionSettings
  persons: PersonAccounts
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
  const { db, clock, sessions, protection, requestRecorder, persons } = deps

  function termsOf(type: LimitType): LimitChangeRules {
    const { looserAfterSeconds, confirmWithinSeconds } = protection
    const wait = AMOUNTS.includes(type) ? looserAfterSeconds.amount : looserAfterSeconds.duration
    return { now: clock.now(), loosenDelayMs: wait * 1000, confirmWindowMs: confirmWithinSeconds * 1000 }
  }

  /** Applies one change at a time per person, on the current limits of the player's account. */
  async function change(
    playerId: number,
    step: (limits: readonly PlayerLimit[], transaction: Db) => LimitChangeResult | Promise<LimitChangeResult>,
    prepare?: (transaction: Db) => Promise<void>,
  ): Promise<PlayerLimit> {
    const done = await db.transaction().execute(async transaction => {
      await prepare?.(transaction)
      await lockPerson(transaction, playerId)
      await setActor(transaction, `player:${playerId}`, 'limits')
      const next = await step(await readLimits(transaction, playerId, clock.now()), transaction)
      if (next.ok) await writeLimits(transaction, playerId, { limits: next.changed, now: clock.now() })
      return next
    })
    if (!done.ok) throw REFUSALS[done.refusal]()
    return done.limit
  }

  /**
   * Excludes the accounts that are surely the person's, by binding them. One that is not bound, because the person would
   * have too many, gets an exclusion of its own, unless it is excluded for longer. Returns the ids of these accounts and
   * what the binding ended.
   */
  async function excludeOthers(
    transaction: Db,
    playerId: number,
    { request, terms }: { request: LimitRequest; terms: LimitChangeRules },
  ): Promise<{ ids: number[]; ended: SessionEnd[] }> {
    const at = new Date(terms.now)
    const ids: number[] = []
    const ended: SessionEnd[] = []
    for (const { playerId: otherId, score } of await persons.findAccountsToExclude(transaction, playerId, at)) {
      ids.push(otherId)
      const decision = { actor: 'system', reason: 'exclusion', comparison: toComparison(score) } as const
      const binding = await bindAccounts(transaction, sessions, { accounts: [playerId, otherId], decision, at })
      ended.push(...binding.ended)
      if (binding.outcome === 'bound') continue
      const step = setLimit(await readLimits(transaction, otherId, terms.now), request, uuid(), terms)
      if (step.ok) await writeLimits(transaction, otherId, { limits: step.changed, now: terms.now })
    }
    return { ids, ended }
  }

  const show = async (playerId: number, limit: PlayerLimit) => ({
    data: await toWireLimit(deps, playerId, { limit, isFromOtherAccount: false }, clock.now()),
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
      const listed = [
        ...limits.map(limit => ({ limit, isFromOtherAccount: false })),
        ...(await readOtherLimits(db, player.id, now)).map(limit => ({ limit, isFromOtherAccount: true })),
      ]
      const data = await Promise.all(listed.map(entry => toWireLimit(deps, player.id, entry, now)))
      const currency = await findLimitCurrency(db, player.id, limits)
      const stats = await readStats(db, player.id, currency, now)
      const { limitReviewSeconds } = protection
      const prompt = await findLimitPrompt(db, player.id, { now, limitReviewSeconds })
      return { data, currency, stats, remaining: await readRemainders(db, player.id, now), prompt }
    },
    postUserLimits: async ({ player, body }) => {
      const request = parseLimitRequest(body)
      const ended: SessionEnd[] = []
      const limit = await change(
        player.id,
        async (limits, transaction) => {
          const isAmount = AMOUNTS.includes(request.type)
          const currency = isAmount ? await chooseLimitCurrency(transaction, player.id, limits, body.currency) : null
          const terms = termsOf(request.type)
          const step = setLimit(limits, { ...request, currency }, uuid(), terms)
          if (!step.ok) return step
          await recordLimitReview(transaction, player.id, new Date(terms.now))
          if (request.type === 'self_exclusion') {
            const others = await excludeOthers(transaction, player.id, { request, terms })
            ended.push(...others.ended)
            const at = new Date(terms.now)
            for (const playerId of new Set([...(await findPersonAccounts(transaction, player.id)), ...others.ids])) {
              await deps.onSelfExcluded(transaction, { playerId, at })
              ended.push(await sessions.writePlayerEnd(transaction, playerId, 'excluded'))
            }
            await sessions.restrict(transaction, player.session.id)
          }
          // A break leaves the session that asked for it: the player may go on to read and cash out.
          if (request.type === 'cooling_off')
            for (const playerId of await findPersonAccounts(transaction, player.id))
              ended.push(await sessions.writePlayerEnd(transaction, playerId, 'excluded', player.session.id))
          return step
        },
        transaction => persons.lockForProtection(transaction, player.id, request.type === 'self_exclusion'),
      )
      if (request.type === 'session') requestRecorder.reset(player.id)
      for (const end of ended) await sessions.finishEnd(end)
      return show(player.id, limit)
    },
    postUserLimitsReview: async ({ player }) => {
      await recordLimitReview(db, player.id, new Date(clock.now()))
      return undefined
    },
    postUserLimitConfirm: async ({ player, params: { id } }) => {
      await persons.refuseQuestioned(player.id)
      return show(player.id, await change(player.id, limits => confirmLimit(limits, id, clock.now())))
    },
    deleteUserLimit: async ({ player, params: { id } }) => {
      const limit = await change(player.id, limits => {
        const type = limits.find(limit => limit.id === id)?.type ?? 'deposit'
        return removeLimit(limits, id, termsOf(type))
      })
      return show(player.id, limit)
    },
  } satisfies Handlers
}
