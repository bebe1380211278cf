/**
 * Notices at the top of the page: prices are locked, with the reason, which lies over the content so that nothing moves; or
 * list prices are paused by the user, which has its room since the first paint. Below them what the player has to know.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useI18n, useT } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { liveUpdates } from '../../shared/browser/list-preferences.ts'
import { useMediaQuery } from '../../shared/browser/use-media-query.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { identityNotice } from '../parts/part.ts'
import styles from './layout.module.css'

/** Screens without the search field in the header (`header.module.css`), in whose room the state is shown. */
const NO_SEARCH_FIELD = '(max-width: 779.98px)'

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
      {useIsLoggedIn() && <PlayerNotice />}
    </>
  )
}

function PlayerNotice() {
  const part = usePart(identityNotice)
  return part && <part.IdentityNotice />
}

function LockedNotice() {
  const t = useT()
  const { live, liveSession } = useApp()
  const isLocked = useSustained(useReadable(live.freshness) === 'stale')
  const state = useReadable(liveSession.state)
  const isConnected = state === 'connected'
  const hasConnected = useHasConnected(isConnected)
  const isNarrow = useMediaQuery(NO_SEARCH_FIELD)
  if (!isLocked) return null
  const reason = isConnected ? 'catching-up' : hasConnected || state === 'offline' ? 'lost' : 'first'
  const retry = () => {
    liveSession.start()
    liveSession.retryNow()
  }
  const words = t(`connection.${reason}` satisfies MessageId)
  const action = !isConnected && (
    <Button size={isNarrow ? 'md' : 'sm'} onClick={retry}>
      {t('connection.retry')}
    </Button>
  )
  const place = isNarrow ? null : document.getElementById('header-state')
  if (place) return createPortal(<StateChip words={words} state={state} action={action} />, place)
  return (
    <div className={styles.floating}>
      <Notice kind="warn" icon="warn" role="status" action={action}>
        {words}
      </Notice>
    </div>
  )
}

interface StateChipProps {
  readonly words: string
  readonly state: ReturnType<App['liveSession']['state']['get']>
  /** Retries; false where nothing can be tried. */
  readonly action: ReactNode
}

/** Says why prices are locked in the room of the search field, with the time they are of. Small screens have no room for it. */
function StateChip({ words, state, action }: StateChipProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const [since] = useState(() => new Date().toISOString())
  return (
    <span className={styles.chip}>
      <Icon name="warn" size={16} />
      <span className={text.hidden} role="status">
        {words}
      </span>
      <span className={styles.chipWords} aria-hidden="true">
        <b>{t(`connection.${state}`)}</b> <Numeric>{formats.time(since, timeZone)}</Numeric>
      </span>
      {action}
    </span>
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
