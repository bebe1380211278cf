/**
 * Notices at the top of the page: prices are locked, with the reason, or list prices are paused by
 * the user.
 */
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { liveUpdates } from '../../shared/live-updates.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shorter outages are not shown, to avoid layout shift. */
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

export function LiveNotices() {
  const t = useT()
  const { live, liveSession } = useApp()
  const isLocked = useSustained(useReadable(live.freshness) === 'stale')
  const isConnected = useReadable(liveSession.state) === 'connected'
  const isPaused = useReadable(liveUpdates) === 'paused'
  return (
    <>
      {isLocked && (
        <Notice kind="warn" icon="warn" role="status">
          {t(isConnected ? 'connection.catching-up' : 'connection.lost')}
        </Notice>
      )}
      {isPaused && (
        <Notice icon="pause" role="status" action={<ResumeButton />}>
          {t('updates.paused.text')}
        </Notice>
      )}
    </>
  )
}

function ResumeButton() {
  const t = useT()
  return <Button onClick={() => liveUpdates.set('instant')}>{t('updates.resume')}</Button>
}
