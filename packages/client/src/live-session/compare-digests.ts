/** Compares the markets in the live store with the server's digest of the match's offered markets. */

import { isMatchRowMarket } from '@touchline/betting/market-availability'
import { digestMarketKeys, hashMarketKey, subtractDigests } from '@touchline/betting/market-digest'
import type { MarketDigest } from '@touchline/contract/entities/match'
import type { LiveStore } from '../live/live-store.ts'

/** Difference of the digests, both 0 when equal; null when the server sends no digest for the match. */
export function compareDigests(
  live: Pick<LiveStore, 'digestOf' | 'isInRow' | 'marketKeys' | 'markets'>,
  matchUrn: string,
): MarketDigest | null {
  const expected = live.digestOf(matchUrn)
  if (!expected) return null
  const keys = live.marketKeys.get(matchUrn) ?? []
  const lines = keys
    .flatMap(key => live.markets.get(key) ?? [])
    .filter(({ specifier, most_balanced }) => isMatchRowMarket(specifier, most_balanced))
  const rowKeys = lines.filter(live.isInRow).map(({ key }) => key)
  const row = subtractDigests(expected.row, digestMarketKeys(rowKeys))
  // Only HTTP responses name the row's third market: a difference of one pushed market is not a gap.
  const isKnown = row !== 0 && lines.some(({ key }) => hashMarketKey(key) === row)
  return { all: subtractDigests(expected.all, digestMarketKeys(keys)), row: isKnown ? 0 : row }
}
