/** Puts the moment of printing on a printed page, whose prices nobody keeps current (`base.css`). */
import type { I18n } from '../../i18n/provider.tsx'
import { readTimeZone } from '../../shared/formats/dates.ts'

export function markPrint({ i18n: { t, formats } }: { readonly i18n: I18n }, target: EventTarget = window): void {
  target.addEventListener('beforeprint', () => {
    document.body.dataset.printed = t('page.printed', { moment: formats.dateTime(Date.now(), readTimeZone()) })
  })
}
