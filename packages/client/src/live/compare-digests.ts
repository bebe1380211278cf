/** How what a page knows of a match's markets differs from what the server says the match has on offer. */
import { digestMarketKeys, subtractDigests } from '@touchline/betting/market-digest'
import type { MarketDigest } from '@touchline/contract/entities/match'
import type { LiveStore } from './live-store.ts'

/** Both 0 when nothing is missing or too much; null when the server sends no digest of the match. */
export function compareDigests(
  live: Pick<LiveStore, 'digestOf' | 'isInRow' | 'marketKeys' | 'markets'>,
  matchUrn: string,
): MarketDigest | null {
  const expected = live.digestOf(matchUrn)
  if (!expected) return null
  const keys = live.marketKeys.get(matchUrn) ?? []
  const rowKeys = keys.filter(key => {
    const market = live.markets.get(key)
    return market !== undefined && live.isInRow(market)
  })
  return {
    all: subtractDigests(expected.all, digestMarketKeys(keys)),
    row: subtractDigests(expected.row, digestMarketKeys(rowKeys)),
  }
}
