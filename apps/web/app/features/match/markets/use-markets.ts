/**
 * The markets of a match page: the available ones by priority, and, briefly, those just settled or
 * cancelled, in their previous place, so that they do not disappear unnoticed.
 */
import { MARKET_STATUS } from '@touchline/betting/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { LiveMarket } from '@touchline/client/live/types'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../../shared/app-context.tsx'
import { useKeyed } from '../../../shared/use-readable.ts'

/** How long decided markets remain visible. */
const FAREWELL_MS = 20_000
const NONE: readonly string[] = []

const isDecided = (market: LiveMarket | undefined): boolean =>
  market?.status === MARKET_STATUS.settled || market?.status === MARKET_STATUS.cancelled

/**
 * Inserts markets decided since the previous list at their old position: after the market they
 * followed.
 */
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

/** Removes decided lines immediately while other lines of the market are still available. */
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
