import { type ReactNode, Suspense } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './account-area.module.css'
import { useSessionState } from './use-session.ts'

interface AccountAreaProps {
  readonly onSignIn: () => void
  readonly onSignUp: () => void
  /** What a player sees; its code may still have to load. */
  readonly children: ReactNode
}

/** The end of the header: sign-in and sign-up for a visitor, what is the player's own for a player. */
export function AccountArea({ onSignIn, onSignUp, children }: AccountAreaProps) {
  const { t } = useI18n()
  const { status } = useSessionState()
  if (status === 'LOGGED_IN') {
    return <Suspense>{children}</Suspense>
  }
  // The space is reserved until the session is known, to avoid layout shift.
  const isKnown = status === 'NOT_LOGGED_IN'
  return (
    <div className={styles.doors} data-known={isKnown}>
      <Button kind="ghost" className={styles.join} onClick={onSignUp}>
        {t('session.join')}
      </Button>
      <Button kind="primary" onClick={onSignIn}>
        {t('session.sign-in')}
      </Button>
    </div>
  )
}
