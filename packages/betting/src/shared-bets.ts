/**
 * A slip out of shared bets: what is still on offer of them, at the prices of now and without stakes. A bet that lost
 * selections becomes what the rest can be; a custom bet stays one, for it is never converted, and is priced anew.
 */
import { createSlipBet, type SlipBet, type SlipCurrency } from './slip-bet.ts'
import { createCustomBet } from './slip-custom-bet.ts'
import { createSelection, type PickedOutcome, type Selection } from './slip-selection.ts'
import { parseSystemId } from './systems.ts'

/** A shared bet as far as its kind goes; what its selections are is the caller's to know. */
export interface SharedBet<S> {
  readonly type: 'single' | 'combo' | 'system' | 'custom_bet'
  readonly system_id?: string | undefined
  readonly selections: readonly S[]
}

export interface RestoredSharedBets {
  readonly bets: readonly SlipBet[]
  /** How many selections were shared, each counted once a bet. */
  readonly selectionCount: number
  /** How many of them are no longer on offer. */
  readonly unavailableCount: number
}

/** One bet of several selections, or of the one that is left. */
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
 * The slip of shared bets. `find` answers what is known of a selection now, null when nothing is; one that is not on offer
 * any more is left out. Several bets can only be singles, so the selections of several become that.
 */
export function restoreSharedBets<S>(
  shared: readonly SharedBet<S>[],
  find: (selection: S) => PickedOutcome | null,
  currency: SlipCurrency,
): RestoredSharedBets {
  const wanted = shared.flatMap(({ selections }) => selections)
  const outcomes = wanted.flatMap(selection => find(selection) ?? [])
  const offered = outcomes.filter(outcome => !createSelection(outcome, 'any').isNotAvailable)
  const counts = { selectionCount: wanted.length, unavailableCount: wanted.length - offered.length }
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
