import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { useSessionState } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { playerTools } from '../parts/part.ts'
import styles from './account-slot.module.css'

/** The end of the header: sign-in and sign-up as the operator offers them for a visitor, notifications, balance and menu for a player. */
export function AccountSlot() {
  const t = useT()
  const app = useApp()
  const { status } = useSessionState()
  const { sign_in_enabled = true, sign_up_enabled = true } = useSettings()?.system?.platform_settings ?? {}
  if (status === 'LOGGED_IN') {
    return (
      <div className={styles.area}>
        <PlayerTools />
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

function PlayerTools() {
  const part = usePart(playerTools)
  return part && <part.PlayerTools />
}
