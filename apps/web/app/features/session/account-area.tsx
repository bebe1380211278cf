import { type ReactNode, Suspense } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './account-area.module.css'
import { useSessionState } from './player-queries.ts'

/**
 * The end of the header: what the operator offers of sign-in and sign-up for a visitor, `children` for a player, whose
 * code may still have to load.
 */
export function AccountArea({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const app = useApp()
  const { status } = useSessionState()
  const { sign_in_enabled = true, sign_up_enabled = true } = useSettings()?.system?.platform_settings ?? {}
  if (status === 'LOGGED_IN') {
    return (
      <div className={styles.area}>
        <Suspense>{children}</Suspense>
      </div>
    )
  }
  // The space is reserved until the session is known, to avoid layout shift.
  const isKnown = status === 'NOT_LOGGED_IN'
  return (
    <div className={cx(styles.area, styles.visitor)} data-known={isKnown}>
      {sign_up_enabled && (
        <Button kind="ghost" className={styles.join} onClick={() => void openModal(app, 'signUp')}>
          {t('shell.join')}
        </Button>
      )}
      {sign_in_enabled && (
        <Button kind="primary" onClick={() => void openModal(app, 'signIn')}>
          {t('shell.sign-in')}
        </Button>
      )}
    </div>
  )
}
