/** Alerts for the result of a deposit. */
import type { I18n } from '../../i18n/provider.tsx'
import { type AlertKind, showAlert } from '../../shared/alerts/alerts.ts'

export type DepositStatus = 'success' | 'error' | 'pending'

const KINDS: Readonly<Record<DepositStatus, AlertKind>> = { success: 'success', error: 'danger', pending: 'warning' }

/** Alert for a payment result, by the platform's status. */
export function showPaymentAlert(status: DepositStatus, t: I18n['t']): void {
  showAlert({
    kind: KINDS[status],
    title: t(`spi.notification.${status}.title`),
    text: t(`spi.notification.${status}.description`),
  })
}

/** Alert for a quick deposit, which has its own failure text. */
export function showQuickDepositAlert(status: DepositStatus, t: I18n['t']): void {
  if (status !== 'error') {
    showPaymentAlert(status, t)
    return
  }
  const title = t('quick-deposit.notification.failed.title')
  showAlert({ kind: 'danger', title, text: t('quick-deposit.notification.failed.description') })
}
