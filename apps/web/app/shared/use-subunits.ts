import { useQuery } from '@tanstack/react-query'
import { SUBUNITS } from '@touchline/betting/money'
import { useApp } from './app-context.tsx'

const CENTS = 100

/** How many of the smallest unit make one of a currency, as the settings have it. */
export function useSubunits(): (currency: string) => number {
  const { queries } = useApp()
  const currencies = useQuery(queries.settings()).data?.currencies ?? []
  return currency => currencies.find(({ code }) => code === currency)?.subunits ?? SUBUNITS[currency] ?? CENTS
}
