import { showAlert } from '../../shared/alerts/alerts.ts'
import { showFailure } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'

const WORDS = { title: 'sign-in.failed', text: 'sign-in.failed.text' } as const

/**
 * Starts the session of a player who has just signed in at the platform; alerts on failure. Players
 * stopped by a limit or exclusion count as signed in, and the session informs them.
 */
export async function startSessionAfterSignIn({ session, i18n }: Pick<App, 'session' | 'i18n'>): Promise<void> {
  try {
    const { status, reason } = await session.start()
    const isStopped = reason === 'limit-reached' || reason === 'excluded'
    if (status === 'LOGGED_IN' || isStopped) return
    showAlert({ kind: 'danger', title: i18n.t(WORDS.title), text: i18n.t(WORDS.text) })
  } catch (error) {
    await showFailure({ i18n }, error, { context: 'session after sign-in', ...WORDS })
  }
}
