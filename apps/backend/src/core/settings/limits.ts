/** The operator's bet limits, in wire format and for the rules. */

import type { BetLimits } from '@touchline/betting/limits/bet-limits'
import { toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import type { BetsLimits } from '@touchline/contract/entities/settings'
import { CURRENCY_TERMS } from './currencies.ts'

const PAYOUTS_PER_STAKE = 25

type Action = 'reject' | 'accept'

function amounts(isFiat: boolean, factor: number, action: Action) {
  return Object.entries(CURRENCY_TERMS)
    .filter(([, terms]) => terms.isFiat === isFiat)
    .map(([currency_code, { maxStake }]) => ({ currency_code, amount: maxStake * factor, action }))
}

/** The default limits. */
export const DEFAULT_LIMITS: BetsLimits = {
  selection_limit: { value: 40 },
  odds_limit: { value: 10_000, action: 'accept' },
  max_stake_limit: { fiat: amounts(true, 1, 'reject'), crypto: amounts(false, 1, 'reject') },
  payout_limit: {
    fiat: amounts(true, PAYOUTS_PER_STAKE, 'reject'),
    crypto: amounts(false, PAYOUTS_PER_STAKE, 'reject'),
  },
}

function toRuleAmounts(list: readonly { currency_code: string; amount: number; action: Action }[]) {
  return list.map(({ currency_code, amount, action }) => ({
    currencyCode: currency_code,
    amount: toMinor(amount),
    action,
  }))
}

/** Converts the limits to the format of the rules. */
export function toRuleLimits({ selection_limit, odds_limit, max_stake_limit, payout_limit }: BetsLimits): BetLimits {
  return {
    selectionLimit: selection_limit.value,
    oddsLimit: odds_limit && { value: toMilli(odds_limit.value), action: odds_limit.action },
    maxStakeLimit: { fiat: toRuleAmounts(max_stake_limit.fiat), crypto: toRuleAmounts(max_stake_limit.crypto) },
    payoutLimit: { fiat: toRuleAmounts(payout_limit.fiat), crypto: toRuleAmounts(payout_limit.crypto) },
  }
}
