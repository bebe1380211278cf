import type { I18n } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts.ts'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report.ts'
import { PRIVATE } from './player-queries.ts'

/** Signs out. When the platform could not be told the player is still signed in, and is told so. */
export async function signOut({ session, queryClient }: App, { t }: Pick<I18n, 't'>): Promise<void> {
  // An answer that comes after the sign-out would be a refusal.
  await queryClient.cancelQueries(PRIVATE)
  await session.signOut().catch(error => {
    reportError(error, 'sign-out')
    showAlert({ kind: 'danger', title: t('session.sign-out-failed'), text: t('session.sign-out-failed.text') })
  })
}
