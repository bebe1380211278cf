/** The operator's limits on bets: as the wire tells them and as the rules take them. */

import { toMinor } from '@touchline/betting/money'
import { toMilli } from '@touchline/betting/odds'
import type { BetLimits } from '@touchline/betting/slip-limits'
import type { BetsLimits } from '@touchline/contract/entities/settings'

const FIAT = ['EUR', 'USD', 'BRL', 'JPY'] as const

/** Smallest stake of a bet, in the currency's smallest unit. */
export const MIN_STAKES: Readonly<Record<string, number>> = { EUR: 10, USD: 10, BRL: 50, JPY: 10, BTC: 100 }

const MAX_STAKES: Readonly<Record<string, number>> = {
  EUR: 1_000_000,
  USD: 1_000_000,
  BRL: 5_000_000,
  JPY: 1_500_000,
  BTC: 20_000_000,
}
const PAYOUTS_PER_STAKE = 25

type Action = 'reject' | 'accept'

function amounts(isWanted: (currency: string) => boolean, factor: number, action: Action) {
  return Object.entries(MAX_STAKES)
    .filter(([currency]) => isWanted(currency))
    .map(([currency, amount]) => ({ currency_code: currency, amount: amount * factor, action }))
}

const isFiat = (currency: string): boolean => (FIAT as readonly string[]).includes(currency)
const isCrypto = (currency: string): boolean => !isFiat(currency)

/** What `GET /settings` says. */
export const BETS_LIMITS: BetsLimits = {
  selection_limit: { value: 30 },
  odds_limit: { value: 10_000, action: 'accept' },
  max_stake_limit: { fiat: amounts(isFiat, 1, 'reject'), crypto: amounts(isCrypto, 1, 'reject') },
  payout_limit: {
    fiat: amounts(isFiat, PAYOUTS_PER_STAKE, 'reject'),
    crypto: amounts(isCrypto, PAYOUTS_PER_STAKE, 'reject'),
  },
}

function toRules(list: readonly { currency_code: string; amount: number; action: Action }[]) {
  return list.map(({ currency_code, amount, action }) => ({
    currencyCode: currency_code,
    amount: toMinor(amount),
    action,
  }))
}

/** The same limits for the rules. */
export const BET_LIMITS: BetLimits = {
  selectionLimit: BETS_LIMITS.selection_limit.value,
  oddsLimit: BETS_LIMITS.odds_limit && {
    value: toMilli(BETS_LIMITS.odds_limit.value),
    action: BETS_LIMITS.odds_limit.action,
  },
  maxStakeLimit: {
    fiat: toRules(BETS_LIMITS.max_stake_limit.fiat),
    crypto: toRules(BETS_LIMITS.max_stake_limit.crypto),
  },
  payoutLimit: { fiat: toRules(BETS_LIMITS.payout_limit.fiat), crypto: toRules(BETS_LIMITS.payout_limit.crypto) },
}
