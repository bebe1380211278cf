import { showAlert } from '../../shared/alerts.ts'
import { useApp } from '../../shared/app-context.tsx'
import { showFailure } from '../../shared/failures.ts'

/** Begins the session of who has just signed in at the platform; says so when that fails. */
export function useStartSession(): () => Promise<void> {
  const { session, i18n } = useApp()
  const words = { title: 'sign-in.failed', text: 'sign-in.failed.text' } as const
  return async () => {
    try {
      const { status } = await session.start()
      if (status !== 'LOGGED_IN') showAlert({ kind: 'danger', title: i18n.t(words.title), text: i18n.t(words.text) })
    } catch (error) {
      await showFailure({ i18n }, error, { context: 'session after sign-in', ...words })
    }
  }
}
