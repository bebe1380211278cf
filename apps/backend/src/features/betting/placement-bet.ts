/** A bet on offer as input of bonus decisions. */

import type { ConditionLeg } from '@touchline/betting/engagement/event-conditions'
import type { ExposureBet } from '@touchline/betting/exposure/types'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { SlipBet as WireSlipBet } from '@touchline/contract/entities/bet-bonus'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import type { PlacementBet } from '../../core/engagement/placement-bonuses.ts'
import { type FoundSelection, findSelection } from './find-selection.ts'
import { toNewExposure } from './hedges/exposure-input.ts'
import type { OfferedBet } from './offered-bet.ts'
import type { OperatorRules } from './operator-rules.ts'
import { stakeBounds } from './stake-bounds.ts'

function toLeg({ entry, current }: FoundSelection, tree: CatalogueTree, odds: MilliOdds = current): ConditionLeg {
  const { feed } = entry
  return {
    odds,
    isLive: feed.status === MATCH_STATUS.live,
    sportType: tree.sport(feed.sportId).type,
    sportId: feed.sportId,
    categoryId: tree.tournament(feed.tournamentId)?.category.id ?? 0,
    tournamentId: feed.tournamentId,
    eventId: feed.id,
  }
}

/** The legs that campaigns look at. A custom bet is one leg at its total odds. */
export function toConditionLegs({ selections, customOdds }: OfferedBet, tree: CatalogueTree): ConditionLeg[] {
  const [first] = selections
  if (customOdds !== null) return first ? [toLeg(first, tree, customOdds)] : []
  return selections.map(selection => toLeg(selection, tree))
}

export function toPlacementBet(bet: OfferedBet, rules: OperatorRules, tree: CatalogueTree): PlacementBet {
  const { type, currency, slipBet } = bet
  const { min, max } = stakeBounds(bet, rules, tree)
  return {
    type,
    currency,
    legs: toConditionLegs(bet, tree),
    stake: slipBet.stake,
    minStake: min,
    maxStake: max,
  }
}

/** A bet of a slip, which may be incomplete. */
export interface SlipBetOffer {
  readonly type: PlacementBet['type']
  /** Null while no stake is entered. */
  readonly stake: number | null
  /** Null: the player's own. */
  readonly currency: string | null
  readonly legs: readonly ConditionLeg[]
  /** Outcome keys of the legs. */
  readonly keys: readonly string[]
  /** The bet without a stake and a bonus, for the measure of the open bets. */
  readonly exposure: ExposureBet
}

/** The bet without a stake and a bonus. */
function toSlipExposure(
  selections: FoundSelection[],
  { systemId, customOdds }: { systemId: string | undefined; customOdds: MilliOdds | null },
): ExposureBet {
  const system = systemId === undefined ? null : parseSystemId(systemId)
  return toNewExposure({ id: 'slip', selections, system, customOdds, stake: 0, bonus: null, maxPayout: null })
}

/** Selections that are not on offer are left out. */
export function readSlipBet(
  { type, stake, selections, system_id, custom_odds }: WireSlipBet,
  catalogue: Catalogue,
): SlipBetOffer {
  const found = selections.flatMap(request => {
    const selection = findSelection(catalogue, request)
    return selection.ok ? selection.selection : []
  })
  const [first] = found
  const { tree } = catalogue
  const custom = custom_odds === undefined ? null : toMilli(custom_odds)
  const legs = custom !== null && first ? [toLeg(first, tree, custom)] : found.map(selection => toLeg(selection, tree))
  return {
    type,
    stake: stake && stake.value > 0 ? stake.value : null,
    currency: stake?.currency ?? null,
    legs,
    keys: found.map(({ key }) => key),
    exposure: toSlipExposure(found, { systemId: system_id, customOdds: custom }),
  }
}
