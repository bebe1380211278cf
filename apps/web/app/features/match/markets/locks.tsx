/** Says why the prices of a market are locked: in its head, and to its price buttons for their names. */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { LiveMarket } from '@touchline/client/live/types'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { lockReasons } from '../../../shared/odds/lock-reasons.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './locks.module.css'
import { useMatchLock } from './use-match-lock.ts'

const LOCKED: readonly number[] = [MARKET_STATUS.suspended, MARKET_STATUS.handedOver]

type State = 'open' | 'locked' | 'ended'

/** The states of markets in one text, `open locked`, which stays the same value while they do. */
function useStates(markets: readonly LiveMarket[]): readonly State[] {
  const { live } = useApp()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        live.freshness.subscribe(listener),
        live.inactiveProviders.subscribe(listener),
        ...markets.map(({ key }) => live.markets.subscribe(key, listener)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [live, markets],
  )
  const read = () => markets.map(({ key }) => stateOf(live, key)).join(' ')
  return useSyncExternalStore(subscribe, read).split(' ') as State[]
}

function stateOf(live: LiveStore, key: string): State {
  const market = live.markets.get(key)
  if (!market) return 'ended'
  if (LOCKED.includes(market.status)) return 'locked'
  if (market.status !== MARKET_STATUS.bettable) return 'ended'
  return live.freshness.get() === 'stale' || live.inactiveProviders.get().includes(market.provider) ? 'locked' : 'open'
}

/**
 * The reason in the head of a market whose prices are all locked. A reason for some markets only is not one of those that
 * were locked before it.
 */
export function MarketLock({ markets }: { readonly markets: readonly LiveMarket[] }) {
  const { t } = useI18n()
  const [{ matchUrn = '', provider = '' } = {}] = markets
  const lock = useMatchLock(matchUrn, provider)
  const states = useStates(markets)
  const lockedBefore = useRef<readonly string[]>([])
  const locked = markets.flatMap(({ key }, at) => (states[at] === 'locked' ? [key] : []))
  useEffect(() => {
    if (!lock) lockedBefore.current = locked
  })
  const explained = lock ? locked.filter(key => lock.isWhole || !lockedBefore.current.includes(key)) : []
  const reason = lock ? t(`lock.${lock.reason}`) : ''
  useReported(explained.join(' '), reason)
  if (explained.length === 0 || states.includes('open')) return null
  return (
    <span className={styles.lock}>
      <Icon name="lock" size={12} />
      <span>{t('lock.head', { reason })}</span>
    </span>
  )
}

/** Names the reason to the buttons of these markets. @param keys joined by spaces, which no key contains */
function useReported(keys: string, reason: string): void {
  useEffect(() => {
    if (!keys) return
    const report = (text: string | undefined) => {
      for (const key of keys.split(' ')) lockReasons.set(key, text)
      lockReasons.flush()
    }
    report(reason)
    return () => report(undefined)
  }, [keys, reason])
}
