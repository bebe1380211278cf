/**
 * What the back end judged of a bet's bonuses, and when it is asked again: for other selections, another type or currency,
 * prices on the other side of an offer's bounds, and another stake where points are collected.
 */
import type { AvailableBonuses, SlipBonus } from '../engagement/bonus-types.ts'
import { areSameLegs, FARMING_TYPES } from './bonus.ts'
import { betKey, cashStake, type SlipBet } from './slip-bet.ts'

/** Whether two states of a bet are the same question to the back end, whatever its stake and prices. */
export function isSameComposition(a: SlipBet, b: SlipBet): boolean {
  const legsOf = ({ selections }: SlipBet) => selections.map(({ id }) => id)
  return (
    a.betType === b.betType &&
    a.currency === b.currency &&
    a.systemType?.id === b.systemType?.id &&
    areSameLegs(legsOf(a), legsOf(b))
  )
}

function listOffers({ hunting, tournament, lootbox, comboboost, freebets, upcoming = [] }: AvailableBonuses) {
  return [hunting, tournament, lootbox, comboboost, ...freebets, ...upcoming].flatMap(offer => offer ?? [])
}

const isFarming = ({ type }: { readonly type: SlipBonus['type'] }): boolean => FARMING_TYPES.includes(type)

// By price of a selection, on which side of each offer's bounds it is.
function sidesOf(odds: number, offers: ReturnType<typeof listOffers>): string {
  let sides = ''
  for (const offer of offers) {
    const highest = 'maxOdds' in offer ? (offer.maxOdds ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    sides += `${Number(odds >= (offer.minOdds ?? 0))}${Number(odds <= highest)}`
  }
  return sides
}

const LIVE = 1

/** Keys of bets, which are never mutated: a price change of one bet leaves the others' keys as they are. */
const bonusKeys = new WeakMap<SlipBet, string>()

function bonusKeyOf(bet: SlipBet): string {
  const cached = bonusKeys.get(bet)
  if (cached !== undefined) return cached
  const key = buildBonusKey(bet)
  bonusKeys.set(bet, key)
  return key
}

/** What the back end judges of a bet, without its stake: selections, type, currency, and the sides of the offers' bounds. */
export function buildJudgedKey(bet: SlipBet): string {
  const { betType, currency, systemType, selections, customOdds, availableBonuses } = bet
  const offers = availableBonuses ? listOffers(availableBonuses) : []
  const legs = selections.map(
    ({ id, odds, matchStatus }) => `${id} ${matchStatus === LIVE} ${sidesOf(customOdds ?? odds, offers)}`,
  )
  return [betKey(bet), betType, currency, systemType?.id, customOdds !== null, ...legs].join(' ')
}

function buildBonusKey(bet: SlipBet): string {
  // The value of points depends on the stake.
  const isStakeJudged = bet.availableBonuses && listOffers(bet.availableBonuses).some(isFarming)
  return `${isStakeJudged ? cashStake(bet) : 0} ${buildJudgedKey(bet)}`
}

/** Whether the back end has judged the bonuses of the bet's present selections, type and prices. */
export function areBonusesJudged(bet: SlipBet): boolean {
  const { availableBonuses } = bet
  if (!availableBonuses) return false
  const { judgedKey } = availableBonuses
  return judgedKey === undefined || judgedKey === buildJudgedKey(bet)
}

/** Whether the bet's boost was judged for other selections or prices than the bet has now, or has not been judged yet. */
export function isBoostOutdated(bet: SlipBet): boolean {
  return bet.bonus?.type === 'comboboost' && !areBonusesJudged(bet)
}

/**
 * The inputs of the available bonuses: selections, type and currency, on which side of the offered bounds the prices
 * are, and the stake where points are collected. They are fetched again when it changes.
 */
export function buildBonusRequestKey(bets: readonly SlipBet[]): string {
  return bets.map(bonusKeyOf).join('|')
}
