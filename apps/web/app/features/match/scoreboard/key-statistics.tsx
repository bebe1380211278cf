import type { StatisticsRow } from '@touchline/contract/entities/media'
import { PairedBar } from './paired-bar.tsx'
import { findKeyStatistics } from './statistics.ts'

export { LatestEvents } from './latest-events.tsx'

/** The three most important statistics of the match. */
export function KeyStatistics({ rows }: { readonly rows: readonly StatisticsRow[] }) {
  return findKeyStatistics(rows).map(row => <PairedBar key={row.key} row={row} />)
}
