import { type RefObject, useEffect, useRef, useState } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { removeStored, writeStored } from '../../shared/browser/preferences.ts'
import { formatMinutes, minutesSince } from '../../shared/formats/durations.ts'
import { useNow } from '../../shared/live/ticker.ts'
import { lastWin } from '../../shared/player/last-win.ts'
import { Icon } from '../../ui/icon.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { AccountMenu } from './account-menu.tsx'
import styles from './player-area.module.css'
import { useActiveAccount, useSessionState } from './player-queries.ts'

/**
 * Time since the session started. A separate component, so that only it re-renders with the clock.
 */
function SessionClock() {
  const t = useT()
  const now = useNow()
  const { info } = useSessionState()
  if (!info) return null
  const time = formatMinutes(minutesSince(info.startedAt, now), t)
  return (
    <span className={styles.clock}>
      <Icon name="clock" size={12} />
      <span className={text.hidden}>{t('session.time')}</span>
      <Numeric>{time}</Numeric>
    </span>
  )
}

/** `early-script.ts` reads the same key and sets the same property. */
const KEY = 'touchline.account-width'
const PROPERTY = '--account-w'

/**
 * Stores the width of the account in the header on the device, for which `early-script.ts` makes room before the first
 * paint. Measures the element and its neighbours once its content is known, until the player signs out.
 */
function useAccountRoom(ref: RefObject<HTMLElement | null>, isKnown: boolean): void {
  useEffect(() => {
    const area = ref.current?.parentElement
    if (!area || !isKnown) return
    const observer = new ResizeObserver(() => {
      const { columnGap } = getComputedStyle(area)
      const widths = [...area.children].map(child => child.getBoundingClientRect().width)
      const gaps = (widths.length - 1) * Number.parseFloat(columnGap)
      writeStored(KEY, `${Math.ceil(widths.reduce((sum, width) => sum + width, gaps))}px`)
    })
    for (const element of area.children) observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isKnown])
  // Unmounted while the page goes on: the player has signed out.
  useEffect(
    () => () => {
      removeStored(KEY)
      document.documentElement.style.removeProperty(PROPERTY)
    },
    [],
  )
}

/** Counts a balance up after a win: for a moment it shows amounts between the one before and the new one. */
const COUNT_MS = 900
/** The win and the balance are pushed apart, in either order. */
const APART_MS = 3000

interface Rise {
  readonly from: number
  readonly to: number
  readonly at: number
}

const isWanted = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fast at first, slow at the end. */
const ease = (part: number): number => 1 - 2 ** (-10 * part)

/**
 * Returns the amount to show in minor units, null while it is the value itself. A value of another account starts anew.
 */
function useCountedUp(value: number | undefined, account: string | undefined): number | null {
  const [shown, setShown] = useState<number | null>(null)
  const last = useRef({ value, account })
  const rise = useRef<Rise | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { value, account }
    const isRise =
      before.account === account && value !== undefined && before.value !== undefined && value > before.value
    rise.current = isRise ? { from: before.value as number, to: value as number, at: performance.now() } : null
    let frame = 0
    const count = () => {
      const { current } = rise
      rise.current = null
      if (!current || !isWanted()) return
      const startedAt = performance.now()
      const step = () => {
        const part = (performance.now() - startedAt) / COUNT_MS
        setShown(part < 1 ? Math.round(current.from + (current.to - current.from) * ease(part)) : null)
        if (part < 1) frame = requestAnimationFrame(step)
      }
      step()
    }
    const countIfWon = () => {
      if (
        Math.abs(performance.now() - lastWin.get()) < APART_MS &&
        performance.now() - (rise.current?.at ?? 0) < APART_MS
      )
        count()
    }
    countIfWon()
    const stop = lastWin.subscribe(countIfWon)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      setShown(null)
    }
  }, [value, account])
  return shown
}

/** The end of the header for a player: balance with session time, deposit, and account. */
export function PlayerArea() {
  const { config, locale } = useApp()
  const { t, formats } = useI18n()
  const account = useActiveAccount()
  const ref = useRef<HTMLDivElement>(null)
  useAccountRoom(ref, account !== undefined)
  const balance = account && {
    value: account.available_to_bet_with_locked_cents,
    currency: account.currency,
    subunits: account.subunits,
  }
  const amount = balance ? formats.money(balance) : '…'
  const counted = useCountedUp(balance?.value, account?.currency)
  const walletUrl = outgoingUrl(config.hostUrl, outgoingPaths.deposit, locale)
  return (
    <div ref={ref} className={styles.player}>
      <div className={styles.balance}>
        <div className={styles.figures}>
          <a className={styles.amount} href={walletUrl} aria-label={t('session.balance', { amount })}>
            <Numeric>{amount}</Numeric>
            {balance && counted !== null && (
              <bdi className={styles.counted} aria-hidden="true" translate="no">
                {formats.money({ ...balance, value: counted })}
              </bdi>
            )}
          </a>
          <SessionClock />
        </div>
        <a className={styles.deposit} href={walletUrl} aria-label={t('session.deposit')}>
          <Icon name="plus" size={14} />
          <span>{t('session.deposit')}</span>
        </a>
      </div>
      <AccountMenu />
    </div>
  )
}
