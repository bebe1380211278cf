import { Suspense } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { lazyTranslatedComponent } from '../../shared/lazy-component.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account-area.module.css'
import { useSessionState } from './use-session.ts'

const PlayerArea = lazyTranslatedComponent(() => import('./player-area.tsx').then(module => module.PlayerArea))

interface AccountAreaProps {
  readonly onSignIn: () => void
  readonly onSignUp: () => void
}

/**
 * The end of the header: sign-in and sign-up for a visitor; balance, deposit and account for a
 * player.
 */
export function AccountArea({ onSignIn, onSignUp }: AccountAreaProps) {
  const { t } = useI18n()
  const { status } = useSessionState()
  if (status === 'LOGGED_IN') {
    return (
      <Suspense>
        <PlayerArea />
      </Suspense>
    )
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
