/** Converts a bet on current prices to the form that the rules of `@touchline/betting` take. */

import type { BetType } from '@touchline/betting/bets/bet-status'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import { createSelection, type Selection } from '@touchline/betting/selections/selection'
import { createSlipBet, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { SystemType } from '@touchline/betting/systems/systems'
import type { BetRequest, PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toBetMatch } from '../../core/catalogue/wire-match.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import type { FoundSelection } from './find-selection.ts'

export type PlacedType = Exclude<PlaceBetsRequest['meta']['type'], 'mixed'>

/** The type of a requested bet, which its own fields tell. */
export function findPlacedType({
  system_id,
  custom_odds,
  selections,
}: Pick<BetRequest, 'system_id' | 'custom_odds' | 'selections'>): PlacedType {
  if (custom_odds !== undefined) return 'custom_bet'
  if (system_id !== undefined) return 'system'
  return selections.length > 1 ? 'combo' : 'single'
}

/** A bet on current prices, without a stake. */
export interface BetTerms {
  type: PlacedType
  currency: string
  /** With their `current` prices. */
  selections: FoundSelection[]
  /** Of system bets. */
  system: SystemType | null
  /** Of custom bets: the current combined price of all selections. */
  customOdds: MilliOdds | null
}

const SLIP_BET_TYPES: Readonly<Record<PlacedType, BetType>> = {
  single: 'single',
  combo: 'combo',
  system: 'system',
  custom_bet: 'custom',
}

function toSlipSelection({ entry, market, outcome, current }: FoundSelection, tree: CatalogueTree): Selection {
  const { feed } = entry
  const match = toBetMatch(feed, tree)
  return createSelection(
    {
      type: feed.kind,
      matchId: feed.id,
      matchUrnId: feed.urnId,
      matchSlug: match.slug,
      matchStatus: feed.status,
      matchVersion: feed.version,
      relationKeys: feed.relationKeys,
      marketId: market.id,
      marketName: market.name,
      marketStatus: market.status,
      marketVersion: market.version,
      specifier: market.specifier,
      outcomeId: outcome.id,
      outcomeName: outcome.name,
      odds: current,
      active: outcome.active,
      provider: feed.provider,
      isProviderActive: true,
      nameA: match.competitors?.home.name ?? match.name,
      nameB: match.competitors?.away.name ?? '',
      sportKey: match.sport_key,
      categoryName: tree.tournament(feed.tournamentId)?.category.name ?? '',
    },
    'any',
  )
}

/** Throws RangeError for a bet without selections. */
export function toSlipBet(terms: BetTerms, tree: CatalogueTree): SlipBet {
  const { type, currency, selections, system, customOdds } = terms
  const [first, ...others] = selections.map(selection => toSlipSelection(selection, tree))
  if (!first) throw new RangeError('a bet has at least one selection')
  const bet = createSlipBet(first, { currency, subunits: subunitsOf(currency) })
  return { ...bet, betType: SLIP_BET_TYPES[type], selections: [first, ...others], systemType: system, customOdds }
}
