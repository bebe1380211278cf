/**
 * The markets of a match page, by priority when the page opens. From then on each keeps its place: new ones are appended or
 * follow the market that they succeed, and ended ones stay until their card is far below the viewport.
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

/** The key of a market without its specifier. */
const marketOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

/**
 * The keys of `listed` in their previous order, with the previous keys that `isKept` at their places. A new key follows the
 * last key of the same market, such as the next goal the goal before it, or else all keys.
 */
export function mergeMarketOrder(
  previous: readonly string[],
  listed: readonly string[],
  isKept: (key: string) => boolean,
): readonly string[] {
  const added = new Set(listed)
  const keys = previous.filter(key => added.delete(key) || isKept(key))
  for (const key of added) {
    const predecessor = keys.findLastIndex(other => marketOf(other) === marketOf(key))
    keys.splice(predecessor < 0 ? keys.length : predecessor + 1, 0, key)
  }
  return keys
}

interface MarketOrder {
  readonly scope: string
  readonly listed: readonly string[]
  readonly keys: readonly string[]
}

function useMarketOrder(live: LiveStore, urn: string, scope: string) {
  const listed = useKeyed(live.marketKeys, urn) ?? NONE
  const [order, setOrder] = useState<MarketOrder>({ scope, listed, keys: listed })
  if (order.scope !== scope) setOrder({ scope, listed, keys: listed })
  else if (order.listed !== listed) {
    const isKept = (key: string) => {
      const market = live.markets.get(key)
      return market !== undefined && hasEnded(market)
    }
    setOrder({ scope, listed, keys: mergeMarketOrder(order.keys, listed, isKept) })
  }
  const evict = useCallback((ended: readonly string[]) => {
    setOrder(current => ({
      ...current,
      keys: current.keys.filter(key => current.listed.includes(key) || !ended.includes(key)),
    }))
  }, [])
  return { keys: order.keys, evict }
}

interface VisibleMarkets {
  readonly markets: readonly LiveMarket[]
  /** Removes those of these market keys that have ended. */
  readonly evict: (keys: readonly string[]) => void
}

/** @param scope the order is kept until it changes, for example when the match starts */
export function useMarkets(urn: string, scope: string): VisibleMarkets {
  const { live } = useApp()
  const { keys, evict } = useMarketOrder(live, urn, scope)
  const markets = useMemo(() => keys.flatMap(key => live.markets.get(key) ?? []), [keys, live])
  return { markets, evict }
}
