/**
 * Composition of bets from selections: the effect of adding and removing selections, and conversion between slip types.
 * Two tables define it, so a new type is a new row. Composing never changes a stake, except that splitting and
 * merging remove a freebet.
 */
import type { BetType } from '../bets/bet-status.ts'
import type { Selection } from '../selections/selection.ts'
import {
  findChosenSystem,
  findNearestSystem,
  listOfferedSystemsOfSize,
  type SystemChoice,
} from '../systems/system-choice.ts'
import { withoutBonus, withRefitBonuses } from './bonus.ts'
import { findBetRestrictions } from './restrictions.ts'
import type { SlipRules } from './rules.ts'
import { betKey, createSlipBet, listSelections, type SlipBet, type SlipCurrency, type SystemType } from './slip-bet.ts'

// A mixed slip stakes several bet types on the same selections: a single on each, the combo and the offered systems. It
// holds a bet for each of them; those without a stake are offers, which are not placed.

/** Whether the slip holds several bets that are not all singles. */
export function isMixedSlip(bets: readonly SlipBet[]): boolean {
  return bets.length > 1 && bets.some(({ betType }) => betType !== 'single')
}

/** The bets to place: on a mixed slip those with a stake, else all. */
export function listStakedBets(bets: readonly SlipBet[]): readonly SlipBet[] {
  return isMixedSlip(bets) ? bets.filter(({ stake }) => stake > 0) : bets
}

/** The bets that hold each selection of the slip once: of a mixed slip its singles, else all. */
export function listSelectionBets(bets: readonly SlipBet[]): readonly SlipBet[] {
  return isMixedSlip(bets) ? bets.filter(({ betType }) => betType === 'single') : bets
}

// A system whose number of selections changed passes its stake to the nearest offered one, unless that is staked.
function moveSystemStakes(bets: readonly SlipBet[], count: number, offered: readonly SystemType[]): readonly SlipBet[] {
  const staked = new Set(bets.filter(({ stake }) => stake > 0).map(betKey))
  return bets.flatMap(bet => {
    if (bet.betType !== 'system' || bet.systemType?.totalCount === count) return [bet]
    const systemType = findNearestSystem(count, bet.systemType?.winCount ?? 2, { offered, chosen: [] })
    const moved = systemType && bet.stake > 0 ? { ...bet, systemType } : null
    if (!moved || staked.has(betKey(moved))) return []
    staked.add(betKey(moved))
    return [moved]
  })
}

/**
 * The mixed slip of the bets' selections; singles alone where only one selection is left. Bets keep their stakes and
 * bonuses, missing ones are added without a stake. A staked system that is not offered stays, so that the player is told
 * that it cannot be placed.
 */
export function composeMixedSlip(bets: readonly SlipBet[], offered: readonly SystemType[]): readonly SlipBet[] {
  const selections = listSelections(bets)
  const [first] = selections
  const [template] = bets
  if (!first || !template) return []
  const blank = createSlipBet(first, template)
  const betsByKey = new Map(moveSystemStakes(bets, selections.length, offered).map(bet => [betKey(bet), bet]))
  const reuse = (blankBet: SlipBet): SlipBet => {
    const bet = betsByKey.get(betKey(blankBet))
    return bet ? withRefitBonuses({ ...bet, selections: blankBet.selections }) : blankBet
  }
  const singles = selections.map(selection => reuse({ ...blank, selections: [selection] }))
  if (selections.length === 1) return singles
  const combo = reuse({ ...blank, betType: 'combo', selections })
  const systems = listOfferedSystemsOfSize(selections.length, offered)
  const staked = [...betsByKey.values()].flatMap(({ betType, systemType, stake }) =>
    betType === 'system' && systemType && stake > 0 && systems.every(({ id }) => id !== systemType.id)
      ? [systemType]
      : [],
  )
  const combined = [...systems, ...staked].map(systemType =>
    reuse({ ...blank, betType: 'system', systemType, selections }),
  )
  return [...singles, combo, ...combined]
}

/** A mixed slip with its missing bets added, after some were placed or taken from storage; other slips as they are. */
export function completeMixedSlip(bets: readonly SlipBet[], offered: readonly SystemType[]): readonly SlipBet[] {
  return isMixedSlip(bets) ? composeMixedSlip(bets, offered) : bets
}

/** The type of a slip: that of its bets, or several types together. */
export type SlipType = BetType | 'mixed'

/** The slip's type; null for an empty slip. */
export function getSlipType(bets: readonly SlipBet[]): SlipType | null {
  return isMixedSlip(bets) ? 'mixed' : (bets[0]?.betType ?? null)
}

const NO_SYSTEMS: SystemChoice = { offered: [], chosen: [] }

export const BET_TYPE_CHANGE_ERRORS = [
  'no_bets',
  'same_type',
  'custom_bet',
  'does_not_fit',
  'multi_single_unavailable',
] as const
export type BetTypeChangeError = (typeof BET_TYPE_CHANGE_ERRORS)[number]

function retype(bet: SlipBet, betType: BetType, systemType: SystemType | null = null): SlipBet {
  const isSharedStake = bet.stakeSource === 'sharing' && betType !== 'single'
  return { ...bet, betType, systemType, stakeSource: isSharedStake ? 'sharing' : 'set', wantedWin: null }
}

function retypeByCount(bet: SlipBet, choice: SystemChoice): SlipBet {
  const count = bet.selections.length
  if (count <= 1) return retype(bet, 'single')
  const system = findChosenSystem(count, choice)
  return system ? retype(bet, 'system', system) : retype(bet, 'combo')
}

function retypeSystemByCount(bet: SlipBet, choice: SystemChoice): SlipBet {
  const count = bet.selections.length
  const system = findChosenSystem(count, choice) ?? findNearestSystem(count, bet.systemType?.winCount ?? 2, choice)
  return system ? retype(bet, 'system', system) : retype(bet, count > 1 ? 'combo' : 'single')
}

// Conversion after the number of selections changed. A type without a row is not converted.
const AFTER_COUNT_CHANGE: Readonly<Partial<Record<BetType, (bet: SlipBet, choice: SystemChoice) => SlipBet>>> = {
  single: retypeByCount,
  combo: retypeByCount,
  system: retypeSystemByCount,
  custom: bet => ({ ...bet, customOdds: null, currentCustomOdds: null }),
}

function withSelections(bet: SlipBet, selections: readonly Selection[], choice: SystemChoice): SlipBet {
  const changed = { ...bet, selections }
  return withRefitBonuses(AFTER_COUNT_CHANGE[bet.betType]?.(changed, choice) ?? changed)
}

function split(bets: readonly SlipBet[]): readonly SlipBet[] {
  const singles = bets
    .slice(0, 1)
    .flatMap(bet => bet.selections.map(selection => ({ ...bet, selections: [selection] })))
  return singles.map(bet => retype(withoutBonus(bet), 'single'))
}

function merge(bets: readonly SlipBet[], betType: BetType, systemType: SystemType | null): readonly SlipBet[] {
  const selections = bets.flatMap(bet => bet.selections)
  const isOne = bets.length === 1
  return bets
    .slice(0, 1)
    .map(bet => withRefitBonuses(retype({ ...(isOne ? bet : withoutBonus(bet)), selections }, betType, systemType)))
}

interface Target {
  selections: readonly Selection[]
  system: SystemType | undefined
  rules: SlipRules
}

interface Conversion {
  fits: (target: Target) => boolean
  convert: (bets: readonly SlipBet[], target: Target) => readonly SlipBet[]
}

const TO_SINGLES: Conversion = { fits: () => true, convert: split }
const TO_COMBO: Conversion = {
  fits: ({ selections }) => selections.length > 1,
  convert: bets => merge(bets, 'combo', null),
}
const TO_SYSTEM: Conversion = {
  fits: ({ system }) => system !== undefined,
  convert: (bets, { system }) => merge(bets, 'system', system ?? null),
}
const TO_MIXED: Conversion = {
  fits: ({ selections, rules }) =>
    selections.length > 1 &&
    rules.mixedBetsAllowed === true &&
    findBetRestrictions({ betType: 'combo', selections }, rules).length === 0,
  convert: (bets, { rules }) => composeMixedSlip(bets, rules.systemTypes),
}

// From a mixed slip: the bets of the type, with their stakes.
function filterToType(type: BetType): Conversion {
  return {
    fits: ({ system }) => type !== 'system' || system !== undefined,
    convert: (bets, { system, rules }) =>
      composeMixedSlip(bets, rules.systemTypes).filter(
        bet => bet.betType === type && (type !== 'system' || bet.systemType?.id === system?.id),
      ),
  }
}

const CONVERSIONS: Readonly<Partial<Record<SlipType, Partial<Record<SlipType, Conversion>>>>> = {
  single: { combo: TO_COMBO, system: TO_SYSTEM, mixed: TO_MIXED },
  combo: { single: TO_SINGLES, system: TO_SYSTEM, mixed: TO_MIXED },
  system: { single: TO_SINGLES, combo: TO_COMBO, system: TO_SYSTEM, mixed: TO_MIXED },
  mixed: { single: filterToType('single'), combo: filterToType('combo'), system: filterToType('system') },
}

/**
 * Adds a selection to the only bet, as another single beside several, or to every bet of a mixed slip. A duplicate
 * changes nothing.
 */
export function addSelection(
  bets: readonly SlipBet[],
  selection: Selection,
  currency: SlipCurrency,
  choice: SystemChoice = NO_SYSTEMS,
): readonly SlipBet[] {
  if (listSelections(bets).some(({ id }) => id === selection.id)) return bets
  const [only, ...others] = bets
  const added = [...bets, createSlipBet(selection, currency)]
  if (isMixedSlip(bets)) return composeMixedSlip(added, choice.offered)
  if (!only || others.length > 0) return added
  return [withSelections(only, [...only.selections, selection], choice)]
}

/** Removes selections, and bets left without any. */
export function removeSelections(
  bets: readonly SlipBet[],
  isRemoved: (selection: Selection) => boolean,
  choice: SystemChoice = NO_SYSTEMS,
): readonly SlipBet[] {
  const isMixed = isMixedSlip(bets)
  const left = bets.flatMap(bet => {
    const selections = bet.selections.filter(selection => !isRemoved(selection))
    if (selections.length === bet.selections.length) return [bet]
    if (selections.length === 0) return []
    return [isMixed ? { ...bet, selections } : withSelections(bet, selections, choice)]
  })
  return isMixed && left.some((bet, at) => bet !== bets[at]) ? composeMixedSlip(left, choice.offered) : left
}

/** Whether the slip's selections may be placed as several singles: every provider must permit it. */
export function isMultiSingleAvailable(bets: readonly SlipBet[], rules: SlipRules): boolean {
  return listSelections(bets).every(({ provider }) => rules.multiSingleByProvider[provider] !== false)
}

/** The system types offered for the slip's selections. */
export function listOfferedSystems(bets: readonly SlipBet[], rules: SlipRules): readonly SystemType[] {
  return listOfferedSystemsOfSize(listSelections(bets).length, rules.systemTypes)
}

// Without an id: the first offered system for the number of selections.
function toTarget(bets: readonly SlipBet[], rules: SlipRules, systemTypeId?: string): Target {
  const offered = listOfferedSystems(bets, rules)
  const system = systemTypeId === undefined ? offered[0] : offered.find(({ id }) => id === systemTypeId)
  return { selections: listSelections(bets), system, rules }
}

function isSameType(bets: readonly SlipBet[], type: SlipType, systemTypeId?: string): boolean {
  if (getSlipType(bets) !== type) return false
  return type !== 'system' || systemTypeId === undefined || bets[0]?.systemType?.id === systemTypeId
}

/**
 * The reason why the slip cannot be converted to the bet type (for a system: the given one, or any); null when it can.
 */
export function findBetTypeChangeError(
  bets: readonly SlipBet[],
  type: SlipType,
  rules: SlipRules,
  systemTypeId?: string,
): BetTypeChangeError | null {
  const current = getSlipType(bets)
  if (!current) return 'no_bets'
  if (isSameType(bets, type, systemTypeId)) return 'same_type'
  if (current === 'custom') return 'custom_bet'
  const target = toTarget(bets, rules, systemTypeId)
  if (!CONVERSIONS[current]?.[type]?.fits(target)) return 'does_not_fit'
  const hasSingles = type === 'single' || type === 'mixed'
  if (hasSingles && target.selections.length > 1 && !isMultiSingleAvailable(bets, rules))
    return 'multi_single_unavailable'
  return null
}

/** Converts the slip to another type; unchanged when `findBetTypeChangeError` returns a reason. */
export function changeBetType(
  bets: readonly SlipBet[],
  type: SlipType,
  rules: SlipRules,
  systemTypeId?: string,
): readonly SlipBet[] {
  const current = getSlipType(bets)
  if (!current || findBetTypeChangeError(bets, type, rules, systemTypeId) !== null) return bets
  return CONVERSIONS[current]?.[type]?.convert(bets, toTarget(bets, rules, systemTypeId)) ?? bets
}
