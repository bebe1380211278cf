import { useT } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts.ts'
import { useApp } from '../../shared/app-context.tsx'
import { reportError } from '../../shared/report.ts'

/** Begins the session of who has just signed in at the platform; says so when that fails. */
export function useStartSession(): () => Promise<void> {
  const { session } = useApp()
  const t = useT()
  const sayFailed = () => showAlert({ kind: 'danger', title: t('sign-in.failed'), text: t('sign-in.failed.text') })
  return async () => {
    try {
      const { status } = await session.start()
      if (status !== 'LOGGED_IN') sayFailed()
    } catch (error) {
      reportError(error, 'session after sign-in')
      sayFailed()
    }
  }
}
