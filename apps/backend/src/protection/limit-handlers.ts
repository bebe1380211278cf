/** The calls of players' limits. */
import {
  confirmLimit,
  isExclusion,
  LIMIT_PERIODS,
  type LimitRefusal,
  type LimitStep,
  type LimitTerms,
  type LimitType,
  type LimitWish,
  type PlayerLimit,
  removeLimit,
  setLimit,
} from '@touchline/betting/player-limits'
import type { Body } from '@touchline/contract/endpoints'
import { v7 as uuid } from 'uuid'
import type { Sessions } from '../auth/sessions.ts'
import type { Clock } from '../clock.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { ProtectionSettings } from '../settings/protection.ts'
import { findCurrency } from './limit-currency.ts'
import { type FiguresServices, readStats, toWireLimit } from './limit-figures.ts'
import { readLimits, writeLimits } from './limit-store.ts'

export interface LimitServices extends FiguresServices {
  clock: Clock
  sessions: Sessions
  protection: ProtectionSettings
}

const AMOUNTS: readonly LimitType[] = ['deposit', 'loss', 'wager']

const REFUSALS: Readonly<Record<LimitRefusal, () => ApiError>> = {
  not_found: () => new ApiError('NOT_FOUND'),
  conflict: () => new ApiError('CONFLICT', { key: 'error.user_limits.not_shortened' }),
  not_confirmable: () => new ApiError('LIMIT_NOT_CONFIRMABLE'),
}

export function limitHandlers(services: LimitServices) {
  const { db, clock, sessions, protection } = services

  function termsOf(type: LimitType): LimitTerms {
    const { looserAfterSeconds, confirmWithinSeconds } = protection
    const wait = AMOUNTS.includes(type) ? looserAfterSeconds.amount : looserAfterSeconds.duration
    return { now: clock.now(), wait: wait * 1000, confirmWithin: confirmWithinSeconds * 1000 }
  }

  /** One change at a time a player, on the limits as they stand then. */
  async function change(playerId: number, step: (limits: readonly PlayerLimit[]) => LimitStep): Promise<PlayerLimit> {
    const done = await db.transaction().execute(async transaction => {
      await transaction.selectFrom('players').select('id').where('id', '=', playerId).forUpdate().execute()
      const next = step(await readLimits(transaction, playerId, clock.now()))
      if (next.ok) await writeLimits(transaction, playerId, next.changed)
      return next
    })
    if (!done.ok) throw REFUSALS[done.refusal]()
    return done.limit
  }

  const show = async (playerId: number, limit: PlayerLimit) => ({
    data: await toWireLimit(services, playerId, limit, clock.now()),
  })

  async function readWish(playerId: number, body: Body<'postUserLimits'>): Promise<LimitWish> {
    const { type, period, value } = body
    if (!LIMIT_PERIODS[type].includes(period))
      throw fieldError('body/period', `must be one of ${LIMIT_PERIODS[type].join(', ')} for a limit of this type`)
    if (isExclusion(type) && value !== undefined) throw fieldError('body/value', 'must be left out: the period says it')
    if (isExclusion(type)) return { type, period, value: null, currency: null }
    if (value === undefined) throw fieldError('body/value', 'must be there for a limit of this type')
    if (AMOUNTS.includes(type))
      return { type, period, value, currency: await findCurrency(db, playerId, body.currency) }
    const { leastSeconds } = protection
    if (value < leastSeconds) throw fieldError('body/value', `must be ${leastSeconds} seconds or more`)
    return { type, period, value, currency: null }
  }

  return {
    getUserLimits: async ({ player }) => {
      const now = clock.now()
      const limits = await readLimits(db, player.id, now)
      const data = await Promise.all(limits.map(limit => toWireLimit(services, player.id, limit, now)))
      return { data, stats: await readStats(db, player.id, now) }
    },
    postUserLimits: async ({ player, body }) => {
      const wish = await readWish(player.id, body)
      const limit = await change(player.id, limits => setLimit(limits, wish, uuid(), termsOf(wish.type)))
      if (isExclusion(wish.type)) await sessions.endPlayerSessions(player.id, 'excluded', player.session.id)
      return show(player.id, limit)
    },
    postUserLimitConfirm: async ({ player, params: { id } }) =>
      show(player.id, await change(player.id, limits => confirmLimit(limits, id, clock.now()))),
    deleteUserLimit: async ({ player, params: { id } }) => {
      const limit = await change(player.id, limits => {
        const type = limits.find(one => one.id === id)?.type ?? 'deposit'
        return removeLimit(limits, id, termsOf(type))
      })
      return show(player.id, limit)
    },
  } satisfies Handlers
}
