import { showAlert } from './alerts.ts'
import type { App } from './app.ts'
import { PRIVATE } from './private-queries.ts'
import { reportError } from './report.ts'

type Parts = Pick<App, 'session' | 'queryClient' | 'i18n'>

/** Signs out. When the platform could not be told the player is still signed in, and is told so. */
export async function signOut({ session, queryClient, i18n: { t } }: Parts): Promise<void> {
  // An answer that comes after the sign-out would be a refusal.
  await queryClient.cancelQueries(PRIVATE)
  await session.signOut().catch(error => {
    reportError(error, 'sign-out')
    showAlert({ kind: 'danger', title: t('session.sign-out-failed'), text: t('session.sign-out-failed.text') })
  })
}
