import { showAlert } from '../../../shared/alerts.ts'
import type { App } from '../../../shared/app.ts'

/** Says that bets were not placed and the money is untouched. To a visitor, asking to sign in says it. */
export function alertNothingPlaced({ session, i18n: { t } }: Pick<App, 'session' | 'i18n'>): void {
  if (session.get().status !== 'LOGGED_IN') return
  showAlert({ kind: 'danger', title: t('ticket.nothing-placed'), text: t('ticket.nothing-placed.text') })
}
