/**
 * Notices at the top of the page: prices are locked, with the reason, which lies over the content so that nothing moves; or
 * list prices are paused by the user, which has its room since the first paint. Below them what the player has to know.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
import { cx } from '../../ui/cx.ts'
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

/** How long the number of changed prices is shown. */
const BACK_MS = 6000
/** The last changes that a lost connection missed are applied with the next frames. */
const APPLY_MS = 300

/** The prices on the page, by outcome. */
const readShownPrices = (live: App['live']): Map<string, number | undefined> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('[data-outcome]')].map(({ dataset: { outcome = '' } }) => [
      outcome,
      live.outcomes.get(outcome)?.odds,
    ]),
  )

/** After an outage, for a moment, how many of the prices that the page showed before it have changed; otherwise null. */
function useChangedPrices(isOut: boolean): number | null {
  const { live } = useApp()
  const [changed, setChanged] = useState<number | null>(null)
  const before = useRef<ReturnType<typeof readShownPrices>>(null)
  useEffect(() => {
    if (isOut) {
      before.current = readShownPrices(live)
      return () => setChanged(null)
    }
    if (!before.current) return
    const old = before.current
    before.current = null
    const timers = [
      setTimeout(
        () => setChanged([...old].filter(([key, odds]) => live.outcomes.get(key)?.odds !== odds).length),
        APPLY_MS,
      ),
      setTimeout(() => setChanged(null), APPLY_MS + BACK_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [isOut, live])
  return changed
}

interface StatePlaceProps {
  readonly chip: ReactNode
  readonly notice: ReactNode
}

/** A chip in the room of the search field, on screens without one a notice over the content. */
function StatePlace({ chip, notice }: StatePlaceProps) {
  const isNarrow = useMediaQuery(NO_SEARCH_FIELD)
  const place = isNarrow ? null : document.getElementById('header-state')
  return place ? createPortal(chip, place) : <div className={styles.floating}>{notice}</div>
}

function LockedNotice() {
  const t = useT()
  const { live, liveSession } = useApp()
  const isLocked = useSustained(useReadable(live.freshness) === 'stale')
  const state = useReadable(liveSession.state)
  const isConnected = state === 'connected'
  const hasConnected = useHasConnected(isConnected)
  const changed = useChangedPrices(isLocked && hasConnected)
  if (!isLocked) return changed !== null && <BackNotice changed={changed} />
  const reason = isConnected ? 'catching-up' : hasConnected || state === 'offline' ? 'lost' : 'first'
  const retry = () => {
    liveSession.start()
    liveSession.retryNow()
  }
  const words = t(`connection.${reason}` satisfies MessageId)
  const renderAction = (size: 'md' | 'sm') =>
    !isConnected && (
      <Button size={size} onClick={retry}>
        {t('connection.retry')}
      </Button>
    )
  return (
    <StatePlace
      chip={<StateChip words={words} state={state} action={renderAction('sm')} />}
      notice={
        <Notice kind="warn" icon="warn" role="status" action={renderAction('md')}>
          {words}
        </Notice>
      }
    />
  )
}

/** Says that prices are live again, and how many of those on the page are others now. */
function BackNotice({ changed }: { readonly changed: number }) {
  const t = useT()
  const words = (
    <>
      <b>{t('connection.connected')}</b> {changed > 0 && t('connection.changed', { count: changed })}
    </>
  )
  return (
    <StatePlace
      chip={
        <span className={cx(styles.chip, styles.back)} role="status">
          <Icon name="check" size={16} />
          <span className={styles.chipWords}>{words}</span>
        </span>
      }
      notice={
        <Notice kind="up" icon="check" role="status">
          {words}
        </Notice>
      }
    />
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
