/** Alerts for placements that stop before anything is sent. */
import { showAlert } from '../../../shared/alerts.ts'
import type { App } from '../../../shared/app.ts'

/** Another tab has just placed the same bets: asks for confirmation. */
export function alertPlacedElsewhere({ i18n: { t } }: Pick<App, 'i18n'>): void {
  showAlert({ kind: 'warning', title: t('ticket.placed-elsewhere'), text: t('ticket.placed-elsewhere.text') })
}
