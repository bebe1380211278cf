/** Endpoints of reality checks: whether one is due, and continuing after it. */

import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { findLimitCurrency } from './limit-currency.ts'
import { readLimits } from './limit-store.ts'
import { sumBets } from './limit-usage.ts'
import { type BoundsDeps, readBounds } from './player-bounds.ts'

export function createRealityCheckHandlers(deps: BoundsDeps) {
  const { db, clock, playTime } = deps
  return {
    postSportsbookSessionsContinue: async ({ player }) => {
      const { realityCheckSeconds, secondsLeft } = await readBounds(deps, player.id)
      if (realityCheckSeconds === null) throw new ApiError('REALITY_CHECK_NOT_APPLICABLE')
      if (secondsLeft === 0) throw new ApiError('SESSION_LIMIT_REACHED')
      await playTime.answerRealityCheck(player.id, realityCheckSeconds)
      return undefined
    },
    getRealityCheck: async ({ player }) => {
      const { realityCheckSeconds: interval } = await readBounds(deps, player.id)
      if (interval === null) throw new ApiError('REALITY_CHECK_NOT_APPLICABLE')
      const now = clock.now()
      const { startedAt, checkedAt } = await playTime.readSession(player.id)
      const from = startedAt.getTime()
      const currency = await findLimitCurrency(db, player.id, await readLimits(db, player.id, now))
      const { staked, won } = await sumBets(db, player.id, currency, from)
      return {
        due: now - checkedAt.getTime() >= interval * 1000,
        elapsed_seconds: Math.floor((now - from) / 1000),
        currency,
        bets_sum: staked,
        wins_sum: won,
        period: { from: startedAt.toISOString(), to: new Date(now).toISOString() },
      }
    },
  } satisfies Handlers
}
