import { SUBUNITS } from '@touchline/betting/money'

/** The currencies that accounts can be held in: those the house has accounts for. */
export const CURRENCIES = ['EUR', 'USD', 'BRL', 'JPY', 'BTC'] as const

export function isCurrency(code: string): boolean {
  return (CURRENCIES as readonly string[]).includes(code)
}

export function subunitsOf(currency: string): number {
  const subunits = SUBUNITS[currency]
  if (subunits === undefined) throw new Error(`no subunits are known for ${currency}`)
  return subunits
}
