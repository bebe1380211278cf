import { useI18n } from '../../i18n/provider.tsx'
import { useSubunits } from '../../shared/app/use-subunits.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import type { LimitTexts } from './limit-texts.ts'

/** The formatters for limits on this page. */
export function useLimitTexts(): LimitTexts {
  const { t, formats } = useI18n()
  return { t, formats, timeZone: useTimeZone(), subunitsOf: useSubunits() }
}
