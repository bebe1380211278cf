/**
 * How selections form bets: what adding and removing make of them, and how one type of bet turns into another. All of it
 * is in two tables, so that a further type of bet is a further row. Composing never changes a stake.
 */
import type { BetType } from './bet-status.ts'
import { createBet, type SlipBet, type SlipCurrency, type SystemType } from './slip-bet.ts'
import type { Selection } from './slip-selection.ts'

/** What the operator permits; from the settings. */
export interface SlipRules {
  /** Providers whose selections may stand in one bet with others. */
  combinableProviders: readonly string[]
  /** Whether several singles may be placed at once, by provider; one that is not named may. */
  multiSingleByProvider: Readonly<Record<string, boolean>>
  systemTypes: readonly SystemType[]
}

export const DEFAULT_RULES: SlipRules = {
  combinableProviders: ['betradar'],
  multiSingleByProvider: {},
  systemTypes: [],
}

export type BetTypeRefusal = 'no_bets' | 'same_type' | 'custom_bet' | 'does_not_fit' | 'multi_single_unavailable'

function retype(bet: SlipBet, betType: BetType): SlipBet {
  const isKept = bet.stakeSource === 'sharing' && betType !== 'single'
  return { ...bet, betType, stakeSource: isKept ? 'sharing' : 'set', wantedWin: null }
}

// What a bet becomes once its number of selections changed. A type without a row stays what it is.
const AFTER_COUNT_CHANGE: Readonly<Partial<Record<BetType, (bet: SlipBet) => SlipBet>>> = {
  single: bet => retype(bet, bet.selections.length > 1 ? 'combo' : 'single'),
  combo: bet => retype(bet, bet.selections.length > 1 ? 'combo' : 'single'),
}

function withSelections(bet: SlipBet, selections: readonly Selection[]): SlipBet {
  const changed = { ...bet, selections }
  return AFTER_COUNT_CHANGE[bet.betType]?.(changed) ?? changed
}

function split(bets: readonly SlipBet[]): readonly SlipBet[] {
  return bets.slice(0, 1).flatMap(bet => bet.selections.map(one => retype({ ...bet, selections: [one] }, 'single')))
}

function merge(bets: readonly SlipBet[]): readonly SlipBet[] {
  const selections = bets.flatMap(bet => bet.selections)
  return bets.slice(0, 1).map(bet => retype({ ...bet, selections }, 'combo'))
}

interface Conversion {
  fits: (count: number, rules: SlipRules) => boolean
  convert: (bets: readonly SlipBet[]) => readonly SlipBet[]
}

const CONVERSIONS: Readonly<Partial<Record<BetType, Partial<Record<BetType, Conversion>>>>> = {
  single: { combo: { fits: count => count > 1, convert: merge } },
  combo: { single: { fits: () => true, convert: split } },
}

/** All selections of the slip, in order. */
export function allSelections(bets: readonly SlipBet[]): readonly Selection[] {
  return bets.flatMap(bet => bet.selections)
}

/** Adds a selection: to the one bet, or as a further single beside several. One that is there already changes nothing. */
export function addSelection(
  bets: readonly SlipBet[],
  selection: Selection,
  currency: SlipCurrency,
): readonly SlipBet[] {
  if (allSelections(bets).some(({ id }) => id === selection.id)) return bets
  const [only, ...others] = bets
  if (!only || others.length > 0) return [...bets, createBet(selection, currency)]
  return [withSelections(only, [...only.selections, selection])]
}

/** Removes selections; a bet left without any goes too. */
export function removeSelections(
  bets: readonly SlipBet[],
  isRemoved: (selection: Selection) => boolean,
): readonly SlipBet[] {
  return bets.flatMap(bet => {
    const left = bet.selections.filter(selection => !isRemoved(selection))
    if (left.length === bet.selections.length) return [bet]
    return left.length === 0 ? [] : [withSelections(bet, left)]
  })
}

function isMultiSingleAvailable(bets: readonly SlipBet[], rules: SlipRules): boolean {
  return allSelections(bets).every(({ provider }) => rules.multiSingleByProvider[provider] !== false)
}

/** Why the slip cannot become that type of bet; null when it can. */
export function betTypeRefusal(bets: readonly SlipBet[], type: BetType, rules: SlipRules): BetTypeRefusal | null {
  const [first] = bets
  if (!first) return 'no_bets'
  if (first.betType === type) return 'same_type'
  if (first.betType === 'custom') return 'custom_bet'
  const count = allSelections(bets).length
  if (!CONVERSIONS[first.betType]?.[type]?.fits(count, rules)) return 'does_not_fit'
  if (type === 'single' && count > 1 && !isMultiSingleAvailable(bets, rules)) return 'multi_single_unavailable'
  return null
}

/** The slip as another type of bet, or unchanged when `betTypeRefusal` has a reason. */
export function changeBetType(bets: readonly SlipBet[], type: BetType, rules: SlipRules): readonly SlipBet[] {
  const [first] = bets
  if (!first || betTypeRefusal(bets, type, rules) !== null) return bets
  return CONVERSIONS[first.betType]?.[type]?.convert(bets) ?? bets
}
