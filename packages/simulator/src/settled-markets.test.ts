import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import { describe, expect, it } from 'vitest'
import type { FeedSettledMarket } from './feed/feed-market.ts'
import type { Fixture } from './schedule/fixtures.ts'
import { createSimulator } from './simulator.ts'
import { SPORTS_WITH_MARKETS } from './sport-registry.ts'
import { NOON, sampleDisrupted, sampleFixtures } from './testing/sample.ts'

const DAY = 86_400_000

/** The settled markets of a match that has left the feed, rebuilt from its id. */
function listSettled(fixture: Fixture, seed = 'sample'): FeedSettledMarket[] {
  const feed = createSimulator({ seed, now: fixture.startTime + 2 * DAY, leagueIds: new Set() })
  return feed.listSettledMarkets(fixture.id)
}

/** The winner of a market that counts both sides, by the score that decided it; undefined of other kinds of markets. */
function findWinner({ market, decidedBy }: FeedSettledMarket, { home, away }: Fixture): string | undefined {
  const [result, ...others] = decidedBy
  if (!result || others.length > 0) return undefined
  const { total, hcp } = parseSpecifier(market.specifier)
  const sum = result.home + result.away
  const margin = result.home - result.away
  if (market.name.includes(home.name) || market.name.includes(away.name)) return undefined
  switch (market.outcomes.map(({ id }) => id).join()) {
    case '12,13':
      return sum > Number(total) ? '12' : '13'
    case '1714,1715':
      return margin > -Number(hcp) ? '1714' : '1715'
    case '1,2,3':
      return margin > 0 ? '1' : margin < 0 ? '3' : '2'
    case '70,72':
      return sum % 2 === 1 ? '70' : '72'
    default:
      return undefined
  }
}

const isWhole = ({ settlement }: FeedSettledMarket) =>
  settlement.outcomes.every(({ voidFactor }) => voidFactor === undefined)
const textOf = ({ market: { id, name, specifier } }: FeedSettledMarket) => `${id} ${name} ${specifier}`

describe.each(SPORTS_WITH_MARKETS)('%s', sport => {
  const matches = sampleFixtures(sport, 10).map(fixture => ({ fixture, settled: listSettled(fixture) }))

  it('lists the results of the markets that were open before the start', () => {
    for (const { settled } of matches) {
      expect(settled.length).toBeGreaterThan(5)
      for (const { market, settlement } of settled) {
        expect([-3, -4]).toContain(market.status)
        expect(settlement.outcomes.map(({ id }) => id)).toEqual(market.outcomes.map(({ id }) => id))
      }
    }
  })

  it('names the score from which the winner follows', () => {
    const checked = matches.flatMap(({ fixture, settled }) =>
      settled.filter(isWhole).flatMap(settledMarket => {
        const winner = findWinner(settledMarket, fixture)
        if (winner === undefined) return []
        const won = settledMarket.settlement.outcomes.filter(({ result }) => result === 1).map(({ id }) => id)
        return [{ of: textOf(settledMarket), won: won.join(), winner }]
      }),
    )
    expect(checked.map(({ of, won }) => `${of}: ${won}`)).toEqual(checked.map(({ of, winner }) => `${of}: ${winner}`))
    if (sport !== 'mma') expect(checked.length).toBeGreaterThan(10)
  })
})

it('answers the same while the match is still in the feed', () => {
  const [fixture] = sampleFixtures('soccer', 1) as [Fixture]
  const feed = createSimulator({
    seed: 'sample',
    now: fixture.startTime - 3_600_000,
    leagueIds: new Set([fixture.league.id]),
  })
  void feed.match(fixture.id)?.markets
  expect(feed.listSettledMarkets(fixture.id)).toEqual([])
  feed.advance(fixture.startTime + 3_600_000)
  expect(feed.listSettledMarkets(fixture.id)).toEqual([])
  feed.advance(fixture.startTime + 3 * 3_600_000)
  const settled = feed.listSettledMarkets(fixture.id)
  expect(settled).toEqual(listSettled(fixture))
  expect(settled.find(({ market }) => market.id === '1')?.decidedBy).toMatchObject([{ count: 'score', period: null }])
})

it('refunds the markets of an abandoned match that were not decided, without a score', () => {
  const [fixture] = sampleDisrupted('soccer', 1, 'abandoned') as [Fixture]
  const settled = listSettled(fixture, 'trouble')
  const result = settled.find(({ market }) => market.id === '1')
  expect(result?.market.status).toBe(-4)
  expect(result?.decidedBy).toEqual([])
  expect(result?.settlement.outcomes.every(({ voidFactor }) => voidFactor === 1)).toBe(true)
})

it('lists the winner of an outright after its end', () => {
  const feed = createSimulator({ seed: 'sample', now: NOON })
  const outright = feed.snapshot().find(({ kind, status }) => kind !== 'match' && status === 0)
  expect(outright).toBeDefined()
  if (!outright?.endTime) return
  const later = createSimulator({ seed: 'sample', now: outright.endTime + DAY / 2, leagueIds: new Set() })
  const [first] = later.listSettledMarkets(outright.id)
  expect(first?.settlement.outcomes.some(({ result }) => result === 1)).toBe(true)
  expect(first?.decidedBy).toEqual([])
})
