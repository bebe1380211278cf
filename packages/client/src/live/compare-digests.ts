/** How what a page knows of a match's markets differs from what the server says the match has on offer. */

import { isMatchRowMarket } from '@touchline/betting/market-availability'
import { digestMarketKeys, hashMarketKey, subtractDigests } from '@touchline/betting/market-digest'
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
  const lines = keys
    .flatMap(key => live.markets.get(key) ?? [])
    .filter(({ specifier, most_balanced }) => isMatchRowMarket(specifier, most_balanced))
  const rowKeys = lines.filter(live.isInRow).map(({ key }) => key)
  const row = subtractDigests(expected.row, digestMarketKeys(rowKeys))
  // The row's third market is known by its id from answers alone: one that has only been pushed is not missing.
  const isKnown = row !== 0 && lines.some(({ key }) => hashMarketKey(key) === row)
  return { all: subtractDigests(expected.all, digestMarketKeys(keys)), row: isKnown ? 0 : row }
}
