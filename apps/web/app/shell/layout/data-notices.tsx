import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { liveNotices } from '../parts/part.ts'
import styles from './layout.module.css'
import { PassingNotice } from './passing-notice.tsx'

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
