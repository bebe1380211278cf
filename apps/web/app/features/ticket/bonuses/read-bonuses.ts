/** Maps between the slip and the calls about its bonuses. */
import type {
  AvailableBonuses,
  BoostBasis,
  ComboboostBonus,
  FarmingBonus,
  FreebetBonus,
  UpcomingBonus,
} from '@touchline/betting/engagement/bonus-types'
import { toMinor } from '@touchline/betting/money/money'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import type { BetBonuses, SlipBets, SlipBonus } from '@touchline/contract/entities/bet-bonus'
import type { ComboboostRange, Freebet } from '@touchline/contract/entities/bonus'
import { toBetRequest, WIRE_TYPES } from '../placing/request-mapping.ts'

/** Highest stake of the wire format. */
const MAX_STAKE = 1_000_000_000_000

/** The body of `POST /bonuses`. The stake is sent without an amount as well, for its currency. */
export function toSlipBets(bets: readonly SlipBet[]): SlipBets {
  return {
    bets: bets.map(bet => {
      const { bonus, ...request } = toBetRequest(bet)
      const stake = { value: Math.min(bet.stake, MAX_STAKE), currency: bet.currency }
      return { type: WIRE_TYPES[bet.betType], stake, ...request }
    }),
  }
}

const readOdds = (odds: number | null): MilliOdds | null => (odds === null ? null : toMilli(odds))

const readRange = ({ min_count, max_count, bonus_odds }: ComboboostRange) => ({
  minCount: min_count,
  maxCount: max_count,
  factor: toMilli(bonus_odds),
})

function readBasis({ ranges, suitable_selections }: SlipBonus, judged: SlipBet): BoostBasis {
  const legs = judged.selections.map(({ id }) => id)
  return { ranges: ranges.map(readRange), suitable: suitable_selections, legs }
}

function readCap({ max_boost }: SlipBonus, { currency }: SlipBet): ComboboostBonus['cap'] {
  return max_boost?.currency === currency ? toMinor(max_boost.value) : null
}

function readBoost(bonus: SlipBonus | null, judged: SlipBet): ComboboostBonus | null {
  if (!bonus || bonus.bonus_odds === null || bonus.bonus_odds <= 1) return null
  const { id, name, bonus_odds, min_odds } = bonus
  const basis = readBasis(bonus, judged)
  return {
    ...{ type: 'comboboost', id, name, odds: toMilli(bonus_odds), cap: readCap(bonus, judged) },
    minOdds: readOdds(min_odds),
    basis,
  }
}

function readFarming(bonus: SlipBonus | null): FarmingBonus | null {
  if (!bonus) return null
  const { id, bonus_type: type, name, min_odds, potential_points, potential_freebet_amount } = bonus
  if (type !== 'hunting' && type !== 'tournament' && type !== 'lootbox') return null
  const freebetAmount = toMinor(potential_freebet_amount)
  return { type, id, name, minOdds: readOdds(min_odds), potentialPoints: potential_points, freebetAmount }
}

/** A freebet of another currency, or one that the player does not have, is none of the bet's. */
function readFreebet(
  { id, name, type, uses_count, min_odds, max_odds, issued }: Freebet,
  judged: SlipBet,
): FreebetBonus[] {
  if (!issued || issued.currency !== judged.currency) return []
  const usesLeft = uses_count === null ? null : Math.max(0, uses_count - issued.times_used)
  return [
    {
      ...{ type: 'freebet', id, name, freebetType: type, freebetStake: toMinor(issued.amount) },
      ...{ expiresAt: issued.expired_at, usesLeft, usesCount: uses_count },
      ...{ minOdds: readOdds(min_odds), maxOdds: readOdds(max_odds) },
    },
  ]
}

function readUpcoming(bonus: SlipBonus, judged: SlipBet): UpcomingBonus[] {
  const { bonus_type: type, id, name, reason, min_odds, max_odds = null, needs } = bonus
  if (type === 'jackpot') return []
  return [
    {
      ...{ type, id, name, reason, minOdds: readOdds(min_odds), maxOdds: readOdds(max_odds) },
      ...{ legsNeeded: needs?.legs ?? null, nextOdds: readOdds(needs?.odds ?? null) },
      stakeNeeded: needs?.stake == null ? null : toMinor(needs.stake),
      ...(type === 'comboboost' && { cap: readCap(bonus, judged), basis: readBasis(bonus, judged) }),
    },
  ]
}

/** The response of the back end for one bet. */
export function readBonuses(answer: BetBonuses, judged: SlipBet): AvailableBonuses {
  // A boost below its first range is not usable yet, wherever it is listed.
  const below = answer.comboboost?.bonus_odds === null ? [answer.comboboost] : []
  return {
    hunting: readFarming(answer.hunting),
    tournament: readFarming(answer.tournament),
    comboboost: readBoost(answer.comboboost, judged),
    lootbox: readFarming(answer.lootbox),
    freebets: answer.freebets.flatMap(freebet => readFreebet(freebet, judged)),
    upcoming: [...below, ...answer.upcoming].flatMap(bonus => readUpcoming(bonus, judged)),
  }
}
