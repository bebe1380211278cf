/**
 * Notices at the top of the page: prices are locked, with the reason, which lies over the content so that nothing moves; or
 * list prices are paused by the user, which has its room since the first paint.
 */
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { liveUpdates } from '../../shared/browser/list-preferences.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './layout.module.css'

/** Shorter outages are not shown. */
const SUSTAINED_MS = 1000

function useSustained(isOn: boolean): boolean {
  const [isSustained, setSustained] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setSustained(true), SUSTAINED_MS)
    return () => {
      clearTimeout(timer)
      setSustained(false)
    }
  }, [isOn])
  return isOn && isSustained
}

/** Whether the page was connected before, so that a connection can be lost. */
function useHasConnected(isConnected: boolean): boolean {
  const [hasConnected, setConnected] = useState(isConnected)
  if (isConnected && !hasConnected) setConnected(true)
  return hasConnected
}

export function LiveNotices() {
  return (
    <>
      <LockedNotice />
      <PausedNotice />
    </>
  )
}

function LockedNotice() {
  const t = useT()
  const { live, liveSession } = useApp()
  const isLocked = useSustained(useReadable(live.freshness) === 'stale')
  const state = useReadable(liveSession.state)
  const isConnected = state === 'connected'
  const hasConnected = useHasConnected(isConnected)
  if (!isLocked) return null
  const reason = isConnected ? 'catching-up' : hasConnected || state === 'offline' ? 'lost' : 'first'
  const retry = () => {
    liveSession.start()
    liveSession.retryNow()
  }
  return (
    <div className={styles.floating}>
      <Notice
        kind="warn"
        icon="warn"
        role="status"
        action={!isConnected && <Button onClick={retry}>{t('connection.retry')}</Button>}
      >
        {t(`connection.${reason}` satisfies MessageId)}
      </Notice>
    </div>
  )
}

function PausedNotice() {
  const t = useT()
  const isPaused = useReadable(liveUpdates) === 'paused'
  const resume = <Button onClick={() => liveUpdates.set('instant')}>{t('updates.resume')}</Button>
  return (
    <div className={styles.paused}>
      {isPaused && (
        <Notice icon="pause" role="status" action={resume}>
          {t('updates.paused.text')}
        </Notice>
      )}
    </div>
  )
}
