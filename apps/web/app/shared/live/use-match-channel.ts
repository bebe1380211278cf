import { matchChannel } from '@touchline/contract/channels'
import { useEffect } from 'react'
import { useApp } from '../app/app-context.tsx'

/** Subscribes to the match channel, which carries all of its markets, while the component is mounted. */
export function useMatchChannel(id: number, isEnabled: boolean): void {
  const { liveSession, locale } = useApp()
  useEffect(
    () => (isEnabled ? liveSession.acquire(matchChannel(id, locale)) : undefined),
    [liveSession, id, locale, isEnabled],
  )
}
