/**
 * Shares the page's address with the Web Share API, or copies it to the clipboard where
 * unsupported.
 */
import type { Translate } from '../../../i18n/translate.ts'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { reportError } from '../../../shared/errors/report-error.ts'

const isAbandoned = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

export async function shareAddress(title: string, t: Translate): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    showAlert({ kind: 'success', title: t('session.link-copied') })
  } catch (error) {
    if (isAbandoned(error)) return
    reportError(error, 'sharing a match')
    showAlert({ kind: 'warning', title: t('session.link-failed') })
  }
}
