/** Endpoints that share slips by a code. */

import type { Simulator } from '@touchline/simulator/feed/types'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { parseShareCode, toShareTime } from './share-code.ts'
import { deleteExpiredCodes, findShareCode, type StoredShareCode, saveShareCode } from './share-codes.ts'
import { toSharedBets } from './shared-bets.ts'

/** An expired code is reported as expired rather than unknown for this long. */
const EXPIRED_RETENTION_MS = 30 * 24 * 3_600_000

export interface SharingDeps {
  db: Db
  catalogue: Catalogue
  ended: EndedEvents
  feed: Simulator
  clock: Clock
  /** URL of the sportsbook. */
  webUrl: string
  /** Lifetime of a code. */
  days: number
}

function toTimes({ created_at, expires_at }: StoredShareCode) {
  return { created_at: toShareTime(created_at), expires_at: toShareTime(expires_at) }
}

function linkTo(code: string, webUrl: string): string {
  const url = new URL(webUrl)
  url.searchParams.set('betcode', code)
  return url.href
}

export function createSharingModule({ db, catalogue, ended, feed, clock, webUrl, days }: SharingDeps): Module {
  const handlers = {
    postBetsShareCode: async ({ body }) => {
      const bets = await toSharedBets(body.bets, { catalogue, ended, feed })
      const saved = await saveShareCode(db, bets, new Date(clock.now()), days)
      return { code: saved.code, url: linkTo(saved.code, webUrl), ...toTimes(saved) }
    },
    getBetsShareCode: async ({ query }) => {
      const code = parseShareCode(query.code)
      const shared = code === null ? undefined : await findShareCode(db, code)
      if (!shared) throw new ApiError('SHARE_CODE_NOT_FOUND')
      if (shared.expires_at.getTime() <= clock.now()) throw new ApiError('SHARE_CODE_EXPIRED')
      return { code: shared.code, bets: shared.bets, ...toTimes(shared) }
    },
  } satisfies Handlers
  return { handlers, purgeExpired: now => deleteExpiredCodes(db, new Date(now - EXPIRED_RETENTION_MS)) }
}
