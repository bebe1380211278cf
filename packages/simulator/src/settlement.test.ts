import { describe, expect, it, vi } from 'vitest'
import type { SportKey } from './feed/feed-catalogue.ts'
import type { FeedSettlement } from './feed/feed-market.ts'
import { grade } from './testing/reference-grader.ts'
import { playToEnd, sampleFixtures } from './testing/sample.ts'
import { type StakeShare, toStakeShare } from './testing/stake-share.ts'

// Grades every line of hundreds of matches twice, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const COUNT: Partial<Record<SportKey, number>> = { soccer: 150, tennis: 200, basketball: 60 }
const finished = Object.fromEntries(
  Object.entries(COUNT).map(([sport, count]) => [sport, sampleFixtures(sport as SportKey, count).map(playToEnd)]),
)

/** Number of winning outcomes of a market. */
function winnersOf({ marketId }: FeedSettlement): number {
  return ['10', '63', '85', '546', '547'].includes(marketId) ? 2 : 1
}

/** Anytime scorers: any number of outcomes wins. */
const ANY_NUMBER = '40'

function sumShares(settlement: FeedSettlement): StakeShare {
  let won = 0
  let returned = 0
  for (const outcome of settlement.outcomes) {
    won += toStakeShare(outcome).won
    returned += toStakeShare(outcome).returned
  }
  return { won, returned }
}

describe.each(Object.keys(COUNT))('%s', sport => {
  const matches = finished[sport] ?? []

  it('ends every match with a result', () => {
    for (const { match, settlements } of matches) {
      expect(match.status).toBe(4)
      expect(settlements.length).toBeGreaterThan(40)
    }
  })

  it('settles every market according to the final statistics', () => {
    const ungraded = new Set<string>()
    for (const { match, settlements } of matches) {
      for (const settlement of settlements) {
        const expected = grade(match, settlement)
        if (!expected) {
          ungraded.add(settlement.marketId)
          continue
        }
        const paid = Object.fromEntries(settlement.outcomes.map(outcome => [outcome.id, toStakeShare(outcome)]))
        if (JSON.stringify(sortKeys(paid)) === JSON.stringify(sortKeys(expected))) continue
        expect(paid, `${match.id} ${settlement.marketId} ${settlement.specifier}`).toEqual(expected)
      }
    }
    // Game winners are checked against the course of play in the tennis tests.
    expect([...ungraded]).toEqual(sport === 'tennis' ? ['210'] : [])
  })

  it('pays one stake per market, two on double chances, or refunds', () => {
    for (const { settlements } of matches) {
      for (const settlement of settlements) {
        const { won, returned } = sumShares(settlement)
        const size = settlement.outcomes.length
        const isVoid = returned === size && won === 0
        const isHalf = size === 2 && returned === 1 && won === 0.5
        const isWhole = returned === 0 && won === winnersOf(settlement)
        if (settlement.marketId === ANY_NUMBER) expect(returned).toBe(0)
        else if (!isVoid && !isHalf && !isWhole) expect(settlement).toBe('a legal settlement')
      }
    }
  })

  it('settles each market once', () => {
    for (const { settlements } of matches) {
      const keys = settlements.map(settlement => `${settlement.marketId}/${settlement.specifier}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

function sortKeys(shares: Record<string, StakeShare>): [string, StakeShare][] {
  return Object.entries(shares).sort(([a], [b]) => (a < b ? -1 : 1))
}

describe('special endings', () => {
  const tennis = finished.tennis ?? []
  const settlementOf = (settlements: readonly FeedSettlement[], id: string) =>
    settlements.find(settlement => settlement.marketId === id)

  it('voids the winner when a player retires and keeps finished sets', () => {
    const retired = tennis.filter(({ match }) => match.phase === 92)
    expect(retired.length).toBeGreaterThan(0)
    for (const { settlements, match } of retired) {
      const winner = settlementOf(settlements, '186')
      expect(winner?.outcomes.filter(outcome => outcome.voidFactor !== 1)).toEqual([])
      const first = settlementOf(settlements, '202')
      const done = match.statistics.totalScore.home + match.statistics.totalScore.away > 0
      expect(first?.outcomes.some(outcome => outcome.result === 1)).toBe(done)
    }
  })

  it('refunds draw-no-bet stakes after a draw', () => {
    const draws = (finished.soccer ?? []).filter(
      ({ match }) => match.statistics.totalScore.home === match.statistics.totalScore.away,
    )
    expect(draws.length).toBeGreaterThan(15)
    for (const { settlements } of draws) {
      expect(settlementOf(settlements, '11')?.outcomes.map(outcome => outcome.voidFactor)).toEqual([1, 1])
    }
  })

  it('plays basketball overtime until there is a winner, with separate quarters', () => {
    for (const { match } of finished.basketball ?? []) {
      const { home, away } = match.statistics.totalScore
      expect(home).not.toBe(away)
      const isLong = match.statistics.periodScores.length > 4
      expect(match.phase).toBe(isLong ? 110 : 100)
      expect(match.statistics.periodScores.slice(4).filter(period => period.type !== 'overtime')).toEqual([])
    }
  })
})
