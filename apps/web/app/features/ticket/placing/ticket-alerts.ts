/** What a person is told when placing stops before anything was sent. */
import { showAlert } from '../../../shared/alerts.ts'
import type { App } from '../../../shared/app.ts'

/** Another tab has just sent the same: this one asks before it does it again. */
export function alertPlacedElsewhere({ i18n: { t } }: Pick<App, 'i18n'>): void {
  showAlert({ kind: 'warning', title: t('ticket.placed-elsewhere'), text: t('ticket.placed-elsewhere.text') })
}
