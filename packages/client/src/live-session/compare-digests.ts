/** Compares the markets in the live store with the server's digest of the match's offered markets. */

import { isMatchRowMarket } from '@touchline/betting/markets/market-availability'
import { digestMarketKeys, hashMarketKey, subtractDigests } from '@touchline/betting/markets/market-digest'
import type { MarketDigest } from '@touchline/contract/entities/match'
import type { LiveStore } from '../live/live-store.ts'

type Source = Pick<LiveStore, 'digestOf' | 'isInRow' | 'lacksNames' | 'marketKeys' | 'markets'>

/** Stands for a difference where something is known but for its names. */
const UNNAMED = 1

function compareOffers(live: Source, matchUrn: string, expected: MarketDigest): MarketDigest {
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

/**
 * Difference of the digests, both 0 when equal; null when the server sends no digest for the match and nothing lacks its
 * names.
 */
export function compareDigests(live: Source, matchUrn: string): MarketDigest | null {
  const expected = live.digestOf(matchUrn)
  const { all, row } = expected ? compareOffers(live, matchUrn, expected) : { all: 0, row: 0 }
  // A market without names is not among the known ones, so that a digest shows whether it is missing.
  const unnamed = (part: 'all' | 'row') => (live.lacksNames(matchUrn, expected ? 'match' : part) ? UNNAMED : 0)
  const difference = { all: all || unnamed('all'), row: row || unnamed('row') }
  return expected || difference.all !== 0 ? difference : null
}
