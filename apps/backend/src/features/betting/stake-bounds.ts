/** Minimum and maximum stake of a bet at the moment; shared by `POST /bets/max-stake` and placement. */
import { computeMaxStake, computeMinStake } from '@touchline/betting/limits/max-stake'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { MAX_STAKE_MINOR } from '@touchline/betting/money/stake'
import { betOdds } from '@touchline/betting/slip/slip-bet'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { minorPerEuro, termsOf } from '../../core/settings/currencies.ts'
import type { OfferedBet } from './offered-bet.ts'
import type { OperatorRules } from './operator-rules.ts'

export interface StakeBounds {
  min: MinorUnits
  max: MinorUnits
}

export function stakeBounds(bet: OfferedBet, rules: OperatorRules, tree: CatalogueTree): StakeBounds {
  const { currency, system, selections, slipBet } = bet
  const { bonus } = slipBet
  const max = computeMaxStake({
    odds: betOdds(slipBet),
    currency,
    limits: rules.strictLimits,
    tiers: selections.map(({ entry }) => tree.tierOf(entry.feed.tournamentId)),
    minorPerEuro: minorPerEuro(currency),
    boost: bonus?.type === 'comboboost' ? { factor: bonus.odds, cap: bonus.cap } : null,
  })
  return { min: computeMinStake(toMinor(termsOf(currency).minStake), system), max: max ?? toMinor(MAX_STAKE_MINOR) }
}
