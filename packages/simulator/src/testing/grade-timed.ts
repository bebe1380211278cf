import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import { expect } from 'vitest'
import type { SportEngine } from '../engine/engine.ts'
import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedSettlement } from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import { listMarketLines } from '../markets/market-lines.ts'
import { playToEnd, sampleFixtures } from './sample.ts'

/**
 * Grades markets of sports in timed periods a second time, from nothing but the published statistics of a finished match
 * and the texts of identity. Shares no code with the settlement it checks.
 */

interface Facts {
  readonly home: number
  readonly away: number
  readonly line: number
  readonly match: FeedMatch
}

type Grade = (facts: Facts) => string | readonly string[]

type Part = 'end' | 'regular' | 'first' | 'second' | 'number'

const winner: Grade = ({ home, away }) => (home > away ? '4' : '5')
const three: Grade = ({ home, away }) => (home > away ? '1' : home === away ? '2' : '3')
const total: Grade = ({ home, away, line }) => (home + away > line ? '12' : '13')
const homeTotal: Grade = ({ home, line }) => (home > line ? '12' : '13')
const awayTotal: Grade = ({ away, line }) => (away > line ? '12' : '13')
const handicap: Grade = ({ home, away, line }) => (home - away + line > 0 ? '1714' : '1715')
const oddEven: Grade = ({ home, away }) => ((home + away) % 2 === 1 ? '70' : '72')
const noBet: Grade = facts => (facts.home === facts.away ? [] : winner(facts))
const european: Grade = ({ home, away, line }) => (home + line > away ? '1711' : home + line === away ? '1712' : '1713')
const double: Grade = ({ home, away }) => (home > away ? ['9', '10'] : home === away ? ['9', '11'] : ['10', '11'])
const yes = (test: (facts: Facts) => boolean): Grade => {
  return facts => (test(facts) ? '74' : '76')
}
const halfFull: Grade = ({ home, away, match }) => {
  const half = sum(match, 1, halfOf(match))
  const place = (h: number, a: number) => (h > a ? 0 : h === a ? 1 : 2)
  return String(418 + 2 * (3 * place(half.home, half.away) + place(home, away)))
}
const highest =
  (ids: readonly string[], parts: (match: FeedMatch) => readonly number[]): Grade =>
  ({ match }) => {
    const counts = parts(match)
    const most = Math.max(...counts)
    const best = counts.filter(count => count === most)
    return ids[best.length > 1 ? counts.length : counts.indexOf(most)] ?? ''
  }
const points = (from: number, to: number) => (match: FeedMatch) => {
  const { home, away } = sum(match, from, to)
  return home + away
}
const eachPeriod = (match: FeedMatch) =>
  Array.from({ length: match.statistics.maxPeriodNumber }, (_, index) => points(index + 1, index + 1)(match))
const eachHalf = (match: FeedMatch) => [points(1, halfOf(match))(match), points(halfOf(match) + 1, 4)(match)]

const MARKETS: Readonly<Record<string, readonly [Part, Grade]>> = {
  '1': ['regular', three],
  '10': ['regular', double],
  '11': ['regular', noBet],
  '14': ['regular', european],
  '16': ['regular', handicap],
  '18': ['regular', total],
  '19': ['regular', homeTotal],
  '20': ['regular', awayTotal],
  '26': ['regular', oddEven],
  '29': ['regular', yes(({ home, away }) => home > 0 && away > 0)],
  '31': ['regular', yes(({ away }) => away === 0)],
  '32': ['regular', yes(({ home }) => home === 0)],
  '47': ['regular', halfFull],
  '52': ['regular', highest(['436', '438', '440'], eachHalf)],
  '60': ['first', three],
  '63': ['first', double],
  '64': ['first', noBet],
  '66': ['first', handicap],
  '68': ['first', total],
  '69': ['first', homeTotal],
  '70': ['first', awayTotal],
  '74': ['first', oddEven],
  '83': ['second', three],
  '88': ['second', handicap],
  '90': ['second', total],
  '219': ['end', winner],
  '220': ['regular', yes(({ home, away }) => home === away)],
  '223': ['end', handicap],
  '225': ['end', total],
  '227': ['end', homeTotal],
  '228': ['end', awayTotal],
  '229': ['end', oddEven],
  '235': ['number', three],
  '236': ['number', total],
  '303': ['number', handicap],
  '406': ['end', winner],
  '410': ['end', handicap],
  '412': ['end', total],
  '432': ['regular', highest(['1742', '1743', '1744', '1745'], eachPeriod)],
  '443': ['number', three],
  '445': ['number', handicap],
  '446': ['number', total],
}

function halfOf({ statistics }: FeedMatch): number {
  return statistics.maxPeriodNumber / 2
}

function sum({ statistics }: FeedMatch, from: number, to: number) {
  const parts = statistics.periodScores.filter(({ number }) => number >= from && number <= to)
  return parts.reduce((all, { home, away }) => ({ home: all.home + home, away: all.away + away }), { home: 0, away: 0 })
}

function scoreOf(match: FeedMatch, part: Part, nr: number) {
  const { maxPeriodNumber, totalScore } = match.statistics
  switch (part) {
    case 'end':
      return totalScore
    case 'regular':
      return sum(match, 1, maxPeriodNumber)
    case 'first':
      return sum(match, 1, maxPeriodNumber / 2)
    case 'second':
      return sum(match, maxPeriodNumber / 2 + 1, maxPeriodNumber)
    case 'number':
      return sum(match, nr, nr)
  }
}

/** Ids of the outcomes that should have won; undefined where this grader does not know the market. */
export function gradeTimed(match: FeedMatch, { marketId, specifier }: FeedSettlement): readonly string[] | undefined {
  const parts = parseSpecifier(specifier)
  if (marketId === '8') return [scorerOf(match, Number(parts.goalnr))]
  const [part, grade] = MARKETS[marketId] ?? []
  if (!part || !grade) return undefined
  const [first, second] = (parts.total ?? parts.hcp ?? '0').split(':').map(Number)
  const line = (first ?? 0) - (second ?? 0)
  const score = scoreOf(match, part, Number(parts.periodnr ?? parts.quarternr ?? 0))
  return [grade({ ...score, line, match })].flat()
}

function scorerOf(match: FeedMatch, nr: number): string {
  const goals = match.statistics.timeline.filter(({ type }) => type === 'goal')
  const { home, away } = sum(match, 1, match.statistics.maxPeriodNumber)
  const side = nr <= home + away ? goals[nr - 1]?.side : undefined
  return side === 'home' ? '6' : side === 'away' ? '8' : '7'
}

/** Every market that can be offered is settled once, as the published statistics say. */
export function expectTimed<S, M>(sport: SportKey, count: number, engine: SportEngine<S, M>): void {
  for (const { match, settlements, fixture } of sampleFixtures(sport, count, 'settled').map(playToEnd)) {
    expect(match.status).toBe(4)
    expect(settlements.length).toBe(listMarketLines(engine.markets, fixture).length)
    expect(new Set(settlements.map(({ marketId, specifier }) => `${marketId}/${specifier}`)).size).toBe(
      settlements.length,
    )
    for (const settlement of settlements) {
      const won = settlement.outcomes.filter(({ result }) => result === 1).map(({ id }) => id)
      const expected = gradeTimed(match, settlement)
      if (won.join() !== expected?.join()) expect(settlement).toBe(`won by ${expected} in ${match.id}`)
    }
  }
}
