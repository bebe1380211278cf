import { SUBUNITS } from '@touchline/betting/money/money'
import type { Currency } from '@touchline/contract/entities/settings'
import { useSettings } from './use-settings.ts'

const CENTS = 100

/** Number of minor units in one unit of a currency, by the operator's currencies. */
export function findSubunits(currencies: readonly Currency[], currency: string): number {
  return currencies.find(({ code }) => code === currency)?.subunits ?? SUBUNITS[currency] ?? CENTS
}

/** Number of minor units in one unit of a currency, from the settings. */
export function useSubunits(): (currency: string) => number {
  const currencies = useSettings()?.currencies ?? []
  return currency => findSubunits(currencies, currency)
}
