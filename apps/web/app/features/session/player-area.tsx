import { type RefObject, useEffect, useRef, useState } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { deviceStorage } from '../../shared/browser/web-storage.ts'
import { formatMinutes, minutesSince } from '../../shared/formats/durations.ts'
import { useNow } from '../../shared/live/ticker.ts'
import { lastWin } from '../../shared/player/last-win.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { AccountMenu } from './account-menu.tsx'
import styles from './player-area.module.css'
import { useActiveAccount } from './player-queries.ts'

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

/** `early-script.ts` reads this key and sets this property. */
const KEY = 'touchline.account-width'
const PROPERTY = '--account-w'

/**
 * Stores the width of the account in the header on the device, so that `early-script.ts` can reserve it before the first
 * paint. Measures the element and its neighbours once its content is loaded, until the player signs out.
 */
function useReservedWidth(ref: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    const area = ref.current?.parentElement
    if (!area || !isLoaded) return
    const observer = new ResizeObserver(() => {
      const { columnGap } = getComputedStyle(area)
      const widths = [...area.children].map(child => child.getBoundingClientRect().width)
      const gaps = (widths.length - 1) * Number.parseFloat(columnGap)
      deviceStorage.write(KEY, `${Math.ceil(widths.reduce((sum, width) => sum + width, gaps))}px`)
    })
    for (const element of area.children) observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isLoaded])
  // Unmounting while the page stays means that the player has signed out.
  useEffect(
    () => () => {
      deviceStorage.write(KEY, null)
      document.documentElement.style.removeProperty(PROPERTY)
    },
    [],
  )
}

/** Duration of counting up. */
const COUNT_MS = 900
/** Longest time between the events of a win and of its balance, which arrive in either order. */
const MAX_GAP_MS = 3000

interface Rise {
  readonly from: number
  readonly to: number
  readonly at: number
}

const canAnimate = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fast at first, slow at the end. */
const easeOut = (share: number): number => 1 - 2 ** (-10 * share)

/**
 * Counts a balance up after a win. Returns the amount to show in minor units; null when it is the balance itself. The
 * balance of another account is not compared with the previous one.
 */
function useCountedUp(value: number | undefined, account: string | undefined): number | null {
  const [counted, setCounted] = useState<number | null>(null)
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
      if (!current || !canAnimate()) return
      const startedAt = performance.now()
      const step = () => {
        const share = (performance.now() - startedAt) / COUNT_MS
        setCounted(share < 1 ? Math.round(current.from + (current.to - current.from) * easeOut(share)) : null)
        if (share < 1) frame = requestAnimationFrame(step)
      }
      step()
    }
    const countIfWon = () => {
      if (
        Math.abs(performance.now() - lastWin.get()) < MAX_GAP_MS &&
        performance.now() - (rise.current?.at ?? 0) < MAX_GAP_MS
      )
        count()
    }
    countIfWon()
    const stop = lastWin.subscribe(countIfWon)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      setCounted(null)
    }
  }, [value, account])
  return counted
}

/** The end of the header for a player: balance with session time, deposit, and account. */
export function PlayerArea() {
  const { config, locale } = useApp()
  const { t, formats } = useI18n()
  const account = useActiveAccount()
  const ref = useRef<HTMLDivElement>(null)
  useReservedWidth(ref, account !== undefined)
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
