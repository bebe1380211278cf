/** What deciding a request requires of its player, as read before the placing statement checks it. */

import type { RequestBody } from '@touchline/contract/endpoints'
import type { CustomBetCashout } from '../../core/bets/custom-bet-values.ts'
import { readPersonBets } from '../../core/bets/person-bets.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { JackpotEntries } from '../../core/engagement/jackpot-entries.ts'
import type { PlacementBonuses } from '../../core/engagement/placement-bonuses.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CountrySource } from '../../platform/http/country.ts'
import type { IdempotentResponses, Intent } from '../../platform/http/idempotent-responses.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import type { DecidingTerms } from './decide-bet.ts'
import { PersonExposure } from './hedges/person-exposure.ts'
import { type HeldLiability, readHeldLiability } from './liability.ts'
import type { NewBet } from './new-bet.ts'
import type { Pricer } from './offered-bet.ts'
import type { OperatorRules } from './operator-rules.ts'
import { readPlayerBettingContext } from './player-betting-context.ts'
import { toProblems } from './refusal.ts'

export interface PlacingDeps {
  database: Database
  catalogue: Catalogue
  pricer: Pricer
  /** Null where the operator does not cash out custom bets. */
  customBets: CustomBetCashout | null
  rules: OperatorRules
  clock: Clock
  responses: IdempotentResponses
  /** Scale of the bet delay: 1 is the delay of the rules, 0 none. */
  delayScale: number
  onPlaced: (bets: readonly NewBet[]) => void
  bonuses: PlacementBonuses
  /** See `readCountry`. */
  countrySource: CountrySource
  jackpots: JackpotEntries
  /** Whether players are notified of limits that are nearly used. */
  notifiesUsedLimits: boolean
}

export interface PlacementRequest {
  intent: Intent
  body: RequestBody<'postBets'>
  locale: MessageLocale
  /** Country of the request. */
  country: string | null
}

export interface PlacementTerms extends DecidingTerms {
  /** Balance available for stakes. */
  balance: number
  /** Remaining amount of the player's own limits. */
  room: number
  /** Liability of the player's open bets; null: checked only by the placing statement. */
  held: HeldLiability | null
  /** The person's open bets; null: no bonus bet is open or to be placed, which the placing statement checks. */
  exposure: PersonExposure | null
}

/** The terms of a request that names its acceptance mode; null when player data is required. */
export function readRequestTerms({ meta }: RequestBody<'postBets'>): PlacementTerms | null {
  const mode = meta.auto_accept_odds_change
  if (!mode) return null
  return { mode, isVip: null, playerBonuses: null, balance: Infinity, room: Infinity, held: null, exposure: null }
}

/** The person's open bets; null where no bonus bet is among them, and none is needed. */
async function readExposure(
  { database, rules, catalogue }: PlacingDeps,
  { playerId, currency, isNeeded }: { playerId: number; currency: string; isNeeded: boolean },
): Promise<PersonExposure | null> {
  const settings = rules.operator.bonusHedge
  if (settings.mode === 'off') return null
  const bets = await readPersonBets(database.db, playerId, isNeeded)
  return bets.has_bonus || isNeeded ? new PersonExposure(bets, currency, { catalogue, settings }) : null
}

/** Reads the player's terms. Throws when the player may not bet at all. */
export async function readPlayerTerms(
  deps: PlacingDeps,
  { body, intent, locale, country }: PlacementRequest,
): Promise<PlacementTerms> {
  const { database, rules, clock } = deps
  const query = {
    playerId: intent.playerId,
    currency: body.bets[0]?.stake.currency ?? '',
    operator: rules.operator,
    at: new Date(clock.now()),
  }
  const context = await readPlayerBettingContext(database.db, query)
  if (context.forbidden) {
    const refusal = { error: context.forbidden }
    const refused = new Map(body.bets.map((_, index) => [index, refusal]))
    const requiredLevel = rules.operator.platform.identity.required_for.bet
    throw new ApiError(context.forbidden, {
      errorsByBet: toProblems(refused, locale),
      ...(context.forbidden === 'VERIFICATION_REQUIRED' && { requiredLevel }),
    })
  }
  const mode = body.meta.auto_accept_odds_change ?? context.acceptMode
  const { isVip, balance, room } = context
  const matchIds = body.bets.flatMap(({ selections }) => selections.map(({ match_id }) => match_id))
  const heldLiability = await readHeldLiability(database.db, { ...query, matchIds })
  const hasBonus = body.bets.some(({ bonus }) => bonus)
  const playerBonuses = hasBonus ? await deps.bonuses.read(database.db, { ...query, country, matchIds }) : null
  const exposure = await readExposure(deps, { ...query, isNeeded: hasBonus })
  return { mode, isVip, playerBonuses, balance, room: room ?? Infinity, held: heldLiability, exposure }
}
