/** Decides whether a bet may carry the bonus that it names, and which marks it earns. */

import { currentFactor, evaluateBetEligibility, findFittingLegs } from '@touchline/betting/engagement/bet-eligibility'
import type { EligibilityBet } from '@touchline/betting/engagement/bet-terms'
import type { SlipBonus } from '@touchline/betting/engagement/bonus-types'
import { acceptFactor } from '@touchline/betting/engagement/comboboost'
import { findFreebetStakeRefusal } from '@touchline/betting/engagement/freebet'
import { selectMarkedLegs } from '@touchline/betting/engagement/points'
import { toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import type { BonusRefusalReason } from '@touchline/contract/errors'
import {
  betTermsOf,
  type Campaign,
  type CampaignOccurrence,
  type FreebetTerms,
  freebetBetTerms,
} from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type {
  AcceptedBonus,
  BonusDecision,
  BonusRequest,
  MarkTerms,
  PlacementBet,
  PlacementBonuses,
  PlayerPlacementBonuses,
} from '../../../core/engagement/placement-bonuses.ts'
import type { PlayerBonus } from '../player/player-bonuses.ts'
import { type PlayerBonuses, readPlayerBonuses } from '../player/read-player-bonuses.ts'

const notAvailable = (reason: BonusRefusalReason): BonusDecision => ({
  ok: false,
  refusal: { kind: 'not_available', reason },
})

const accept = (bonus: AcceptedBonus): BonusDecision => ({ ok: true, bonus })

function conditionsOf(campaign: Campaign, country: string | null): MarkTerms['conditions'] {
  const { countryCodes, onlyVerified, groups, kind } = campaign
  return { country_codes: countryCodes, country, only_verified: onlyVerified, groups, no_staff: kind === 'tournament' }
}

type PointsCampaign = Extract<CampaignOccurrence, { maxPointsPerBet: number }>

/** The mark of a bet in a campaign; null when the bet does not fit it. */
function markOf(
  campaign: PointsCampaign,
  bet: EligibilityBet,
  options: { kind: MarkTerms['kind']; country: string | null },
): { mark: MarkTerms | null; reason: BonusRefusalReason | null } {
  const { restriction, suitable } = evaluateBetEligibility(betTermsOf(campaign, bet.currency), bet)
  if (restriction !== null) return { mark: null, reason: restriction }
  const legs = selectMarkedLegs(suitable, campaign.maxPointsPerBet)
  const events = [...new Set(legs.flatMap(at => bet.legs[at]?.eventId ?? []))]
  const conditions = conditionsOf(campaign, options.country)
  return { mark: { campaign: campaign.id, kind: options.kind, events, conditions }, reason: null }
}

interface DecisionContext {
  readonly campaigns: Campaigns
  readonly playerBonuses: PlayerBonuses
  readonly country: string | null
  readonly now: number
  readonly mode: AcceptMode
}

/** The campaign factor of a bet now, for comboboosts: 1.000 below the first range, null where it cannot be boosted. */
function decideComboboost(
  bonus: PlayerBonus,
  request: BonusRequest,
  bet: PlacementBet,
  { mode }: DecisionContext,
): BonusDecision {
  const { campaign, row } = bonus
  if (campaign.kind !== 'comboboost') return notAvailable('status')
  const terms = betTermsOf(campaign, bet.currency)
  const eligibility = evaluateBetEligibility(terms, toEligibilityBet(bet))
  const current = currentFactor(eligibility)
  const accepted = acceptFactor(mode, toMilli(request.odds ?? 1), current)
  if (!accepted.accepted && (accepted.reason === 'not_available' || current === null))
    return notAvailable(eligibility.restriction ?? 'status')
  if (!accepted.accepted)
    return { ok: false, refusal: { kind: 'changed', current: { id: campaign.id, odds: (current ?? 1000) / 1000 } } }
  const suitable = new Set(eligibility.suitable)
  const cap = campaign.cap[bet.currency] ?? 0
  const slipBonus: SlipBonus = { type: 'comboboost', id: campaign.id, odds: accepted.factor, cap: toMinor(cap) }
  return accept({
    stored: {
      type: 'comboboost',
      id: campaign.id,
      campaign: campaign.id,
      ...(row && { issued_id: row.id }),
      ranges: campaign.ranges,
      cap,
      min_odds: campaign.minOdds,
      fits: findFittingLegs(terms, bet.legs),
      suitable: bet.legs.map((_, at) => suitable.has(at)),
      factor: accepted.factor,
    },
    slipBonus,
    marks: [],
    use: row?.id ?? null,
  })
}

/** Whether its open bets stand against it is measured when the bet is decided. */
function toEligibilityBet({ type, currency, legs, stake }: PlacementBet): EligibilityBet {
  return { type, currency, legs, hasOppositeBet: false, cashStake: toMinor(stake) }
}

function decideFreebet({ row }: PlayerBonus, bet: PlacementBet): BonusDecision {
  if (!row || row.amount === null) return notAvailable('status')
  const terms = row.terms as unknown as FreebetTerms
  const { amount, currency } = row
  const refusal = findFreebetStakeRefusal(
    { amount: toMinor(amount), currency },
    { value: bet.stake, currency: bet.currency },
    { minStake: toMinor(bet.minStake), maxStake: bet.maxStake === null ? null : toMinor(bet.maxStake) },
  )
  // Stakes outside the limits are refused by the limits themselves.
  if (refusal === 'currency' || refusal === 'stake_differs') return notAvailable(refusal)
  const { restriction } = evaluateBetEligibility(freebetBetTerms(terms, currency), toEligibilityBet(bet))
  if (restriction !== null) return notAvailable(restriction)
  const { type, minOdds, maxOdds } = terms
  return accept({
    stored: {
      type: 'freebet',
      id: row.id,
      campaign: row.campaign,
      issued_id: row.id,
      freebet_type: type,
      min_odds: minOdds,
      max_odds: maxOdds,
    },
    slipBonus: { type: 'freebet', id: row.id, freebetType: type, freebetStake: toMinor(amount) },
    marks: [],
    use: row.id,
  })
}

function decideFarming(bonus: PlayerBonus, bet: PlacementBet, { now, country }: DecisionContext): BonusDecision {
  const { campaign } = bonus
  if (campaign.kind !== 'hunting' && campaign.kind !== 'tournament') return notAvailable('status')
  if (now >= campaign.validTo) return notAvailable('status')
  const { mark, reason } = markOf(campaign, toEligibilityBet(bet), { kind: 'chosen', country })
  if (!mark) return notAvailable(reason ?? 'status')
  const { id, kind: type } = campaign
  return accept({ stored: { type, id, campaign: id }, slipBonus: { type, id }, marks: [mark], use: null })
}

function findNamed({ playerBonuses }: DecisionContext, { id, type }: BonusRequest): PlayerBonus | undefined {
  const named = playerBonuses.bonuses.filter(bonus => (bonus.row?.kind ?? bonus.campaign.kind) === type)
  if (type === 'freebet') return named.find(bonus => bonus.id === id)
  return named.find(bonus => bonus.campaign.id === id)
}

function decideBonus(context: DecisionContext, request: BonusRequest, bet: PlacementBet): BonusDecision {
  const bonus = findNamed(context, request)
  const { isExcluded, isQuestioned } = context.playerBonuses.player
  if (isExcluded) return notAvailable(isQuestioned ? 'status' : 'excluded')
  if (!bonus) return notAvailable('status')
  if (bonus.status !== 'active') return notAvailable(bonus.restriction ?? 'status')
  switch (request.type) {
    case 'comboboost':
      return decideComboboost(bonus, request, bet, context)
    case 'freebet':
      return decideFreebet(bonus, bet)
    default:
      return decideFarming(bonus, bet, context)
  }
}

export function createPlacementBonuses({
  campaigns,
  now,
}: {
  campaigns: Campaigns
  now: () => number
}): PlacementBonuses {
  return {
    async read(db, { playerId, at, country, matchIds }): Promise<PlayerPlacementBonuses> {
      const playerBonuses = await readPlayerBonuses(db, campaigns, { playerId, at, country, matchIds, markedKinds: [] })
      const usesInRequest = new Map<string, number>()
      const isUsedUp = (use: string): boolean => {
        const row = playerBonuses.rows.find(({ id }) => id === use)
        return row?.uses_count != null && row.times_used + (usesInRequest.get(use) ?? 0) >= row.uses_count
      }
      return {
        version: playerBonuses.player.bonusVersion,
        decide(request, bet, mode) {
          const decision = decideBonus({ campaigns, playerBonuses, country, now: now(), mode }, request, bet)
          return decision.ok && decision.bonus.use !== null && isUsedUp(decision.bonus.use)
            ? notAvailable('status')
            : decision
        },
        add({ use }) {
          if (use !== null) usesInRequest.set(use, (usesInRequest.get(use) ?? 0) + 1)
        },
      }
    },
    listMarks(bet, { at, country }) {
      return campaigns.listRunning(at).flatMap(campaign => {
        if (campaign.kind !== 'amb' && campaign.kind !== 'lootbox') return []
        return markOf(campaign, bet, { kind: campaign.kind, country }).mark ?? []
      })
    },
  }
}
