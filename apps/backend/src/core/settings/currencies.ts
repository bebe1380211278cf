/** The operator's settings per currency; amounts in minor units. */
import type { PartTerms } from '@touchline/betting/cashout/partial-cashout'
import { type CurrencyRate, computeExchangeRate } from '@touchline/betting/money/convert-money'
import { multiply, type Rational, rational } from '@touchline/betting/money/rational'
import { subunitsOf } from '../ledger/account-currencies.ts'

export interface CurrencyTerms {
  isFiat: boolean
  /** Smallest stake of a bet. */
  minStake: number
  /** Smallest cash-out that is offered; the smallest stake where absent. */
  minCashout?: number
  maxStake: number
  /** Suggested stakes. */
  stakes: readonly number[]
  /** Value of one unit in euros; used for limits set in euros, never for accounting. */
  rateToEur: number
}

export const CURRENCY_TERMS: Readonly<Record<string, CurrencyTerms>> = {
  EUR: { isFiat: true, minStake: 10, maxStake: 1_000_000, stakes: [500, 1000, 2500, 5000], rateToEur: 1 },
  USD: { isFiat: true, minStake: 10, maxStake: 1_000_000, stakes: [500, 1000, 2500, 5000], rateToEur: 0.9 },
  BRL: { isFiat: true, minStake: 50, maxStake: 5_000_000, stakes: [1000, 2500, 5000, 10_000], rateToEur: 0.16 },
  JPY: { isFiat: true, minStake: 10, maxStake: 1_500_000, stakes: [500, 1000, 3000, 5000], rateToEur: 0.006 },
  BTC: {
    isFiat: false,
    minStake: 100,
    maxStake: 20_000_000,
    stakes: [10_000, 50_000, 100_000, 500_000],
    rateToEur: 60_000,
  },
}

/** Throws RangeError for a currency without settings. */
export function termsOf(currency: string): CurrencyTerms {
  const terms = CURRENCY_TERMS[currency]
  if (!terms) throw new RangeError(`nothing is set for ${currency}`)
  return terms
}

/** The smallest cash-out offered in the currency. Throws RangeError for an unknown currency. */
export function minCashoutOf(currency: string): number {
  const { minCashout, minStake } = termsOf(currency)
  return minCashout ?? minStake
}

/** The bounds of cash-out in parts in a currency; null where the operator offers none. */
export function partTermsOf(cashoutParts: { readonly maxParts: number } | null, currency: string): PartTerms | null {
  if (!cashoutParts) return null
  return { minPaid: minCashoutOf(currency), minRest: termsOf(currency).minStake, maxParts: cashoutParts.maxParts }
}

/** The operator's exchange rate of a currency, for `computeExchangeRate`. Throws RangeError for an unknown currency. */
export function currencyRate(currency: string): CurrencyRate {
  return { subunits: subunitsOf(currency), rateToEur: termsOf(currency).rateToEur }
}

/** Exact number of minor units of the currency per euro. Throws RangeError for an unknown currency. */
export function minorPerEuro(currency: string): Rational {
  const euro = currencyRate('EUR')
  return multiply(rational(euro.subunits), computeExchangeRate(euro, currencyRate(currency)))
}
