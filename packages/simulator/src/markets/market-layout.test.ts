import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import { expect, it } from 'vitest'
import type { Line, MarketDescriptor } from '../engine/engine.ts'
import { NO_LINE } from '../engine/outcome-sets.ts'
import { listMarkets, SPORTS_WITH_MARKETS } from '../sport-registry.ts'
import { sampleFixtures } from '../testing/sample.ts'
import { listMarketLines } from './market-lines.ts'

/** The layout that a market's own outcomes and lines call for. */
function expectedLayout(descriptor: MarketDescriptor<never, never>, line: Line): string {
  const { outcomes, name, field } = descriptor
  const labels = typeof outcomes === 'function' ? outcomes(line) : outcomes
  if (field) return 'players'
  if (/correct score/i.test(name)) return 'scores'
  const { total, hcp } = parseSpecifier(descriptor.specifier(line))
  if (labels.length !== 2 || Number.isNaN(Number(total ?? hcp ?? Number.NaN))) return 'grid'
  return total === undefined ? 'handicaps' : 'totals'
}

it.each(SPORTS_WITH_MARKETS)('lays the markets of %s out by their outcomes and lines', sport => {
  const laidOut = sampleFixtures(sport, 3).flatMap(fixture =>
    listMarketLines(listMarkets(sport), fixture as never).map(({ descriptor, line }) => ({ descriptor, line })),
  )
  expect(laidOut.length).toBeGreaterThan(0)
  for (const { descriptor, line = NO_LINE } of laidOut)
    expect(descriptor.layout ?? 'grid', `${descriptor.id} ${descriptor.name}`).toBe(expectedLayout(descriptor, line))
})
