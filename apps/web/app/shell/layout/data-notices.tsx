import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { liveNotices } from '../parts/part.ts'
import styles from './layout.module.css'

/** Notices at the top of the page: its data is missing or old, or its prices are not live. */
export function DataNotices({ isWaiting }: { readonly isWaiting: boolean }) {
  const { live, isKept } = useApp()
  const part = usePart(liveNotices)
  const isStale = useReadable(live.freshness) === 'stale'
  const isPassing = isWaiting || (isKept && isStale)
  return (
    <>
      {isPassing && <PassingNotice />}
      {part && !isPassing ? <part.LiveNotices /> : <div className={styles.paused} />}
    </>
  )
}

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
