import { describe, expect, it } from 'vitest'
import { createManualFrames, makeMarket, makeMatch, marketsChanged, statusChanged } from '../testing/fixtures.ts'
import { createIngestingStore } from '../testing/live-store-fixture.ts'
import { createManualTime } from '../testing/manual-time.ts'
import { type SelectionState, watchSelections } from './watch-selections.ts'

const HOME = 'sr:match:1/1//1'
const DRAW = 'sr:match:1/1//2'
const settle = () => new Promise<void>(queueMicrotask)

function open(keys: readonly string[]) {
  const { schedule, now } = createManualTime()
  const live = createIngestingStore({ requestFrame: createManualFrames().requestFrame, schedule, now })
  const delivered: (readonly SelectionState[])[] = []
  const watch = watchSelections(live, keys, changes => delivered.push(changes))
  return { live, watch, delivered }
}

const open1 = { key: HOME, availability: 'open', odds: 2, marketStatus: 1, matchStatus: 1 }

describe('watchSelections', () => {
  it('starts with the known state, which may be empty', async () => {
    const { live, delivered } = open([HOME])
    await settle()
    const unknown = { key: HOME, availability: 'unknown', odds: null, marketStatus: null, matchStatus: null }
    live.foldMatches([makeMatch({ main_market: makeMarket() })])
    await settle()
    expect(delivered).toEqual([[unknown], [open1]])
  })

  it('delivers simultaneous changes together, and only the changed ones', async () => {
    const { live, delivered } = open([HOME, DRAW])
    live.foldMatches([makeMatch({ main_market: makeMarket() })])
    await settle()
    delivered.length = 0
    live.foldEvents([marketsChanged(makeMarket([2.5, 3, 4], { version: 2 }))])
    live.foldEvents([marketsChanged(makeMarket([2.6, 3, 5], { version: 3 }))])
    await settle()
    expect(delivered).toEqual([[{ ...open1, odds: 2.6 }]])
  })

  it('reports market and match', async () => {
    const { live, delivered } = open([HOME])
    live.foldMatches([makeMatch({ main_market: makeMarket() })])
    await settle()
    delivered.length = 0
    live.push(marketsChanged(makeMarket([2, 3, 4], { version: 2, status: -1 })))
    await settle()
    live.push(statusChanged(1, 2, 2))
    await settle()
    expect(delivered).toEqual([
      [{ ...open1, availability: 'suspended', marketStatus: -1 }],
      [{ ...open1, availability: 'suspended', marketStatus: -1, matchStatus: 2 }],
    ])
  })

  it('follows the slip and stops', async () => {
    const { live, watch, delivered } = open([HOME])
    live.foldMatches([makeMatch({ main_market: makeMarket() })])
    await settle()
    delivered.length = 0
    watch.update([HOME, DRAW])
    await settle()
    expect(delivered).toEqual([[{ ...open1, key: DRAW, odds: 3 }]])
    watch.update([DRAW])
    live.foldEvents([marketsChanged(makeMarket([9, 3, 4], { version: 2 }))])
    await settle()
    watch.stop()
    live.foldEvents([marketsChanged(makeMarket([9, 9, 4], { version: 3 }))])
    await settle()
    expect(delivered).toHaveLength(1)
    expect(live.outcomes.get(DRAW)?.odds).toBe(9)
  })
})
