/** Read-only endpoints of the slip: bonuses that each bet can use, and AMB progress. */
import { evaluateBetEligibility } from '@touchline/betting/engagement/bet-eligibility'
import type { BetEligibility, EligibilityBet } from '@touchline/betting/engagement/bet-terms'
import { findPlayerRestriction } from '@touchline/betting/engagement/player-eligibility'
import { computePointStats, type PointMark, selectMarkedLegs } from '@touchline/betting/engagement/points'
import { toMinor } from '@touchline/betting/money'
import type { BetBonuses, SlipBet, SlipBonus } from '@touchline/contract/entities/bet-bonus'
import type { Freebet } from '@touchline/contract/entities/bonus'
import type { AmbProgress } from '@touchline/contract/entities/farming'
import {
  type AmbCampaign,
  betTermsOf,
  type CampaignOccurrence,
  type FreebetTerms,
  freebetBetTerms,
  isFarming,
  playerConditionsOf,
  textsOf,
} from '../../core/engagement/campaign.ts'
import type { PlacedOutcome } from '../../core/engagement/placement-bonuses.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readCountry } from '../../platform/http/country.ts'
import type { Call, Handlers } from '../../platform/http/handlers.ts'
import { readIssuedSteps } from './bet-effects.ts'
import type { ListDeps } from './list-handlers.ts'
import { type BonusViewer, type LoadedBonuses, loadBonuses } from './load-bonuses.ts'
import { hasOpposite } from './place-with-bonus.ts'
import type { PlayerBonus } from './player-bonuses.ts'
import { computeAmb } from './point-stats.ts'
import { toWireBonus } from './to-wire-bonus.ts'

/** A bet of a slip, as far as its selections are on offer. */
export interface OfferedSlipBet {
  readonly type: EligibilityBet['type']
  readonly stake: number | null
  readonly currency: string | null
  readonly legs: EligibilityBet['legs']
  readonly keys: readonly string[]
  readonly outcomes: readonly PlacedOutcome[]
}
export type ReadSlipBets = (bets: readonly SlipBet[]) => readonly OfferedSlipBet[]

export interface SlipDeps extends ListDeps {
  readonly readSlipBets: ReadSlipBets
}

interface Slip {
  readonly loaded: LoadedBonuses
  readonly bet: OfferedSlipBet
  readonly currency: string
  readonly eligibilityBet: EligibilityBet
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
function toFarming(bonus: FarmingBonus, slip: Slip): SlipBonus {
  const { campaign } = bonus
  const { eligibilityBet, bet, loaded, currency } = slip
  const eligibility = evaluateBetEligibility(betTermsOf(campaign, currency), eligibilityBet)
  const points = loaded.context.points?.get(campaign.id)
  const legs = eligibility.restriction === null ? selectMarkedLegs(eligibility.suitable, campaign.maxPointsPerBet) : []
  const marks = legs.map((at): PointMark => {
    const cashStake = toMinor(bet.stake ?? campaign.minStake[currency] ?? 0)
    return { betId: 'slip', eventId: eligibilityBet.legs[at]?.eventId ?? 0, cashStake, state: 'potential' }
  })
  const { isOncePerEvent } = campaign
  const ratePpm = campaign.kind === 'lootbox' ? 0 : campaign.ratePpm
  const cap = campaign.kind === 'lootbox' ? null : (campaign.cap[currency] ?? null)
  const claimed = points?.claimed ?? { points: 0, value: 0 }
  const stats = computePointStats([...(points?.marks ?? []), ...marks], claimed, { ratePpm, cap, isOncePerEvent })
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

function toSlipBonus(bonus: PlayerBonus, slip: Slip): SlipBonus | null {
  const { campaign } = bonus
  if (campaign.kind === 'comboboost') return toBoost({ ...bonus, campaign }, slip)
  if (!isFarming(campaign) || slip.loaded.context.now >= campaign.validTo) return null
  return toFarming({ ...bonus, campaign }, slip)
}

interface EvaluatedFreebet {
  readonly bonus: PlayerBonus
  readonly terms: FreebetTerms
  readonly eligibility: BetEligibility
}

/** The player's active freebets, the soonest to expire first, and whether the bet can use each. */
function evaluateFreebets({ loaded, eligibilityBet, currency }: Slip, isOpposite: boolean): EvaluatedFreebet[] {
  const bet = { ...eligibilityBet, hasOppositeBet: isOpposite }
  return loaded.bonuses
    .filter(({ row, status }) => row?.kind === 'freebet' && status === 'active')
    .toSorted((a, b) => (a.row?.expires_at?.getTime() ?? Infinity) - (b.row?.expires_at?.getTime() ?? Infinity))
    .map(bonus => {
      const terms = bonus.row?.terms as unknown as FreebetTerms
      const eligibility = evaluateBetEligibility(freebetBetTerms(terms, bonus.row?.currency ?? currency), bet)
      return { bonus, terms, eligibility }
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

function findBetBonuses(slip: Slip, open: readonly PlacedOutcome[]): BetBonuses {
  const freebets = evaluateFreebets(slip, hasOpposite(slip.bet.outcomes, open))
  const unfit = freebets.filter(({ eligibility }) => eligibility.restriction !== null)
  const active = slip.loaded.bonuses.filter(({ status }) => status === 'active')
  const offered = active.flatMap(bonus => toSlipBonus(bonus, slip) ?? [])
  const usable = offered.filter(({ reason }) => reason === null)
  const first = (type: SlipBonus['bonus_type']) => usable.find(({ bonus_type }) => bonus_type === type) ?? null
  return {
    comboboost: first('comboboost'),
    freebets: freebets
      .filter(({ eligibility }) => eligibility.restriction === null)
      .map(({ bonus }) => toWireBonus(bonus, slip.loaded.context) as Freebet),
    hunting: first('hunting'),
    lootbox: first('lootbox'),
    tournament: first('tournament'),
    upcoming: [
      ...offered.filter(({ reason, needs }) => reason !== null && needs !== null),
      ...unfit.map(freebet => toUnfitFreebet(freebet, slip)),
    ],
  }
}

type SlipCall = Call<'postBonuses'> | Call<'postFreebetsAmb'> | Call<'getFreebetsAmb'>

export function createSlipHandlers(deps: SlipDeps) {
  const { db, clock, campaigns, readSlipBets } = deps

  async function load(
    { player, locale, language, request }: SlipCall,
    wanted: Pick<BonusViewer, 'matchIds' | 'markedKinds'>,
  ): Promise<LoadedBonuses> {
    const viewer = { playerId: player.id, locale, language, country: readCountry(request, deps), ...wanted }
    return loadBonuses(deps, viewer)
  }

  /** Throws PLAYER_EXCLUDED for a player on a break or excluded: known from what is loaded anyway. */
  function refuseExcluded({ own }: LoadedBonuses): void {
    if (own?.player.isExcluded) throw new ApiError('PLAYER_EXCLUDED')
  }

  function toSlip(loaded: LoadedBonuses, bet: OfferedSlipBet): Slip {
    const currency = bet.currency ?? loaded.context.currency
    const cashStake = bet.stake === null ? null : toMinor(bet.stake)
    return { loaded, bet, currency, eligibilityBet: { ...bet, currency, cashStake, hasOppositeBet: false } }
  }

  const loadAmb = (call: SlipCall) => load(call, { markedKinds: ['amb'] })

  async function listAmb(loaded: LoadedBonuses, bets: readonly OfferedSlipBet[]): Promise<AmbProgress[]> {
    const { own } = loaded
    if (!own) return []
    const { player, marks } = own
    const running = campaigns
      .listRunning(clock.now())
      .filter((campaign): campaign is CampaignOccurrence & AmbCampaign => campaign.kind === 'amb')
      .filter(campaign => findPlayerRestriction(player, playerConditionsOf(campaign)) === null)
    return Promise.all(
      running.map(async campaign => {
        const { id, ranges, freebet, validTo, minOdds, minStake } = campaign
        const slipMarks = bets.flatMap((bet, at) => listSlipMarks(campaign, toSlip(loaded, bet), `slip ${at}`))
        const { settled, possible } = computeAmb(campaign, [...(marks.get(id) ?? []), ...slipMarks])
        const { currency } = player
        return {
          id,
          name: textsOf(campaign, loaded.context.locale).name,
          type: freebet.type,
          currency,
          progress_count: settled,
          possible_progress_count: possible,
          min_stake: minStake[currency] ?? 0,
          min_odds: (minOdds ?? 1000) / 1000,
          issue_to: new Date(validTo).toISOString(),
          ranges: ranges.map(({ betsCount, freebetsCount, amount }) => ({
            number_of_bets: betsCount,
            number_of_freebets: freebetsCount,
            issued_bonus_amount: amount[currency] ?? 0,
          })),
          issued_ranges: await readIssuedSteps(db, player.id, id),
        }
      }),
    )
  }

  return {
    postBonuses: async call => {
      const bets = readSlipBets(call.body.bets)
      const matchIds = bets.flatMap(({ outcomes }) => outcomes.map(({ match_id }) => match_id))
      const loaded = await load(call, { matchIds })
      refuseExcluded(loaded)
      const open = loaded.own?.open ?? []
      return { data: bets.map(bet => findBetBonuses(toSlip(loaded, bet), open)) }
    },
    getFreebetsAmb: async call => ({ data: await listAmb(await loadAmb(call), []) }),
    postFreebetsAmb: async call => {
      const loaded = await loadAmb(call)
      refuseExcluded(loaded)
      return { data: await listAmb(loaded, readSlipBets(call.body.bets)) }
    },
  } satisfies Handlers
}

/** The marks that a bet of the slip would have in an AMB campaign. */
function listSlipMarks(
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
