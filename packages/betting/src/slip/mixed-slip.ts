/**
 * A mixed slip stakes several bet types on the same selections: a single on each, the combo and the offered systems. It
 * holds a bet for each of them; those without a stake are offers, which are not placed.
 */

import { findNearestSystem, listOfferedSystemsOfSize } from '../systems/system-choice.ts'
import { withRefitBonuses } from './bonus.ts'
import { betKey, createSlipBet, listSelections, type SlipBet, type SystemType } from './slip-bet.ts'

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
  const known = new Set(bets.filter(({ stake }) => stake > 0).map(betKey))
  return bets.flatMap(bet => {
    if (bet.betType !== 'system' || bet.systemType?.totalCount === count) return [bet]
    const systemType = findNearestSystem(count, bet.systemType?.winCount ?? 2, { offered, chosen: [] })
    const moved = systemType && bet.stake > 0 ? { ...bet, systemType } : null
    if (!moved || known.has(betKey(moved))) return []
    known.add(betKey(moved))
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
  const own = new Map(moveSystemStakes(bets, selections.length, offered).map(bet => [betKey(bet), bet]))
  const keep = (wanted: SlipBet): SlipBet => {
    const bet = own.get(betKey(wanted))
    return bet ? withRefitBonuses({ ...bet, selections: wanted.selections }) : wanted
  }
  const singles = selections.map(selection => keep({ ...blank, selections: [selection] }))
  if (selections.length === 1) return singles
  const combo = keep({ ...blank, betType: 'combo', selections })
  const systems = listOfferedSystemsOfSize(selections.length, offered)
  const kept = [...own.values()].flatMap(({ betType, systemType, stake }) =>
    betType === 'system' && systemType && stake > 0 && systems.every(({ id }) => id !== systemType.id)
      ? [systemType]
      : [],
  )
  const combined = [...systems, ...kept].map(systemType =>
    keep({ ...blank, betType: 'system', systemType, selections }),
  )
  return [...singles, combo, ...combined]
}

/** A mixed slip with its missing bets added, after some were placed or taken from storage; other slips as they are. */
export function completeMixedSlip(bets: readonly SlipBet[], offered: readonly SystemType[]): readonly SlipBet[] {
  return isMixedSlip(bets) ? composeMixedSlip(bets, offered) : bets
}
