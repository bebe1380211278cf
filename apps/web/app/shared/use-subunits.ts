import { SUBUNITS } from '@touchline/betting/money'
import { useSettings } from './use-settings.ts'

const CENTS = 100

/** Number of minor units in one unit of a currency, from the settings. */
export function useSubunits(): (currency: string) => number {
  const currencies = useSettings()?.currencies ?? []
  return currency => currencies.find(({ code }) => code === currency)?.subunits ?? SUBUNITS[currency] ?? CENTS
}
