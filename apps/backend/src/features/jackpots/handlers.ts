/** Endpoints of jackpots, their hits and closed rounds. */
import { findJackpotRestriction } from '@touchline/betting/engagement/jackpot'
import type { Rational } from '@touchline/betting/money/rational'
import { combineOdds, toExact, toMilli } from '@touchline/betting/odds/odds'
import { computeSystemOdds, parseSystemId } from '@touchline/betting/systems/systems'
import type { SlipBet } from '@touchline/contract/entities/bet-bonus'
import type { Jackpot } from '@touchline/contract/entities/jackpot'
import { sql } from 'kysely'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type CountrySource, readCountry } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { prebuildResponse } from '../../platform/http/prebuild-response.ts'
import { createEtag, type PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import { playerConditionsOf, termsOf } from './jackpot-terms.ts'
import { readHits } from './read-hits.ts'
import { readJackpots } from './read-jackpots.ts'
import { readRound } from './read-round.ts'

/** Pools change with every bet, so responses are built at most once in this time. */
const MAX_AGE_MS = 1000

export interface JackpotDeps extends CountrySource {
  readonly db: Db
  readonly clock: Clock
  readonly jackpots: readonly JackpotFile[]
  /** Whether simulated players of a demo enter the jackpots too. */
  readonly hasCrowd: boolean
  readonly pseudonymOf: (playerId: number) => string
}

interface Built {
  readonly at: number
  readonly jackpots: Promise<readonly Jackpot[]>
  readonly list: Promise<PrebuiltResponse>
}

const prebuild = (body: object): PrebuiltResponse => {
  const text = JSON.stringify(body)
  return prebuildResponse(text, { etag: createEtag(text) })
}

/** The jackpots by language, read from the database at most once a second. */
function createJackpotCache({ db, clock, jackpots, hasCrowd }: JackpotDeps) {
  const built = new Map<string, Built>()
  return (locale: string): Built => {
    const cached = built.get(locale)
    const now = clock.now()
    if (cached && now - cached.at < MAX_AGE_MS) return cached
    const read = readJackpots(db, jackpots, { locale, hasCrowd })
    const next = { at: now, jackpots: read, list: read.then(data => prebuild({ data })) }
    built.set(locale, next)
    // A failed read is not cached.
    next.list.catch(() => built.delete(locale))
    return next
  }
}

/** The total odds of a bet on the slip, as the slip shows them. */
function slipOdds({ type, selections, system_id, custom_odds }: SlipBet): Rational {
  if (type === 'custom_bet' && custom_odds !== undefined) return toExact(toMilli(custom_odds))
  const odds = selections.map(selection => toMilli(selection.odds))
  const system = type === 'system' ? parseSystemId(system_id ?? '') : null
  return system ? computeSystemOdds(system, odds) : combineOdds(odds)
}

/** The jackpots that are open to a player; none to staff and to players on a break. */
async function listOpen(deps: JackpotDeps, playerId: number, country: string | null): Promise<JackpotFile[]> {
  const { db, clock, jackpots } = deps
  const candidates = jackpots.map(file => ({ id: file.id, conditions: playerConditionsOf(file, country) }))
  const { rows } = await sql<{ id: string }>`
    select candidates.id from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as candidates(id text, conditions jsonb)
    where fits_player(${playerId}, candidates.conditions)
      and not is_excluded(${playerId}, ${new Date(clock.now())})`.execute(db)
  const open = new Set(rows.map(({ id }) => id))
  return jackpots.filter(({ id }) => open.has(id))
}

export function createJackpotHandlers(deps: JackpotDeps) {
  const { db, clock, jackpots, pseudonymOf } = deps
  const getBuilt = createJackpotCache(deps)
  const findJackpot = (id: string): JackpotFile | undefined => jackpots.find(file => file.id === id)
  return {
    getJackpots: ({ locale }) => getBuilt(locale).list,
    getJackpot: async ({ params, locale }) => {
      const data = (await getBuilt(locale).jackpots).find(({ id }) => id === params.id)
      if (!data) throw new ApiError('NOT_FOUND')
      return prebuild({ data })
    },
    postJackpots: async ({ player, body, locale, request }) => {
      const open = await listOpen(deps, player.id, readCountry(request, deps))
      const all = await getBuilt(locale).jackpots
      const data = body.bets.map(bet => {
        const { stake } = bet
        const odds = slipOdds(bet)
        const entered = open.filter(file => {
          const cashStake = stake && stake.value > 0 ? stake.value : null
          const currency = stake?.currency ?? file.currency
          return findJackpotRestriction(termsOf(file), { currency, odds, cashStake }) === null
        })
        return { jackpots: all.filter(({ id }) => entered.some(file => file.id === id)) }
      })
      return { data }
    },
    getJackpotHits: async ({ player, query, locale }) => {
      const view = { findJackpot, pseudonymOf, locale, playerId: player?.id ?? null, now: clock.now() }
      return { data: await readHits(db, query, view) }
    },
    getJackpotRound: async ({ params, query }) => {
      const found = await readRound(db, { ...params, ...query })
      if (!found) throw new ApiError('NOT_FOUND')
      return found
    },
  } satisfies Handlers
}
