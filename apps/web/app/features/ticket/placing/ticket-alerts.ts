/** Alerts about placements. */
import { showAlert } from '../../../shared/alerts/alerts.ts'
import type { App } from '../../../shared/app/app.ts'

/** Another tab has just placed the same bets: asks for confirmation. */
export function alertPlacedElsewhere({ i18n: { t } }: Pick<App, 'i18n'>): void {
  showAlert({ kind: 'warning', title: t('ticket.placed-elsewhere'), text: t('ticket.placed-elsewhere.text') })
}

/**
 * Shows that the bets were not placed, with the back end's reason if it gave one, else that no money was taken. A visitor
 * sees the sign-in modal instead.
 */
export function alertNothingPlaced({ session, i18n: { t } }: Pick<App, 'session' | 'i18n'>, reason?: string): void {
  if (session.get().status !== 'LOGGED_IN') return
  showAlert({ kind: 'danger', title: t('ticket.nothing-placed'), text: reason || t('ticket.nothing-placed.text') })
}
