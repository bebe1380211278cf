/**
 * The combo boost of a bet on the slip. Its factor is judged by the back end and accepted like a price: a factor that
 * changes by itself awaits acceptance as the mode says, one that changes with the player's own selections is theirs.
 */
import type {
  AvailableBonuses,
  BoostBasis,
  ComboboostBonus,
  SlipBonus,
  UpcomingBonus,
} from '../engagement/bonus-types.ts'
import { acceptFactor, findFactor, findRangeIndex, NO_BOOST } from '../engagement/comboboost.ts'
import type { MilliOdds } from '../odds/odds.ts'
import type { AcceptMode } from '../odds/odds-acceptance.ts'

/** The default bonus: hunting, else tournament, else comboboost. */
export function selectDefaultBonus(available: AvailableBonuses | undefined): SlipBonus | null {
  return available?.hunting ?? available?.tournament ?? available?.comboboost ?? null
}

/** Whether two lists name the same selections, in any order. */
export function areSameLegs(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every(id => other.includes(id))
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

/** Whether the factor moved and awaits acceptance. */
export function isBoostChanged(bonus: SlipBonus | null | undefined): boolean {
  return bonus?.type === 'comboboost' && typeof bonus.currentOdds === 'number'
}

/** The boost at its current factor; null when that adds nothing. */
export function acceptBoost(bonus: ComboboostBonus): ComboboostBonus | null {
  const { currentOdds, ...accepted } = bonus
  if (typeof currentOdds !== 'number') return bonus
  return currentOdds > NO_BOOST ? { ...accepted, odds: currentOdds } : null
}

/** Whether the mode accepts the factor that is in force. */
export function isBoostAccepted({ odds, currentOdds }: ComboboostBonus, mode: AcceptMode): boolean {
  return typeof currentOdds !== 'number' || acceptFactor(mode, odds, currentOdds).accepted
}

/** The boost with the factor in force; one that differs awaits acceptance. */
export function withCurrentFactor(bonus: ComboboostBonus, current: MilliOdds): ComboboostBonus {
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
export function refreshBoost(bonus: ComboboostBonus, available: AvailableBonuses): ComboboostBonus | null {
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
export function refitOffer(
  available: AvailableBonuses,
  legs: readonly string[],
  isBoostable: boolean,
): AvailableBonuses {
  const { comboboost, upcoming = [] } = available
  if (!comboboost?.basis) return available
  if (!isBoostable) return { ...available, comboboost: null }
  const odds = findFactor(comboboost.basis.ranges, countSuitable(comboboost.basis, legs))
  const { currentOdds, ...accepted } = comboboost
  if (odds > NO_BOOST) return { ...available, comboboost: { ...accepted, odds } }
  return { ...available, comboboost: null, upcoming: [...upcoming, toUpcoming(comboboost, legs)] }
}
