import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { FeedDecidingResult, FeedMarket, FeedSettledMarket, FeedSettlement } from '../feed/feed-market.ts'
import type { FeedMatch, FeedPeriodScore, FeedScore, FeedStatistics } from '../feed/feed-match.ts'
import { type DecidingPart, findDecidingParts } from './deciding-parts.ts'

/** The markets of an ended event with their closing prices, their results and the scores that decided them. */

/** @param closing the markets as they were offered last before the start  @param sport key of the sport; null of an outright */
export function buildSettledMarkets(
  match: FeedMatch,
  closing: Iterable<FeedMarket>,
  settlements: readonly FeedSettlement[],
  sport: string | null,
): FeedSettledMarket[] {
  const byKey = new Map(
    settlements.map(settlement => [marketKey(match.urnId, settlement.marketId, settlement.specifier), settlement]),
  )
  const settled: FeedSettledMarket[] = []
  for (const market of closing) {
    const settlement = byKey.get(market.key)
    if (!settlement) continue
    const isVoid = settlement.outcomes.every(({ voidFactor }) => voidFactor === 1)
    const status = isVoid ? MARKET_STATUS.cancelled : MARKET_STATUS.settled
    const parts = sport === null || isVoid ? [] : findDecidingParts(sport, market)
    settled.push({
      market: { ...market, status, version: match.version },
      settlement,
      decidedBy: parts.flatMap(part => describePart(match.statistics, part)),
    })
  }
  return settled
}

type Period = Pick<FeedPeriodScore, 'periodKey' | 'periodName'>

const FIRST_HALF: Period = { periodKey: '1st_half', periodName: '1st half' }
const SECOND_HALF: Period = { periodKey: '2nd_half', periodName: '2nd half' }
const REGULAR_TIME: Period = { periodKey: 'regular_time', periodName: 'Regular time' }

function describePart(statistics: FeedStatistics, part: DecidingPart): readonly FeedDecidingResult[] {
  const { totalScore, games, corners, yellowCards, redCards, periodScores } = statistics
  const regular = periodScores.filter(({ type }) => type === 'regular_period')
  const half = Math.floor(statistics.maxPeriodNumber / 2)
  switch (part) {
    case 'match':
      return [toResult('score', null, totalScore)]
    case 'regular_time':
      return [toResult('score', regular.length < periodScores.length ? REGULAR_TIME : null, sumScores(regular))]
    case 'first_half':
      return [toResult('score', FIRST_HALF, sumScores(regular.slice(0, half)))]
    case 'second_half':
      return [toResult('score', SECOND_HALF, sumScores(regular.slice(half)))]
    case 'each_period':
      return regular.map(period => toResult('score', period, period))
    case 'points':
      return [toResult('points', null, sumScores(periodScores))]
    case 'games':
      return games ? [toResult('games', null, games)] : []
    case 'corners':
      return corners ? [toResult('corners', null, corners)] : []
    case 'bookings':
      return yellowCards && redCards ? [toResult('bookings', null, sumScores([yellowCards, redCards, redCards]))] : []
    case 'red_cards':
      return redCards ? [toResult('red_cards', null, redCards)] : []
    default:
      return regular.slice(part - 1, part).map(period => toResult('score', period, period))
  }
}

function toResult(count: FeedDecidingResult['count'], period: Period | null, { home, away }: FeedScore) {
  const named = period && { periodKey: period.periodKey, periodName: period.periodName }
  return { count, period: named, home, away }
}

function sumScores(scores: readonly FeedScore[]): FeedScore {
  const sum = (side: 'home' | 'away') => scores.reduce((total, score) => total + score[side], 0)
  return { home: sum('home'), away: sum('away') }
}
