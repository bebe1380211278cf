/**
 * A slip out of shared bets: what is still on offer of them, at the prices of now and without stakes. A bet that lost
 * selections becomes what the rest can be; a custom bet stays one, for it is never converted, and is priced anew.
 */
import { createBet, type SlipBet, type SlipCurrency } from './slip-bet.ts'
import { createCustomBet } from './slip-custom-bet.ts'
import { createSelection, type PickedOutcome, type Selection } from './slip-selection.ts'
import { parseSystemId } from './systems.ts'

/** A shared bet as far as its kind goes; what its selections are is the caller's to know. */
export interface SharedBetOf<S> {
  readonly type: 'single' | 'combo' | 'system' | 'custom_bet'
  readonly system_id?: string | undefined
  readonly selections: readonly S[]
}

export interface RestoredShare {
  readonly bets: readonly SlipBet[]
  /** How many selections were shared, each counted once a bet. */
  readonly count: number
  /** How many of them are no longer on offer. */
  readonly gone: number
}

/** One bet of several selections, or of the one that is left. */
function joined(
  selections: readonly Selection[],
  systemId: string | undefined,
  currency: SlipCurrency,
): readonly SlipBet[] {
  const [first] = selections
  if (!first) return []
  const single = createBet(first, currency)
  if (selections.length === 1) return [single]
  const named = systemId === undefined ? null : parseSystemId(systemId)
  const systemType = named?.totalCount === selections.length ? named : null
  return [{ ...single, selections, betType: systemType ? 'system' : 'combo', systemType, stakeSource: 'sharing' }]
}

const once = (selections: readonly Selection[]): readonly Selection[] => [
  ...new Map(selections.map(selection => [selection.id, selection])).values(),
]

/**
 * The slip of shared bets. `find` answers what is known of a selection now, null when nothing is; one that is not on offer
 * any more is left out. Several bets can only be singles, so the selections of several become that.
 */
export function restoreShared<S>(
  shared: readonly SharedBetOf<S>[],
  find: (selection: S) => PickedOutcome | null,
  currency: SlipCurrency,
): RestoredShare {
  const wanted = shared.flatMap(({ selections }) => selections)
  const outcomes = wanted.flatMap(selection => find(selection) ?? [])
  const offered = outcomes.filter(outcome => !createSelection(outcome, 'any').isNotAvailable)
  const figures = { count: wanted.length, gone: wanted.length - offered.length }
  const [only, ...others] = shared
  if (only?.type === 'custom_bet' && others.length === 0) {
    const bet = createCustomBet(offered, null, currency)
    return { ...figures, bets: bet ? [{ ...bet, stakeSource: 'sharing' }] : [] }
  }
  const selections = once(offered.map(outcome => createSelection(outcome, 'any')))
  const isOne = others.length === 0 && only?.type !== 'single'
  if (isOne) return { ...figures, bets: joined(selections, only?.system_id, currency) }
  return { ...figures, bets: selections.map(selection => createBet(selection, currency)) }
}
