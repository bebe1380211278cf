/**
 * Bonuses on a slip's bet, at most one. Hunting, tournament and comboboost apply by default; a freebet is chosen by the
 * player and is then the stake, which cannot be edited. A boost's factor is judged by the back end and accepted like a
 * price: one that changes by itself awaits acceptance as the mode says, one that changes with the player's own selections
 * is theirs.
 */
import type {
  AvailableBonuses,
  BoostBasis,
  ComboboostBonus,
  FreebetBonus,
  SlipBonus,
  UpcomingBonus,
} from '../engagement/bonus-types.ts'
import { findFactor, findRangeIndex, NO_BOOST } from '../engagement/comboboost.ts'
import { toMinor } from '../money/money.ts'
import { isPossibleStake } from '../money/stake.ts'
import type { MilliOdds } from '../odds/odds.ts'
import type { SlipBet } from './slip-bet.ts'

export type DefaultBonusType = 'hunting' | 'tournament' | 'comboboost'

/** Bonuses that count points. */
export const FARMING_TYPES: readonly string[] = ['hunting', 'tournament', 'lootbox']

/** The default bonus: hunting, else tournament, else comboboost. */
export function selectDefaultBonus(available: AvailableBonuses | undefined): SlipBonus | null {
  return available?.hunting ?? available?.tournament ?? available?.comboboost ?? null
}

/** Whether two lists name the same selections, in any order. */
export function areSameLegs(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every(id => b.includes(id))
}

function countSuitable({ suitable }: BoostBasis, legs: readonly string[]): number {
  return suitable.filter(id => legs.includes(id)).length
}

/** The step of a boost that a bet is on, and what the next one takes. */
export interface BoostProgress {
  readonly count: number
  /** Null below the first range. */
  readonly rangeIndex: number | null
  /** Null on the last range. */
  readonly next: { readonly legs: number; readonly factor: MilliOdds } | null
}

/** How far the selections of a bet get on a boost's ranges. A selection that the back end has not judged does not count. */
export function computeBoostProgress(basis: BoostBasis, legs: readonly string[]): BoostProgress {
  const count = countSuitable(basis, legs)
  const rangeIndex = findRangeIndex(basis.ranges, count)
  const next = basis.ranges[(rangeIndex ?? -1) + 1]
  return { count, rangeIndex, next: next ? { legs: next.minCount - count, factor: next.factor } : null }
}

/** The boost with the factor in force; one that differs awaits acceptance. */
function withCurrentFactor(bonus: ComboboostBonus, current: MilliOdds): ComboboostBonus {
  const { currentOdds, ...accepted } = bonus
  if (current !== bonus.odds) return { ...accepted, currentOdds: current }
  return currentOdds === undefined ? bonus : accepted
}

// The boost's current offer: a bonus, or one whose first range is not reached.
function findOffered(
  { comboboost, upcoming = [] }: AvailableBonuses,
  id: string,
): ComboboostBonus | UpcomingBonus | null {
  if (comboboost?.id === id) return comboboost
  return upcoming.find(offer => offer.type === 'comboboost' && offer.id === id) ?? null
}

/**
 * The boost after an answer of the back end; null when it does not apply any more. Without the player's own change of
 * selections a different factor awaits acceptance.
 */
function refreshBoost(bonus: ComboboostBonus, available: AvailableBonuses): ComboboostBonus | null {
  const offered = findOffered(available, bonus.id)
  if (!offered) return null
  const isOwnChange = bonus.basis && offered.basis && !areSameLegs(bonus.basis.legs, offered.basis.legs)
  if (!('odds' in offered)) return isOwnChange ? null : withCurrentFactor(bonus, NO_BOOST)
  if (isOwnChange || offered.odds === bonus.odds) return offered
  return { ...offered, odds: bonus.odds, currentOdds: offered.odds }
}

function toUpcoming(
  { id, name = '', cap, minOdds = null, basis }: ComboboostBonus,
  legs: readonly string[],
): UpcomingBonus {
  const next = basis ? computeBoostProgress(basis, legs).next : null
  return {
    type: 'comboboost',
    id,
    name,
    reason: 'legs_few',
    minOdds,
    legsNeeded: next?.legs ?? null,
    nextOdds: next?.factor ?? null,
    stakeNeeded: null,
    cap,
    ...(basis && { basis }),
  }
}

/**
 * The offer after the player changed the bet's selections, until the back end judges them: its boost by the selections
 * that are known to count. `isBoostable` is false for other bets than combos.
 */
function refitOffer(available: AvailableBonuses, legs: readonly string[], isBoostable: boolean): AvailableBonuses {
  const { comboboost, upcoming = [] } = available
  if (!comboboost?.basis) return available
  if (!isBoostable) return { ...available, comboboost: null }
  const odds = findFactor(comboboost.basis.ranges, countSuitable(comboboost.basis, legs))
  const { currentOdds, ...accepted } = comboboost
  if (odds > NO_BOOST) return { ...available, comboboost: { ...accepted, odds } }
  return { ...available, comboboost: null, upcoming: [...upcoming, toUpcoming(comboboost, legs)] }
}

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
