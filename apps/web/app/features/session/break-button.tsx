import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './player-area.module.css'

/** The way to a break, in the header of every page, which nothing covers but dialogs. */
export function BreakButton() {
  const t = useT()
  const app = useApp()
  if (!useSettings()?.flags.responsible_gambling) return null
  return (
    <button
      type="button"
      className={styles.break}
      aria-label={t('session.break')}
      aria-haspopup="dialog"
      onClick={() => void openModal(app, 'takeBreak')}
    >
      <Icon name="pause" size={16} />
      <span>{t('session.break')}</span>
    </button>
  )
}
