/** Which bonuses the bets of a slip can use, and what they lack for others. */
import { evaluateBetEligibility } from '@touchline/betting/engagement/bet-eligibility'
import type { BetEligibility, EligibilityBet } from '@touchline/betting/engagement/bet-terms'
import {
  addPotentialMarks,
  type ClaimedPoints,
  computePointStats,
  findHeldEvents,
  type PointMark,
  type PointStats,
  selectMarkedLegs,
} from '@touchline/betting/engagement/points'
import type { ExposureBet } from '@touchline/betting/exposure/types'
import { toMinor } from '@touchline/betting/money/money'
import type { BetBonuses, SlipBet, SlipBonus } from '@touchline/contract/entities/bet-bonus'
import type { Freebet } from '@touchline/contract/entities/bonus'
import {
  type AmbCampaign,
  betTermsOf,
  type CampaignOccurrence,
  type FreebetTerms,
  freebetBetTerms,
  isFarming,
  textsOf,
} from '../../../core/engagement/campaign.ts'
import type { CreateOpenExposure, OpenExposure } from '../../../core/engagement/placement-bonuses.ts'
import type { PlayerBonus } from '../player/player-bonuses.ts'
import type { PlayerBonuses } from '../player/read-player-bonuses.ts'
import type { LoadedBonuses } from '../wire/load-bonuses.ts'
import { toWireBonus } from '../wire/to-wire-bonus.ts'

/** A bet of a slip, as far as its selections are on offer. */
export interface OfferedSlipBet {
  readonly type: EligibilityBet['type']
  readonly stake: number | null
  readonly currency: string | null
  readonly legs: EligibilityBet['legs']
  readonly keys: readonly string[]
  /** Without a stake and a bonus. */
  readonly exposure: ExposureBet
}
export type ReadSlipBets = (bets: readonly SlipBet[]) => readonly OfferedSlipBet[]

/** A player's bonuses as far as slips use them, whatever the slip. */
export interface SlipView {
  readonly loaded: LoadedBonuses & { readonly playerBonuses: PlayerBonuses }
  readonly active: readonly PlayerBonus[]
  /** The active freebets, the soonest to expire first. */
  readonly freebets: readonly ActiveFreebet[]
  /** The person's open bets, measured in that currency. */
  exposureIn(currency: string): OpenExposure
  /** By campaign id. */
  readonly points: ReadonlyMap<string, EarlierPoints>
}

/** Points before the slip's bet. */
interface EarlierPoints {
  readonly stats: PointStats
  readonly heldEvents: ReadonlySet<number>
  readonly claimed: ClaimedPoints
}

interface ActiveFreebet {
  readonly bonus: PlayerBonus
  readonly terms: FreebetTerms
  readonly wire: Freebet
}

export function createSlipView(loaded: SlipView['loaded'], createOpenExposure: CreateOpenExposure): SlipView {
  const active = loaded.bonuses.filter(({ status }) => status === 'active')
  const freebets = active
    .filter(({ row }) => row?.kind === 'freebet')
    .toSorted((a, b) => (a.row?.expires_at?.getTime() ?? Infinity) - (b.row?.expires_at?.getTime() ?? Infinity))
    .map(bonus => {
      const terms = bonus.row?.terms as unknown as FreebetTerms
      return { bonus, terms, wire: toWireBonus(bonus, loaded.context) as Freebet }
    })
  const points = new Map(
    [...(loaded.context.points ?? [])].map(([campaign, { stats, marks, claimed }]) => {
      return [campaign, { stats, heldEvents: findHeldEvents(marks), claimed }]
    }),
  )
  const exposures = new Map<string, OpenExposure>()
  const exposureIn = (currency: string): OpenExposure => {
    const known = exposures.get(currency)
    if (known) return known
    const created = createOpenExposure(loaded.playerBonuses.open, currency)
    exposures.set(currency, created)
    return created
  }
  return { loaded, active, freebets, exposureIn, points }
}

interface Slip {
  readonly loaded: LoadedBonuses
  readonly bet: OfferedSlipBet
  readonly currency: string
  readonly eligibilityBet: EligibilityBet
}

const NO_CLAIM: ClaimedPoints = { points: 0, value: 0 }
const NO_POINTS_YET: EarlierPoints = {
  stats: computePointStats([], NO_CLAIM, { ratePpm: 0, cap: null, isOncePerEvent: false }),
  heldEvents: new Set(),
  claimed: NO_CLAIM,
}
const NO_POINTS = { points: 0, available_points: 0, potential_points: 0, potential_freebet_amount: 0 }

function toNeeds({ needs }: BetEligibility): SlipBonus['needs'] {
  if (!needs) return null
  if ('stake' in needs) return { legs: null, odds: null, stake: needs.stake }
  return { legs: needs.legs, odds: needs.factor === null ? null : needs.factor / 1000, stake: null }
}

function toCommon({ campaign, status }: PlayerBonus, { loaded, bet }: Slip, eligibility: BetEligibility) {
  return {
    id: campaign.id,
    name: textsOf(campaign, loaded.context.locale).name,
    user_bonus_status: status,
    suitable_selections: eligibility.suitable.flatMap(at => bet.keys[at] ?? []),
    min_odds: campaign.minOdds === null ? null : campaign.minOdds / 1000,
    reason: eligibility.restriction,
    needs: toNeeds(eligibility),
  }
}

function toBoost(bonus: PlayerBonus & { campaign: { kind: 'comboboost' } }, slip: Slip): SlipBonus {
  const { campaign } = bonus
  const eligibility = evaluateBetEligibility(betTermsOf(campaign, slip.currency), slip.eligibilityBet)
  const cap = campaign.cap[slip.currency]
  return {
    ...toCommon(bonus, slip, eligibility),
    ...NO_POINTS,
    bonus_type: 'comboboost',
    active_range_index: eligibility.rangeIndex,
    bonus_odds: eligibility.factor === null ? null : eligibility.factor / 1000,
    max_boost: cap === undefined ? null : { value: cap, currency: slip.currency },
    ranges: campaign.ranges.map(({ minCount, maxCount, factor }) => {
      return { min_count: minCount, max_count: maxCount, bonus_odds: factor / 1000 }
    }),
  }
}

type FarmingBonus = PlayerBonus & { campaign: { kind: 'hunting' | 'tournament' | 'lootbox' } }

/** The points as they would be with the bet. */
function toFarming(bonus: FarmingBonus, slip: Slip, points: SlipView['points']): SlipBonus {
  const { campaign } = bonus
  const { eligibilityBet, bet, currency } = slip
  const eligibility = evaluateBetEligibility(betTermsOf(campaign, currency), eligibilityBet)
  const legs = eligibility.restriction === null ? selectMarkedLegs(eligibility.suitable, campaign.maxPointsPerBet) : []
  const cashStake = toMinor(bet.stake ?? campaign.minStake[currency] ?? 0)
  const marks = legs.map(at => ({ eventId: eligibilityBet.legs[at]?.eventId ?? 0, cashStake }))
  const { isOncePerEvent } = campaign
  const ratePpm = campaign.kind === 'lootbox' ? 0 : campaign.ratePpm
  const cap = campaign.kind === 'lootbox' ? null : (campaign.cap[currency] ?? null)
  const earlier = points.get(campaign.id) ?? NO_POINTS_YET
  const stats = addPotentialMarks(earlier, marks, { ratePpm, cap, isOncePerEvent })
  return {
    ...toCommon(bonus, slip, eligibility),
    bonus_type: campaign.kind,
    points: stats.earned,
    available_points: stats.available,
    potential_points: stats.potential,
    potential_freebet_amount: stats.potentialAmount,
    active_range_index: null,
    bonus_odds: null,
    max_boost: null,
    ranges: [],
  }
}

function toSlipBonus(bonus: PlayerBonus, slip: Slip, points: SlipView['points']): SlipBonus | null {
  const { campaign } = bonus
  if (campaign.kind === 'comboboost') return toBoost({ ...bonus, campaign }, slip)
  if (!isFarming(campaign) || slip.loaded.context.now >= campaign.validTo) return null
  return toFarming({ ...bonus, campaign }, slip, points)
}

interface EvaluatedFreebet extends ActiveFreebet {
  readonly eligibility: BetEligibility
}

/** Whether the bet, staked by the freebet, would win whatever happens together with the person's open bets. */
function isHedged({ exposureIn }: SlipView, { bet, currency }: Slip, { bonus, terms }: ActiveFreebet): boolean {
  const { row } = bonus
  if (row?.amount == null || row.currency !== currency) return false
  const { exposure } = bet
  return exposureIn(currency).isHedged({ ...exposure, stakeMinor: toMinor(row.amount), bonus: { kind: terms.type } })
}

/** Whether the bet can use each of the active freebets. */
function evaluateFreebets(view: SlipView, slip: Slip): EvaluatedFreebet[] {
  return view.freebets.map(freebet => {
    const terms = freebetBetTerms(freebet.terms, freebet.bonus.row?.currency ?? slip.currency)
    const hasOppositeBet = isHedged(view, slip, freebet)
    return { ...freebet, eligibility: evaluateBetEligibility(terms, { ...slip.eligibilityBet, hasOppositeBet }) }
  })
}

/** A freebet that does not fit the bet, with the reason. */
function toUnfitFreebet({ bonus, terms, eligibility }: EvaluatedFreebet, slip: Slip): SlipBonus {
  return {
    ...toCommon(bonus, slip, eligibility),
    ...NO_POINTS,
    id: bonus.id,
    bonus_type: 'freebet',
    min_odds: terms.minOdds === null ? null : terms.minOdds / 1000,
    max_odds: terms.maxOdds === null ? null : terms.maxOdds / 1000,
    active_range_index: null,
    bonus_odds: null,
    max_boost: null,
    ranges: [],
  }
}

/** The slip's bet as the rules take it, in its own currency or the player's. */
export function toSlip(loaded: LoadedBonuses, bet: OfferedSlipBet): Slip {
  const currency = bet.currency ?? loaded.context.currency
  const cashStake = bet.stake === null ? null : toMinor(bet.stake)
  return { loaded, bet, currency, eligibilityBet: { ...bet, currency, cashStake, hasOppositeBet: false } }
}

/** The bonuses that a bet of a slip can use, and what it lacks for others. */
export function findBetBonuses(view: SlipView, bet: OfferedSlipBet): BetBonuses {
  const slip = toSlip(view.loaded, bet)
  const freebets = evaluateFreebets(view, slip)
  const unfit = freebets.filter(({ eligibility }) => eligibility.restriction !== null)
  const offered = view.active.flatMap(bonus => toSlipBonus(bonus, slip, view.points) ?? [])
  const usable = offered.filter(({ reason }) => reason === null)
  const first = (type: SlipBonus['bonus_type']) => usable.find(({ bonus_type }) => bonus_type === type) ?? null
  return {
    comboboost: first('comboboost'),
    freebets: freebets.filter(({ eligibility }) => eligibility.restriction === null).map(({ wire }) => wire),
    hunting: first('hunting'),
    lootbox: first('lootbox'),
    tournament: first('tournament'),
    upcoming: [
      ...offered.filter(({ reason, needs }) => reason !== null && needs !== null),
      ...unfit.map(freebet => toUnfitFreebet(freebet, slip)),
    ],
  }
}

/** The marks that a bet of the slip would have in an AMB campaign. */
export function listSlipMarks(
  campaign: CampaignOccurrence & AmbCampaign,
  { eligibilityBet, currency, bet }: Slip,
  betId: string,
): PointMark[] {
  const { restriction, suitable } = evaluateBetEligibility(betTermsOf(campaign, currency), eligibilityBet)
  if (restriction !== null) return []
  return selectMarkedLegs(suitable, campaign.maxPointsPerBet).map(at => ({
    betId,
    eventId: eligibilityBet.legs[at]?.eventId ?? 0,
    cashStake: toMinor(bet.stake ?? 0),
    state: 'potential',
  }))
}
