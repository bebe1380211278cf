import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { liveNotices } from '../../shared/parts/late-components.ts'
import styles from './layout.module.css'
import { PassingNotice } from './passing-notice.tsx'

/** Notices at the top of the page: its data is missing or old, or its prices are not live. */
export function DataNotices({ isWaiting }: { readonly isWaiting: boolean }) {
  const { live, isKept } = useApp()
  const Notices = useReadable(liveNotices)
  const isStale = useReadable(live.freshness) === 'stale'
  const isPassing = isWaiting || (isKept && isStale)
  return (
    <>
      {isPassing && <PassingNotice />}
      {Notices && !isPassing ? <Notices /> : <div className={styles.paused} />}
    </>
  )
}
