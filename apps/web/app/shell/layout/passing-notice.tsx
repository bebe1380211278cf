import { useT } from '../../i18n/provider.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './layout.module.css'

/**
 * Says in the server's HTML that the page lacks data or is an earlier one. It takes no room where scripts run.
 */
export function PassingNotice() {
  const t = useT()
  return (
    <div className={styles.floating}>
      <Notice kind="warn" icon="warn" role="status">
        {t('common.unavailable')}
      </Notice>
    </div>
  )
}
