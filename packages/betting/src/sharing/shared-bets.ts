/**
 * Builds a slip from shared bets: the selections still on offer, at current prices and without stakes. A bet that lost
 * selections becomes the type its remaining selections allow; a custom bet stays a custom bet and is repriced.
 */

import { createSelection, type PickedOutcome, type Selection } from '../selections/selection.ts'
import { createCustomBet, createSlipBet, type SlipBet, type SlipCurrency } from '../slip/slip-bet.ts'
import { parseSystemId } from '../systems/systems.ts'

/** A shared bet. The caller defines the type of its selections. */
export interface SharedBet<S> {
  readonly type: 'single' | 'combo' | 'system' | 'custom_bet'
  readonly system_id?: string | undefined
  readonly selections: readonly S[]
}

export interface RestoredSharedBets {
  readonly bets: readonly SlipBet[]
  /** Number of shared selections, counted once per bet. */
  readonly selectionCount: number
  /** Number of those no longer on offer. */
  readonly unavailableCount: number
}

/** Builds one bet of several selections, or a single of the only one left. */
function combineSelections(
  selections: readonly Selection[],
  systemId: string | undefined,
  currency: SlipCurrency,
): readonly SlipBet[] {
  const [first] = selections
  if (!first) return []
  const single = createSlipBet(first, currency)
  if (selections.length === 1) return [single]
  const named = systemId === undefined ? null : parseSystemId(systemId)
  const systemType = named?.totalCount === selections.length ? named : null
  return [{ ...single, selections, betType: systemType ? 'system' : 'combo', systemType, stakeSource: 'sharing' }]
}

const dedupeSelections = (selections: readonly Selection[]): readonly Selection[] => [
  ...new Map(selections.map(selection => [selection.id, selection])).values(),
]

/**
 * Builds the slip of shared bets. `find` returns the current outcome of a selection, null when unknown; selections no
 * longer on offer are left out. Several bets must be singles, so the selections of several bets become singles.
 */
export function restoreSharedBets<S>(
  shared: readonly SharedBet<S>[],
  find: (selection: S) => PickedOutcome | null,
  currency: SlipCurrency,
): RestoredSharedBets {
  const sharedSelections = shared.flatMap(({ selections }) => selections)
  const outcomes = sharedSelections.flatMap(selection => find(selection) ?? [])
  const offered = outcomes.filter(outcome => !createSelection(outcome, 'any').isNotAvailable)
  const counts = { selectionCount: sharedSelections.length, unavailableCount: sharedSelections.length - offered.length }
  const [only, ...others] = shared
  if (only?.type === 'custom_bet' && others.length === 0) {
    const bet = createCustomBet(offered, null, currency)
    return { ...counts, bets: bet ? [{ ...bet, stakeSource: 'sharing' }] : [] }
  }
  const selections = dedupeSelections(offered.map(outcome => createSelection(outcome, 'any')))
  const isOne = others.length === 0 && only?.type !== 'single'
  if (isOne) return { ...counts, bets: combineSelections(selections, only?.system_id, currency) }
  return { ...counts, bets: selections.map(selection => createSlipBet(selection, currency)) }
}
