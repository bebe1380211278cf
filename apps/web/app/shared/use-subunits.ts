import { SUBUNITS } from '@touchline/betting/money'
import { useSettings } from './use-settings.ts'

const CENTS = 100

/** How many of the smallest unit make one of a currency, as the settings have it. */
export function useSubunits(): (currency: string) => number {
  const currencies = useSettings()?.currencies ?? []
  return currency => currencies.find(({ code }) => code === currency)?.subunits ?? SUBUNITS[currency] ?? CENTS
}
