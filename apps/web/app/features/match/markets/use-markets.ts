/**
 * The markets of a match page, by priority when the page opens. From then on each keeps its place: new ones are appended,
 * or follow the market that they succeed, and those that ended stay where they were until their card is far below the viewport.
 */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { LiveMarket } from '@touchline/client/live/types'
import { useCallback, useMemo, useState } from 'react'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'

const NONE: readonly string[] = []

/** Settled, cancelled or withdrawn. */
export const hasEnded = ({ status }: LiveMarket): boolean =>
  status === MARKET_STATUS.notAllowed || status <= MARKET_STATUS.settled

/** Everything of a market's key but its specifier. */
const marketOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/**
 * The keys of `listed` in the order of `before`, with those of `before` that `isKept` at their place. A new key follows
 * the last one of the same market, such as the next goal the one before it, or else everything.
 */
export function mergeMarketOrder(
  before: readonly string[],
  listed: readonly string[],
  isKept: (key: string) => boolean,
): readonly string[] {
  const left = new Set(listed)
  const keys = before.filter(key => left.delete(key) || isKept(key))
  for (const key of left) {
    const previous = keys.findLastIndex(other => marketOf(other) === marketOf(key))
    keys.splice(previous < 0 ? keys.length : previous + 1, 0, key)
  }
  return keys
}

interface Shown {
  readonly scope: string
  readonly listed: readonly string[]
  readonly keys: readonly string[]
}

function useShownKeys(live: LiveStore, urn: string, scope: string) {
  const listed = useKeyed(live.marketKeys, urn) ?? NONE
  const [shown, setShown] = useState<Shown>({ scope, listed, keys: listed })
  if (shown.scope !== scope) setShown({ scope, listed, keys: listed })
  else if (shown.listed !== listed) {
    const isKept = (key: string) => {
      const market = live.markets.get(key)
      return market !== undefined && hasEnded(market)
    }
    setShown({ scope, listed, keys: mergeMarketOrder(shown.keys, listed, isKept) })
  }
  const evict = useCallback((gone: readonly string[]) => {
    setShown(now => ({ ...now, keys: now.keys.filter(key => now.listed.includes(key) || !gone.includes(key)) }))
  }, [])
  return { keys: shown.keys, evict }
}

/** Removes ended lines immediately while other lines of the market are still available. */
function withoutLostLines(markets: readonly LiveMarket[]): readonly LiveMarket[] {
  const open = new Set(markets.filter(market => !hasEnded(market)).map(({ id }) => id))
  return markets.filter(market => !hasEnded(market) || !open.has(market.id))
}

interface ShownMarkets {
  readonly markets: readonly LiveMarket[]
  /** Removes those of these market keys that have ended. */
  readonly evict: (keys: readonly string[]) => void
}

/** `scope` names a time in which the order is kept, such as the match being live. */
export function useMarkets(urn: string, scope: string): ShownMarkets {
  const { live } = useApp()
  const { keys, evict } = useShownKeys(live, urn, scope)
  const markets = useMemo(() => withoutLostLines(keys.flatMap(key => live.markets.get(key) ?? [])), [keys, live])
  return { markets, evict }
}
