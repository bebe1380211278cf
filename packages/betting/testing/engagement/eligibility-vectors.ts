/** Runs the golden vectors of statuses, eligibility and the acceptance of a factor. One entry for each `fn`. */

import type { StoredBetType } from '../../src/bets/bet-status.ts'
import { evaluateBetEligibility } from '../../src/engagement/bet-eligibility.ts'
import type { BetTerms } from '../../src/engagement/bet-terms.ts'
import { computeBonusStatus } from '../../src/engagement/bonus-status.ts'
import { acceptFactor, type ComboboostRange } from '../../src/engagement/comboboost.ts'
import type { EventCondition } from '../../src/engagement/event-conditions.ts'
import { toMinor } from '../../src/money/money.ts'
import type { MilliOdds } from '../../src/odds/odds.ts'
import type { AcceptMode } from '../../src/odds/odds-acceptance.ts'

export type Row = Record<string, unknown>
export type Ranges = readonly [number, number | null, number][]

export const toRanges = (ranges: Ranges): ComboboostRange[] =>
  ranges.map(([minCount, maxCount, factor]) => ({ minCount, maxCount, factor: factor as MilliOdds }))

interface StatusInput {
  valid_from: number
  expires_at: number
  now: number
  eligible: boolean
  visitor?: boolean
  deactivated?: boolean
  uses_count?: number
  times_used?: number
  pool?: number
  least?: number
  activated_at?: number
  overridden_by?: string
}

export function statusRow(input: StatusInput): { status: string } {
  const { pool, least } = input
  const facts = {
    isVisitor: input.visitor ?? false,
    isDeactivated: input.deactivated ?? false,
    usesCount: input.uses_count ?? null,
    timesUsed: input.times_used ?? 0,
    pool: pool === undefined || least === undefined ? null : { left: pool, minFreebet: least },
    validFrom: input.valid_from,
    expiresAt: input.expires_at,
    isEligible: input.eligible,
    activatedAt: input.activated_at ?? null,
    overriddenBy: input.overridden_by ?? null,
  }
  return { status: computeBonusStatus(facts, input.now) }
}

interface EligibilityInput {
  campaign: {
    kind: 'comboboost' | 'freebet' | 'hunting'
    bet_types: StoredBetType[]
    currency?: string
    min_odds: number
    max_odds?: number
    from?: number
    to?: number
    match_status?: 'all' | 'live' | 'prematch'
    ranges?: Ranges
    min_stake?: number
    conditions?: { sport?: number; tournament?: number }[]
  }
  bet: {
    type: StoredBetType
    currency: string
    stake: number
    legs: { odds: number; live: boolean; sport: number; tournament: number }[]
    opposite?: boolean
  }
}

function toTerms({ campaign }: EligibilityInput): BetTerms {
  const condition = (event: { sport?: number; tournament?: number }): EventCondition => ({
    sportType: null,
    sportId: event.sport ?? null,
    categoryId: null,
    tournamentId: event.tournament ?? null,
    eventId: null,
  })
  return {
    kind: campaign.kind,
    betTypes: campaign.bet_types,
    currency: campaign.currency ?? null,
    matchStatus: campaign.match_status ?? 'all',
    conditions: (campaign.conditions ?? []).map(condition),
    minOdds: campaign.min_odds as MilliOdds,
    maxOdds: (campaign.max_odds ?? null) as MilliOdds | null,
    minLegs: campaign.from ?? null,
    maxLegs: campaign.to ?? null,
    ranges: toRanges(campaign.ranges ?? []),
    minStake: campaign.min_stake === undefined ? null : toMinor(campaign.min_stake),
  }
}

function eligibilityRow(input: EligibilityInput): Row {
  const { type, currency, stake, legs, opposite = false } = input.bet
  const result = evaluateBetEligibility(toTerms(input), {
    type,
    currency,
    cashStake: toMinor(stake),
    legs: legs.map(({ odds, live, sport, tournament }, at) => ({
      odds: odds as MilliOdds,
      isLive: live,
      sportType: 'sport',
      sportId: sport,
      categoryId: 1,
      tournamentId: tournament,
      eventId: at + 1,
    })),
    hasOppositeBet: opposite,
  })
  const { restriction: reason, suitable, rangeIndex: range_index, factor, needs } = result
  return { reason, suitable, range_index, factor, needs }
}

function acceptRow(input: { mode: AcceptMode; sent: MilliOdds; now: MilliOdds | null }): Row {
  const acceptance = acceptFactor(input.mode, input.sent, input.now)
  if (acceptance.accepted) return { result: acceptance.factor }
  return { result: acceptance.reason === 'changed' ? 'BONUS_CHANGED' : 'BONUS_NOT_AVAILABLE' }
}

export const ELIGIBILITY_VECTORS: Record<string, (input: never) => unknown> = {
  'bonus.status': statusRow,
  'bonus.suits': eligibilityRow,
  'comboboost.accept': acceptRow,
}
