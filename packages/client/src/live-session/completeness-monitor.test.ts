import type { MarketDigest } from '@touchline/contract/entities/match'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { COMPARE_INTERVAL_MS, type CoveredMatches, createCompletenessMonitor } from './completeness-monitor.ts'

const urn = 'sr:match:1'
const PAGE: CoveredMatches = { channel: 'match:1', part: 'all', matchUrns: [urn] }
const LIST: CoveredMatches = { channel: 'public:en', part: 'row', matchUrns: [urn, 'sr:match:2'] }

function open() {
  const page = { fed: [PAGE, LIST], digests: new Map<string, MarketDigest>() }
  const fetched: string[] = []
  const completeness = createCompletenessMonitor({
    compare: urn => page.digests.get(urn) ?? null,
    listCovered: () => page.fed,
    onIncomplete: (channel, urns) => fetched.push(`${channel} ${urns}`),
  })
  completeness.start()
  return { page, fetched, completeness }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const compare = (times = 1) => vi.advanceTimersByTime(times * COMPARE_INTERVAL_MS)

it('refetches what is missing in two consecutive comparisons, separately for a match page and list rows', () => {
  const { page, fetched } = open()
  page.digests.set(urn, { all: 7, row: 0 })
  compare()
  expect(fetched).toEqual([])
  compare()
  expect(fetched).toEqual(['match:1 sr:match:1'])
  page.digests.set(urn, { all: 0, row: 5 })
  compare(2)
  expect(fetched.slice(1)).toEqual(['public:en sr:match:1'])
  page.digests.clear()
  compare(50)
  expect(fetched).toHaveLength(2)
})

it('treats transient differences as publications in flight', () => {
  const { page, fetched } = open()
  for (let round = 1; round < 20; round += 1) {
    page.digests.set(urn, { all: round, row: round % 2 })
    compare()
  }
  expect(fetched).toEqual([])
})

it('backs off when a refetch changes nothing, and restarts for another difference', () => {
  const { page, fetched } = open()
  page.digests.set(urn, { all: 7, row: 0 })
  compare(2 + 4 + 8)
  expect(fetched).toHaveLength(3)
  compare(15)
  expect(fetched).toHaveLength(3)
  compare()
  expect(fetched).toHaveLength(4)
  page.digests.set(urn, { all: 8, row: 0 })
  compare(2)
  expect(fetched).toHaveLength(5)
})

it('concludes nothing while a channel is out of sync, and restarts once it is in sync', () => {
  const { page, fetched, completeness } = open()
  page.digests.set(urn, { all: 7, row: 0 })
  compare()
  page.fed = []
  compare()
  page.fed = [PAGE]
  compare()
  expect(fetched).toEqual([])
  completeness.stop()
  compare(10)
  expect(fetched).toEqual([])
})
