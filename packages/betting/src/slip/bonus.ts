/**
 * Bonuses on a slip's bet, at most one. Hunting, tournament and comboboost apply by default; a freebet is chosen by the
 * player and is then the stake, which cannot be edited.
 */
import type { AvailableBonuses, FreebetBonus, SlipBonus } from '../engagement/bonus-types.ts'
import { NO_BOOST } from '../engagement/comboboost.ts'
import { toMinor } from '../money/money.ts'
import { isPossibleStake } from '../money/stake.ts'
import type { MilliOdds } from '../odds/odds.ts'
import { areSameLegs, refitOffer, refreshBoost, selectDefaultBonus, withCurrentFactor } from './boost.ts'
import { betKey, cashStake, type SlipBet } from './slip-bet.ts'

export type DefaultBonusType = 'hunting' | 'tournament' | 'comboboost'

const NOTHING = toMinor(0)

export function hasFreebet(bet: SlipBet): boolean {
  return bet.bonus?.type === 'freebet'
}

// No bonus by default is no choice: a later offer is used. Null would mean that the player declined.
function withDefaultBonus({ bonus, ...bet }: SlipBet): SlipBet {
  const given = selectDefaultBonus(bet.availableBonuses)
  return given ? { ...bet, bonus: given } : bet
}

/** Removes the bonus; a freebet's stake is removed with it. */
export function withoutBonus(bet: SlipBet): SlipBet {
  const { bonus, availableBonuses, ...plain } = bet
  return bonus?.type === 'freebet' ? { ...plain, stake: NOTHING } : plain
}

function useFreebet(bet: SlipBet, freebet: FreebetBonus): SlipBet {
  // A trader is never asked for a freebet.
  return { ...bet, bonus: freebet, stake: freebet.freebetStake, stakeSource: 'set', wantedWin: null, isVip: false }
}

function dropFreebet(bet: SlipBet): SlipBet {
  return withDefaultBonus({ ...bet, stake: NOTHING, stakeSource: 'set', wantedWin: null })
}

function refreshBonus(bet: SlipBet, available: AvailableBonuses): SlipBet {
  const { bonus } = bet
  if (bonus === null) return bet
  if (bonus?.type === 'freebet') {
    const freebet = available.freebets.find(({ id }) => id === bonus.id)
    return freebet ? useFreebet(bet, freebet) : dropFreebet(bet)
  }
  const same = bonus?.type === 'comboboost' ? refreshBoost(bonus, available) : bonus && available[bonus.type]
  return same ? { ...bet, bonus: same } : withDefaultBonus(bet)
}

/**
 * Applies the currently available bonuses. An unavailable bonus is replaced by the default; an unavailable freebet is
 * removed with its stake. A declined bonus stays declined.
 */
export function withAvailableBonuses(bet: SlipBet, available: AvailableBonuses): SlipBet {
  return refreshBonus({ ...bet, availableBonuses: available }, available)
}

/**
 * Applies a freebet as the stake, or removes it (null). Returns the bet unchanged when the freebet is not available.
 */
export function withFreebet(bet: SlipBet, freebetId: string | null): SlipBet {
  if (freebetId === null) return hasFreebet(bet) ? dropFreebet(bet) : bet
  const freebet = bet.availableBonuses?.freebets.find(({ id }) => id === freebetId)
  return freebet && bet.bonus !== freebet ? useFreebet(bet, freebet) : bet
}

/** Selects another default bonus, or none. A freebet stays; an unavailable bonus changes nothing. */
export function withBonus(bet: SlipBet, type: DefaultBonusType | null): SlipBet {
  if (hasFreebet(bet)) return bet
  const bonus = type === null ? null : bet.availableBonuses?.[type]
  const isSame = bonus === bet.bonus || (bonus && bonus.id === bet.bonus?.id)
  return bonus === undefined || (type !== null && bonus === null) || isSame ? bet : { ...bet, bonus }
}

/**
 * Adjusts the offer and its boost after the player changed the bet's selections or type, until the back end answers for
 * them. The boost's factor is then the player's own and needs no acceptance.
 */
export function withRefitBonuses(bet: SlipBet): SlipBet {
  const { availableBonuses, bonus } = bet
  if (!availableBonuses) return bet
  const legs = bet.selections.map(({ id }) => id)
  const refit = refitOffer(availableBonuses, legs, bet.betType === 'combo')
  if (refit === availableBonuses) return bet
  const changed = { ...bet, availableBonuses: refit }
  if (bonus?.type !== 'comboboost') return changed
  return refit.comboboost ? { ...changed, bonus: refit.comboboost } : withDefaultBonus(changed)
}

function withoutOffer(available: AvailableBonuses, id: string): AvailableBonuses {
  const keep = <B extends SlipBonus>(bonus: B | null) => (bonus?.id === id ? null : bonus)
  const { hunting, tournament, comboboost, freebets } = available
  return {
    ...available,
    hunting: keep(hunting),
    tournament: keep(tournament),
    comboboost: keep(comboboost),
    freebets: freebets.filter(freebet => freebet.id !== id),
  }
}

function withOfferedFactor(available: AvailableBonuses, odds: MilliOdds): AvailableBonuses {
  const { comboboost } = available
  return { ...available, comboboost: comboboost && odds > NO_BOOST ? { ...comboboost, odds } : null }
}

/**
 * Applies the refusal of a bet's bonus. `current` is the factor in force, which awaits acceptance; null when the bonus is
 * not available: a freebet is removed with its stake, another bonus replaced by the default.
 */
export function withRefusedBonus(bet: SlipBet, id: string, current: MilliOdds | null): SlipBet {
  const { bonus, availableBonuses } = bet
  if (bonus?.id !== id) return bet
  if (current !== null) {
    if (bonus.type !== 'comboboost') return bet
    const offer = availableBonuses && { availableBonuses: withOfferedFactor(availableBonuses, current) }
    return { ...bet, ...offer, bonus: withCurrentFactor(bonus, current) }
  }
  const left = availableBonuses ? { ...bet, availableBonuses: withoutOffer(availableBonuses, id) } : bet
  return bonus.type === 'freebet' ? dropFreebet(left) : withDefaultBonus(left)
}

/** Whether two states of a bet are the same question to the back end, whatever its stake and prices. */
export function isSameComposition(one: SlipBet, other: SlipBet): boolean {
  const legsOf = ({ selections }: SlipBet) => selections.map(({ id }) => id)
  return (
    one.betType === other.betType &&
    one.currency === other.currency &&
    one.systemType?.id === other.systemType?.id &&
    areSameLegs(legsOf(one), legsOf(other))
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

/** Whether the bet's boost was judged for other selections or prices than the bet has now, or has not been judged yet. */
export function isBoostOutdated(bet: SlipBet): boolean {
  const { bonus, availableBonuses } = bet
  if (bonus?.type !== 'comboboost') return false
  if (!availableBonuses) return true
  const { judgedKey } = availableBonuses
  return judgedKey !== undefined && judgedKey !== buildJudgedKey(bet)
}

/**
 * The inputs of the available bonuses: selections, type and currency, on which side of the offered bounds the prices
 * are, and the stake where points are collected. They are fetched again when it changes.
 */
export function buildBonusRequestKey(bets: readonly SlipBet[]): string {
  return bets.map(bonusKeyOf).join('|')
}

const FARMING_TYPES: readonly string[] = ['hunting', 'tournament', 'lootbox']
const FREEBET_TYPES: readonly string[] = ['snr', 'free_money', 'no_risk', 'bet_refund']
const EVEN_ODDS = 1000

// Stored data may not match its declared type.
function isStoredBonusValid({ bonus, stake }: SlipBet): boolean {
  if (!bonus) return true
  if (typeof bonus.id !== 'string') return false
  if (bonus.type === 'freebet') return FREEBET_TYPES.includes(bonus.freebetType) && bonus.freebetStake === stake
  if (bonus.type !== 'comboboost') return FARMING_TYPES.includes(bonus.type)
  return (
    Number.isSafeInteger(bonus.odds) && bonus.odds >= EVEN_ODDS && (bonus.cap === null || isPossibleStake(bonus.cap))
  )
}

/** Restores a stored bet with its bonus if that is valid; the available bonuses must be fetched again. */
export function withStoredBonus(bet: SlipBet): SlipBet {
  if (!isStoredBonusValid(bet)) return withoutBonus(bet)
  const { availableBonuses, ...stored } = bet
  return availableBonuses === undefined ? bet : stored
}
