import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { FeedSettlement } from '../feed/feed-market.ts'
import type { FeedMatch } from '../feed/feed-match.ts'
import { gradeSoccer } from './grade-soccer.ts'
import type { StakeShare } from './stake-share.ts'

/**
 * Grades markets a second time, from nothing but the published statistics of a finished match and the texts of
 * identity (market id, specifier, outcome id). Shares no code with the settlement it checks.
 */

/** The expected payout of each outcome, by outcome id; undefined when this grader does not know the market. */
export function grade(match: FeedMatch, settlement: FeedSettlement): Record<string, StakeShare> | undefined {
  const specifier = parseSpecifier(settlement.specifier)
  const facts = { match, specifier, value: readLine(specifier) }
  const ids = settlement.outcomes.map(({ id }) => id)
  const soccerShares = match.sportId === 1 ? gradeSoccer(settlement.marketId, facts, ids) : undefined
  return soccerShares ?? GRADERS[settlement.marketId]?.(facts)
}

interface Facts {
  readonly match: FeedMatch
  readonly specifier: Record<string, string>
  readonly value: number
}

function readLine(specifier: Record<string, string>): number {
  const text = specifier.total ?? specifier.hcp ?? ''
  const [home, away] = text.split(':').map(Number)
  return away === undefined ? (home ?? 0) : (home ?? 0) - away
}

const WON: StakeShare = { won: 1, returned: 0 }
const LOST: StakeShare = { won: 0, returned: 0 }
const VOID: StakeShare = { won: 0, returned: 1 }

function payOne(ids: readonly string[], winner: string): Record<string, StakeShare> {
  return Object.fromEntries(ids.map(id => [id, id === winner ? WON : LOST]))
}

function voided(...ids: string[]): Record<string, StakeShare> {
  return Object.fromEntries(ids.map(id => [id, VOID]))
}

/** A stake on "difference > 0" of a quarter line, as two half stakes. */
function half(difference: number): StakeShare {
  const parts = difference % 0.5 === 0 ? [difference, difference] : [difference - 0.25, difference + 0.25]
  const won = parts.filter(part => part > 0).length / 2
  return { won, returned: parts.filter(part => part === 0).length / 2 }
}

function pair(first: string, second: string, difference: number): Record<string, StakeShare> {
  return { [first]: half(difference), [second]: half(-difference) }
}

function total(count: number, line: number) {
  return pair('12', '13', count - line)
}

function handicap(margin: number, line: number) {
  return pair('1714', '1715', margin + line)
}

function threeWay(margin: number) {
  return payOne(['1', '2', '3'], margin > 0 ? '1' : margin === 0 ? '2' : '3')
}

function score({ match }: Facts) {
  const { home, away } = match.statistics.totalScore
  return { home, away, sum: home + away, margin: home - away }
}

function period({ match }: Facts, ...numbers: number[]) {
  const parts = match.statistics.periodScores.filter(part => numbers.includes(part.number))
  const home = parts.reduce((sum, part) => sum + part.home, 0)
  const away = parts.reduce((sum, part) => sum + part.away, 0)
  return { home, away, sum: home + away, margin: home - away, played: parts.length > 0 }
}

function yesNo(yes: boolean) {
  return payOne(['74', '76'], yes ? '74' : '76')
}

function goalOrder({ match }: Facts): string[] {
  const order: string[] = []
  for (const item of match.statistics.timeline) {
    if (item.type === 'goal') order.push(item.side ?? '')
    if (item.type === 'goal_cancelled') order.pop()
  }
  return order
}

function resultWord(margin: number) {
  return margin > 0 ? 'home' : margin === 0 ? 'draw' : 'away'
}

const isRetired = (facts: Facts) => facts.match.phase === 92

/** A tennis market that needs the match played out: void after a retirement. */
function playedOut(facts: Facts, ids: string[], graded: Record<string, StakeShare>) {
  return isRetired(facts) ? voided(...ids) : graded
}

function gamesTotal(facts: Facts, count: number) {
  const isPassed = count - facts.value > 0
  return isRetired(facts) && !isPassed ? voided('12', '13') : total(count, facts.value)
}

function games({ match }: Facts) {
  const { home, away } = match.statistics.games ?? { home: 0, away: 0 }
  return { home, away, sum: home + away, margin: home - away }
}

/** A set of the specifier; complete unless the match ended in it by retirement. */
function set(facts: Facts) {
  const number = Number(facts.specifier.setnr)
  const played = period(facts, number)
  const most = Math.max(played.home, played.away)
  const complete = most === 7 || (most === 6 && Math.abs(played.margin) >= 2)
  return { ...played, complete: played.played && complete }
}

const GRADERS: Record<string, (facts: Facts) => Record<string, StakeShare> | undefined> = {
  '1': facts => threeWay(facts.match.sportId === 1 ? score(facts).margin : period(facts, 1, 2, 3, 4).margin),
  '8': facts => {
    const side = goalOrder(facts)[Number(facts.specifier.goalnr) - 1]
    return payOne(['6', '7', '8'], side === 'home' ? '6' : side === 'away' ? '8' : '7')
  },
  '10': facts => {
    const { margin } = score(facts)
    return { '9': margin >= 0 ? WON : LOST, '10': margin !== 0 ? WON : LOST, '11': margin <= 0 ? WON : LOST }
  },
  '11': facts => {
    const { margin } = score(facts)
    return margin === 0 ? voided('4', '5') : payOne(['4', '5'], margin > 0 ? '4' : '5')
  },
  '14': facts => {
    const margin = score(facts).margin + facts.value
    return payOne(['1711', '1712', '1713'], margin > 0 ? '1711' : margin === 0 ? '1712' : '1713')
  },
  '16': facts => handicap(score(facts).margin, facts.value),
  '18': facts => total(score(facts).sum, facts.value),
  '19': facts => total(score(facts).home, facts.value),
  '20': facts => total(score(facts).away, facts.value),
  '21': facts => {
    const ids = [68, 69, 70, 71, 72, 73, 74].map(id => `sr:exact_goals:6+:${id}`)
    return payOne(ids, ids[Math.min(6, score(facts).sum)] ?? '')
  },
  '26': facts => payOne(['70', '72'], score(facts).sum % 2 === 1 ? '70' : '72'),
  '29': facts => yesNo(score(facts).home > 0 && score(facts).away > 0),
  '31': facts => yesNo(score(facts).away === 0),
  '32': facts => yesNo(score(facts).home === 0),
  '35': facts => {
    const { home, away, margin } = score(facts)
    const rows = { home: ['78', '80'], draw: ['82', '84'], away: ['86', '88'] }
    return payOne(Object.values(rows).flat(), rows[resultWord(margin)][home > 0 && away > 0 ? 0 : 1] ?? '')
  },
  '36': facts => {
    const { home, away, sum } = score(facts)
    const both = home > 0 && away > 0
    const over = sum > facts.value
    return payOne(['90', '92', '94', '96'], over ? (both ? '90' : '94') : both ? '92' : '96')
  },
  '37': facts => {
    const { margin, sum } = score(facts)
    const rows = { home: ['794', '796'], draw: ['798', '800'], away: ['802', '804'] }
    return payOne(Object.values(rows).flat(), rows[resultWord(margin)][sum > facts.value ? 1 : 0] ?? '')
  },
  '45': facts => {
    const { home, away } = score(facts)
    const ids = [...Array.from({ length: 25 }, (_, cell) => String(274 + 2 * cell)), '324']
    return payOne(ids, home > 4 || away > 4 ? '324' : String(274 + 2 * (home + 5 * away)))
  },
  '47': facts => {
    const order = ['home', 'draw', 'away']
    const ids = Array.from({ length: 9 }, (_, index) => String(418 + 2 * index))
    const first = order.indexOf(resultWord(period(facts, 1).margin))
    return payOne(ids, ids[3 * first + order.indexOf(resultWord(score(facts).margin))] ?? '')
  },
  '60': facts => threeWay(firstHalf(facts).margin),
  '63': facts => {
    const { margin } = firstHalf(facts)
    return { '9': margin >= 0 ? WON : LOST, '10': margin !== 0 ? WON : LOST, '11': margin <= 0 ? WON : LOST }
  },
  '66': facts => handicap(firstHalf(facts).margin, facts.value),
  '68': facts => total(firstHalf(facts).sum, facts.value),
  '75': facts => yesNo(firstHalf(facts).home > 0 && firstHalf(facts).away > 0),
  '83': facts => threeWay(period(facts, 2).margin),
  '90': facts => total(period(facts, 2).sum, facts.value),
  '139': facts => {
    const { yellowCards, redCards } = facts.match.statistics
    const cards = (yellowCards?.home ?? 0) + (yellowCards?.away ?? 0)
    return total(cards + 2 * ((redCards?.home ?? 0) + (redCards?.away ?? 0)), facts.value)
  },
  '166': ({ match, value }) =>
    total((match.statistics.corners?.home ?? 0) + (match.statistics.corners?.away ?? 0), value),
  '186': facts => playedOut(facts, ['4', '5'], payOne(['4', '5'], score(facts).margin > 0 ? '4' : '5')),
  '187': facts => playedOut(facts, ['1714', '1715'], handicap(games(facts).margin, facts.value)),
  '188': facts => playedOut(facts, ['1714', '1715'], handicap(score(facts).margin, facts.value)),
  '189': facts => gamesTotal(facts, games(facts).sum),
  '190': facts => gamesTotal(facts, games(facts).home),
  '191': facts => gamesTotal(facts, games(facts).away),
  '192': facts => (score(facts).home > 0 ? yesNo(true) : playedOut(facts, ['74', '76'], yesNo(false))),
  '193': facts => (score(facts).away > 0 ? yesNo(true) : playedOut(facts, ['74', '76'], yesNo(false))),
  '198': facts => playedOut(facts, ['70', '72'], payOne(['70', '72'], games(facts).sum % 2 === 1 ? '70' : '72')),
  '199': facts => {
    const ids = [4, 5, 6, 7].map(id => `sr:correct_score:bestof:3:${id}`)
    const { home, away } = score(facts)
    return playedOut(facts, ids, payOne(ids, ids[['2:0', '2:1', '1:2', '0:2'].indexOf(`${home}:${away}`)] ?? ''))
  },
  '202': facts => {
    const { complete, margin } = set(facts)
    return complete ? payOne(['4', '5'], margin > 0 ? '4' : '5') : voided('4', '5')
  },
  '203': facts => (set(facts).complete ? handicap(set(facts).margin, facts.value) : voided('1714', '1715')),
  '204': facts => {
    const { complete, sum } = set(facts)
    return complete || sum > facts.value ? total(sum, facts.value) : voided('12', '13')
  },
  '219': facts => payOne(['4', '5'], score(facts).margin > 0 ? '4' : '5'),
  '223': facts => handicap(score(facts).margin, facts.value),
  '225': facts => total(score(facts).sum, facts.value),
  '227': facts => total(score(facts).home, facts.value),
  '228': facts => total(score(facts).away, facts.value),
  '229': facts => payOne(['70', '72'], score(facts).sum % 2 === 1 ? '70' : '72'),
  '235': facts => threeWay(quarter(facts).margin),
  '236': facts => total(quarter(facts).sum, facts.value),
  '303': facts => handicap(quarter(facts).margin, facts.value),
}

function firstHalf(facts: Facts) {
  return facts.match.sportId === 1 ? period(facts, 1) : period(facts, 1, 2)
}

function quarter(facts: Facts) {
  return period(facts, Number(facts.specifier.quarternr))
}
