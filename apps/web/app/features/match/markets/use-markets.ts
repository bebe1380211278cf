/**
 * The markets that a match page shows: those on offer, by priority, and for a moment those that have just been settled or
 * cancelled, in the place they had, so that nobody wonders where what they looked at has gone.
 */
import { MARKET_STATUS } from '@touchline/betting/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { LiveMarket } from '@touchline/client/live/types'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../../shared/app-context.tsx'
import { useKeyed } from '../../../shared/use-readable.ts'

/** How long what is over still stands there. */
const FAREWELL_MS = 20_000
const NONE: readonly string[] = []

const isDecided = (market: LiveMarket | undefined): boolean =>
  market?.status === MARKET_STATUS.settled || market?.status === MARKET_STATUS.cancelled

/** What was listed before and is decided now goes back to where it stood: behind the market it followed. */
export function insertDecided(
  listed: readonly string[],
  before: readonly string[],
  isKept: (key: string) => boolean,
): readonly string[] {
  const known = new Set(listed)
  const lost = before.filter(key => !known.has(key) && isKept(key))
  if (lost.length === 0) return listed
  const kept = [...listed]
  for (const key of lost) {
    const previous = before.slice(0, before.indexOf(key)).findLast(other => kept.includes(other))
    const at = previous === undefined ? -1 : kept.indexOf(previous)
    kept.splice(at + 1, 0, key)
  }
  return kept
}

interface Shown {
  readonly listed: readonly string[]
  readonly keys: readonly string[]
}

function useShownKeys(live: LiveStore, urn: string): readonly string[] {
  const listed = useKeyed(live.marketKeys, urn) ?? NONE
  const [shown, setShown] = useState<Shown>({ listed, keys: listed })
  if (shown.listed !== listed) {
    const keys = insertDecided(listed, shown.keys, key => isDecided(live.markets.get(key)))
    setShown({ listed, keys })
  }
  const hasLeaving = shown.keys.length > shown.listed.length
  useEffect(() => {
    if (!hasLeaving) return
    const timer = setTimeout(() => setShown(now => ({ ...now, keys: now.listed })), FAREWELL_MS)
    return () => clearTimeout(timer)
  }, [hasLeaving])
  return shown.keys
}

/** The lines of a market that are over go at once while others of it are still on offer. */
function withoutLostLines(markets: readonly LiveMarket[]): readonly LiveMarket[] {
  const open = new Set(markets.filter(market => !isDecided(market)).map(({ id }) => id))
  return markets.filter(market => !isDecided(market) || !open.has(market.id))
}

export function useMarkets(urn: string): readonly LiveMarket[] {
  const { live } = useApp()
  const keys = useShownKeys(live, urn)
  return useMemo(() => {
    const markets = keys.map(key => live.markets.get(key)).filter(market => market !== undefined)
    return withoutLostLines(markets)
  }, [keys, live])
}
