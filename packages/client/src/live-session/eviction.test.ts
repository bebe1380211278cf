import { describe, expect, it } from 'vitest'
import { createManualFrames, makeMarket, makeMatch, marketsChanged, urnOf } from '../testing/fixtures.ts'
import { createIngestingStore } from '../testing/live-store-fixture.ts'
import { createEvictionFilter } from './eviction.ts'

const urn = urnOf(1)
const line = (total: string, changes = {}) =>
  makeMarket([2, 2], { id: '18', specifier: `total=${total}`, most_balanced: true, ...changes })
const LOW = `${urn}/18/total=1.5`
const HIGH = `${urn}/18/total=2.5`

/** A match of a fetched list: its row shows the winner and the most even line. */
function open() {
  const frames = createManualFrames()
  const live = createIngestingStore({ requestFrame: frames.requestFrame, wallClock: () => 1_000 })
  live.foldMatches([makeMatch({ main_market: makeMarket(), secondary_market: line('1.5') })])
  return { live, frames }
}
/** The store's clock stands at 1 000 ms. */
const markAt = (revision: number, atMs = 1_000) => ({ revision, atMs })
const nobody = { matchCoveredSince: () => null, rowsCoveredSince: markAt(0) }

describe('eviction of stale prices', () => {
  it("keeps only the row's markets of an unsubscribed match", () => {
    const { live } = open()
    live.foldMarkets([line('2.5', { most_balanced: false }), makeMarket([2, 2], { id: '99' })])
    live.evict(
      createEvictionFilter({
        matchCoveredSince: id => (id === 1 ? markAt(0) : null),
        rowsCoveredSince: markAt(live.revision()),
      }),
    )
    expect(live.marketKeys.get(urn)).toHaveLength(4)
    live.evict(createEvictionFilter(nobody))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/1/`, LOW])
    expect(live.outcomes.get(`${HIGH}/1`)).toBeUndefined()
  })

  it('evicts a line that left its row during a gap, although a row still shows it', () => {
    const { live } = open()
    const received: unknown[] = []
    live.outcomes.subscribe(`${LOW}/1`, () => received.push(live.outcomes.get(`${LOW}/1`)))
    const before = live.revision()
    live.foldMatches([makeMatch({ main_market: makeMarket(), secondary_market: line('2.5', { version: 2 }) })])
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: markAt(before) }))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/1/`, HIGH])
    expect(received).toEqual([undefined])
  })

  it('does not keep what only a response from before the gap confirmed', () => {
    const { live } = open()
    const gap = markAt(live.revision(), 2_000)
    const listWith = (total: string) => [makeMatch({ main_market: makeMarket(), secondary_market: line(total) })]
    live.foldMatches(listWith('1.5'), { asOfMs: 1_999 })
    live.foldMatches(listWith('2.5'), { asOfMs: 2_000 })
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: gap }))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/1/`, HIGH])
  })

  it('keeps what was confirmed since, changed or not', () => {
    const { live } = open()
    const rowsSince = live.revision()
    live.foldEvents([marketsChanged(line('1.5', { version: 2 }))])
    live.foldMatches([makeMatch({ main_market: makeMarket(), secondary_market: line('1.5', { version: 2 }) })])
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: markAt(rowsSince) }))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/1/`, LOW])
  })

  it('keeps a market that the response after a gap has under an older version of another node', () => {
    const { live } = open()
    live.foldMarkets([makeMarket([2, 2], { id: '229', version: 90 })])
    const before = live.revision()
    live.foldMarkets([makeMarket([2, 2], { id: '229', version: 40 })], { complete: { matchUrn: urn, since: before } })
    live.evict(createEvictionFilter({ matchCoveredSince: () => markAt(before), rowsCoveredSince: markAt(before) }))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/229/`])
    expect(live.outcomes.get(`${urn}/229//1`)?.odds).toBe(2)
  })

  it("keeps of a subscribed match what was received since subscription, and its row's markets", () => {
    const { live } = open()
    live.foldMarkets([makeMarket([2, 2], { id: '98' })])
    const since = live.revision()
    live.foldMarkets([makeMarket([2, 2], { id: '99' })])
    live.evict(createEvictionFilter({ matchCoveredSince: () => markAt(since), rowsCoveredSince: markAt(0) }))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/1/`, LOW, `${urn}/99/`])
    live.evict(createEvictionFilter({ matchCoveredSince: () => markAt(since), rowsCoveredSince: markAt(since) }))
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/99/`])
  })

  it('treats updates buffered for a frame as older than the position', () => {
    const { live, frames } = open()
    for (const version of [2, 3]) live.push(marketsChanged(line('1.5', { version })))
    const before = live.revision()
    live.foldMatches([makeMatch({ main_market: makeMarket(), secondary_market: line('2.5', { version: 4 }) })])
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: markAt(before) }))
    frames.paint()
    expect(live.marketKeys.get(urn)).toEqual([`${urn}/1/`, HIGH])
  })

  it('evicts row updates of a match in no list after a gap', () => {
    const { live } = open()
    const other = (version: number) =>
      marketsChanged(
        makeMarket([2, 2], { match_urn_id: urnOf(2), id: '18', specifier: 'total=1.5', most_balanced: true, version }),
      )
    live.foldEvents([other(1)])
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: markAt(0) }))
    expect(live.marketKeys.get(urnOf(2))).toHaveLength(1)
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: markAt(live.revision()) }))
    expect(live.marketKeys.get(urnOf(2))).toBeUndefined()
  })

  it('keeps a line that moved into a row after the list was requested', () => {
    const { live } = open()
    live.foldMatches([
      makeMatch({
        id: 3,
        urn_id: urnOf(3),
        main_market: makeMarket([2, 2], { match_urn_id: urnOf(3) }),
        secondary_market: null,
      }),
    ])
    const rowsSince = live.revision()
    live.foldEvents([marketsChanged(line('1.5', { match_urn_id: urnOf(3), version: 2 }))])
    live.evict(createEvictionFilter({ ...nobody, rowsCoveredSince: markAt(rowsSince) }))
    expect(live.marketKeys.get(urnOf(3))).toEqual([`${urnOf(3)}/18/total=1.5`])
  })
})
