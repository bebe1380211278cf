import { SUBUNITS } from '@touchline/betting/money/money'
import { fieldError } from '../../platform/http/api-error.ts'

/** The currencies of accounts: those in which the house has accounts. */
export const CURRENCIES = ['EUR', 'USD', 'BRL', 'JPY', 'BTC'] as const

export function isCurrency(code: string): boolean {
  return (CURRENCIES as readonly string[]).includes(code)
}

/** Throws a 422 when no account can be held in the currency. */
export function requireCurrency(code: string): void {
  if (!isCurrency(code)) throw fieldError('body/currency', 'must be a currency that accounts can be held in')
}

export function subunitsOf(currency: string): number {
  const subunits = SUBUNITS[currency]
  if (subunits === undefined) throw new Error(`no subunits are known for ${currency}`)
  return subunits
}
