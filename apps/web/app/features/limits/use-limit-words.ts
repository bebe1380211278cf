import { useQuery } from '@tanstack/react-query'
import { SUBUNITS } from '@touchline/betting/money'
import { useI18n } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { useTimeZone } from '../../shared/ticker.ts'
import type { LimitWords } from './limit-words.ts'

const CENTS = 100

/** What limits are written with on this page. */
export function useLimitWords(): LimitWords {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { queries } = useApp()
  const currencies = useQuery(queries.settings()).data?.currencies ?? []
  const subunitsOf = (currency: string) =>
    currencies.find(({ code }) => code === currency)?.subunits ?? SUBUNITS[currency] ?? CENTS
  return { t, formats, timeZone, subunitsOf }
}
