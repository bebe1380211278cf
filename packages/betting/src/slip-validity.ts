/** Structural validation of a slip's bets. */
import type { SlipBet } from './slip-bet.ts'
import type { SlipRules } from './slip-compose.ts'

function hasValidTypeShape(bet: SlipBet, rules: SlipRules): boolean {
  const count = bet.selections.length
  switch (bet.betType) {
    case 'single':
      return count === 1
    case 'combo':
      return count > 1
    case 'system':
      return rules.systemTypes.some(({ id }) => id === bet.systemType?.id) && bet.systemType?.totalCount === count
    case 'custom':
      return count > 1 || (count === 1 && rules.customBetAllowSingle !== false)
  }
}

function createUniqueCheck(seen: Set<string>): (id: string) => boolean {
  return id => !seen.has(id) && seen.add(id).has(id)
}

/**
 * Whether each bet fits its type, all share one currency, several bets are all singles, and no outcome occurs twice.
 */
export function isBetSetValid(bets: readonly SlipBet[], rules: SlipRules): boolean {
  const isMixed = bets.length > 1 && bets.some(({ betType }) => betType !== 'single')
  const isOneCurrency = bets.every(({ currency }) => currency === bets[0]?.currency)
  const isOnce = bets.flatMap(bet => bet.selections.map(({ id }) => id)).every(createUniqueCheck(new Set()))
  return !isMixed && isOneCurrency && isOnce && bets.every(bet => hasValidTypeShape(bet, rules))
}
