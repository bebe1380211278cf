import type { LiveMarket } from '@touchline/client/live/types'
import { describe, expect, it } from 'vitest'
import { findNearestLines } from './bet-builder.tsx'

const lines = [0, 1, 2, 3, 4, 5, 6].map(
  (line): LiveMarket => ({
    key: `sr:match:1/18/total=${line}.5`,
    matchUrn: 'sr:match:1',
    id: '18',
    name: 'Total',
    specifier: `total=${line}.5`,
    priority: 1,
    most_balanced: line === 2,
    next_bet_stop: null,
    provider: 'betradar',
    status: 1,
    market_groups: [],
    custom_bet_groups: [],
    outcomes: [{ key: `over-${line}`, id: '12', name: 'Over' }],
  }),
)
const shown = (picked: string[]) => findNearestLines(lines, new Set(picked)).map(({ specifier }) => specifier)

describe('findNearestLines', () => {
  it('shows the most even line and its neighbours', () => {
    expect(shown([])).toEqual(['total=1.5', 'total=2.5', 'total=3.5'])
  })

  it('shows a line with a pick, however far off', () => {
    expect(shown(['over-6'])).toEqual(['total=1.5', 'total=2.5', 'total=3.5', 'total=6.5'])
  })

  it('shows all of a few', () => {
    expect(findNearestLines(lines.slice(0, 2), new Set())).toHaveLength(2)
  })
})
