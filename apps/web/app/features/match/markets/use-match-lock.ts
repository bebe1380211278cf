import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from '../../../shared/app/app-context.tsx'
import { findMatchLock, type LockReason, type MatchLock } from './lock-reason.ts'

/** Why prices of a match are locked now; renders again only when that changes. */
export function useMatchLock(urn: string, provider: string): MatchLock | null {
  const { live } = useApp()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        live.matches.subscribe(urn, listener),
        live.freshness.subscribe(listener),
        live.inactiveProviders.subscribe(listener),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [live, urn],
  )
  const read = () => {
    const match = live.matches.get(urn)
    const isPaused = live.freshness.get() === 'stale' || live.inactiveProviders.get().includes(provider)
    const lock = match ? findMatchLock(match, { isPaused, at: Date.now() }) : null
    return lock && (`${lock.reason} ${lock.isWhole}` as const)
  }
  const [reason, isWhole] = useSyncExternalStore(subscribe, read, read)?.split(' ') ?? []
  return reason ? { reason: reason as LockReason, isWhole: isWhole === 'true' } : null
}
