/** A bet as the rules know it, at its current prices. */
import type { BetType } from '@touchline/betting/bet-status'
import { createBet, type SlipBet } from '@touchline/betting/slip-bet'
import { createSelection, type Selection } from '@touchline/betting/slip-selection'
import { subunitsOf } from '../player/money.ts'
import type { FoundSelection } from './find-selection.ts'
import type { OfferedBet, PlacedType } from './offered-bet.ts'

const RULE_TYPES: Readonly<Record<PlacedType, BetType>> = {
  single: 'single',
  combo: 'combo',
  system: 'system',
  custom_bet: 'custom',
}

function toRuleSelection({ entry, market, outcome, current }: FoundSelection): Selection {
  const { feed, wire } = entry
  return createSelection(
    {
      type: 'match',
      matchId: feed.id,
      matchUrnId: feed.urnId,
      matchSlug: wire.slug,
      matchStatus: feed.status,
      matchVersion: feed.version,
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
      nameA: wire.competitors?.home.name ?? wire.name,
      nameB: wire.competitors?.away.name ?? '',
      sportKey: wire.tournament.sport.key,
      categoryName: wire.tournament.category.name,
    },
    'any',
  )
}

/** Throws RangeError for a bet without selections. */
export function toRuleBet(terms: Omit<OfferedBet, 'ruleBet'>): SlipBet {
  const { type, currency, selections, system, customOdds } = terms
  const [first, ...others] = selections.map(toRuleSelection)
  if (!first) throw new RangeError('a bet has at least one selection')
  const bet = createBet(first, { currency, subunits: subunitsOf(currency) })
  return { ...bet, betType: RULE_TYPES[type], selections: [first, ...others], systemType: system, customOdds }
}
