import { describe, expect, it } from 'vitest'
import { MINUTE } from './schedule/fixtures.ts'
import { createSimulator } from './simulator.ts'
import { sampleDisrupted, sampleFixtures } from './testing/sample.ts'

/** Follows one market of a match minute by minute, as a consumer of the feed sees it. */
function watch(fixture: ReturnType<typeof sampleFixtures>[number], marketId: string, seed: string, minutes: number) {
  const leagueIds = new Set([fixture.league.id])
  const start = fixture.startTime - 30 * MINUTE
  const feed = createSimulator({ seed, now: start, leagueIds })
  const times: number[] = []
  const seen: (readonly number[])[] = []
  for (let time = start; time <= start + minutes * MINUTE; time += MINUTE) {
    if (time > start) feed.advance(time)
    times.push(time)
    const market = [...(feed.match(fixture.id)?.markets.values() ?? [])].find(({ id }) => id === marketId)
    if (market?.status === 1) seen.push(market.outcomes.map(({ odds }) => odds))
  }
  const later = createSimulator({ seed, now: times.at(-1) ?? start, leagueIds })
  return { times, seen, past: later.listPastPrices(fixture.id, { marketId, specifier: '' }, times)?.prices ?? [] }
}

const withoutRepeats = (prices: readonly (readonly number[])[]) =>
  prices.map(odds => odds.join()).filter((odds, at, all) => odds !== all[at - 1])

describe.each([
  ['soccer', '1'],
  ['tennis', '186'],
  ['basketball', '219'],
  ['cricket', '340'],
  ['dota-2', '186'],
] as const)('of %s', (sport, marketId) => {
  it('are those that the feed had at that time, from a feed that starts later', () => {
    const [fixture] = sampleFixtures(sport, 1)
    if (!fixture) throw new Error('no match')
    const { seen, past } = watch(fixture, marketId, 'sample', 110)
    expect(seen.length).toBeGreaterThan(40)
    expect(withoutRepeats(past.map(({ odds }) => odds))).toEqual(withoutRepeats(seen))
  })
})

it('are those of a match that started late', () => {
  const [fixture] = sampleDisrupted('soccer', 1, 'delayed')
  if (!fixture) throw new Error('no match')
  const { seen, past } = watch(fixture, '1', 'trouble', 110)
  expect(seen.length).toBeGreaterThan(40)
  expect(withoutRepeats(past.map(({ odds }) => odds))).toEqual(withoutRepeats(seen))
})

it('are none of the future, of an unknown market and of an unknown match', () => {
  const [fixture] = sampleFixtures('soccer', 1)
  if (!fixture) throw new Error('no match')
  const now = fixture.startTime - 30 * MINUTE
  const feed = createSimulator({ seed: 'sample', now, leagueIds: new Set([fixture.league.id]) })
  const main = { marketId: '1', specifier: '' }
  expect(feed.listPastPrices(fixture.id, main, [now])?.prices).toHaveLength(1)
  expect(feed.listPastPrices(fixture.id, main, [now + MINUTE])?.prices).toEqual([])
  expect(feed.listPastPrices(fixture.id, { marketId: '1', specifier: 'total=2.5' }, [now])).toBeUndefined()
  expect(feed.listPastPrices(1, main, [now])).toBeUndefined()
})
