import { useI18n } from '../../i18n/provider.tsx'
import { useTimeZone } from '../../shared/ticker.ts'
import { useSubunits } from '../../shared/use-subunits.ts'
import type { LimitTexts } from './limit-texts.ts'

/** The formatters for limits on this page. */
export function useLimitTexts(): LimitTexts {
  const { t, formats } = useI18n()
  return { t, formats, timeZone: useTimeZone(), subunitsOf: useSubunits() }
}
