import type { FeedMatch } from '../feed/feed-match.ts'
import { findLeague } from '../schedule/catalogue.ts'
import { getSquad } from '../schedule/players/squads.ts'
import type { StakeShare } from './stake-share.ts'

/**
 * The second grader's soccer markets beyond those it knows for all sports. Everything is read from the texts of
 * identity, the periods, the counts and the timeline of the finished match.
 */

type Shares = Record<string, StakeShare>

export interface SoccerFacts {
  readonly match: FeedMatch
  readonly specifier: Readonly<Record<string, string>>
  /** The line of the specifier: a total, a handicap, a start of `1:0` as 1. */
  readonly value: number
}

const WON: StakeShare = { won: 1, returned: 0 }
const LOST: StakeShare = { won: 0, returned: 0 }
const VOID: StakeShare = { won: 0, returned: 1 }

function pick(ids: readonly string[], ...winners: string[]): Shares {
  return Object.fromEntries(ids.map(id => [id, winners.includes(id) ? WON : LOST]))
}

function range(prefix: string, first: number, count: number, step = 1): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${first + index * step}`)
}

interface Score {
  readonly home: number
  readonly away: number
}

function half({ match }: SoccerFacts, number: 1 | 2): Score {
  return match.statistics.periodScores.find(period => period.number === number) ?? { home: 0, away: 0 }
}

const full = ({ match }: SoccerFacts): Score => match.statistics.totalScore
const sum = ({ home, away }: Score) => home + away
const sign = ({ home, away }: Score) => Math.sign(home - away)
const both = ({ home, away }: Score) => home > 0 && away > 0
const swap = ({ home, away }: Score): Score => ({ home: away, away: home })
const yesNo = (isTrue: boolean) => pick(['74', '76'], isTrue ? '74' : '76')
const oddEven = (count: number) => pick(['70', '72'], count % 2 === 1 ? '70' : '72')
const overUnder = (count: number, line: number) => pick(['12', '13'], count > line ? '12' : '13')
const threeWay = (score: Score, ids: readonly [string, string, string] = ['1', '2', '3']) =>
  pick(ids, ids[1 - sign(score)] ?? '')

function quarterLine(difference: number): StakeShare {
  const halves = Number.isInteger(difference * 2) ? [difference, difference] : [difference - 0.25, difference + 0.25]
  const won = halves.filter(part => part > 0).length / 2
  return { won, returned: halves.filter(part => part === 0).length / 2 }
}

function handicap(score: Score, line: number): Shares {
  const difference = score.home - score.away + line
  return { '1714': quarterLine(difference), '1715': quarterLine(-difference) }
}

function withAnswer(score: Score, first: number, isFirst: boolean): Shares {
  const ids = range('', first, 6, 2)
  return pick(ids, ids[(1 - sign(score)) * 2 + (isFirst ? 0 : 1)] ?? '')
}

function doubleChanceWith(score: Score, ids: readonly string[], isFirst: boolean): Shares {
  const won = [sign(score) >= 0, sign(score) !== 0, sign(score) <= 0]
  return pick(ids, ...won.flatMap((isWon, index) => (isWon ? [ids[index * 2 + (isFirst ? 0 : 1)] ?? ''] : [])))
}

function withoutResult(
  score: Score,
  leftOut: number,
  first: readonly [string, number],
  second: readonly [string, number],
) {
  if (sign(score) === leftOut) return { [first[0]]: VOID, [second[0]]: VOID }
  return pick([first[0], second[0]], sign(score) === first[1] ? first[0] : second[0])
}

function correct(score: Score, first: number): Shares {
  const order = ['0:0', '1:1', '2:2', '1:0', '2:0', '2:1', '0:1', '0:2', '1:2']
  const ids = range('', first, 10, 2)
  const index = order.indexOf(`${score.home}:${score.away}`)
  return pick(ids, ids[index < 0 ? 9 : index] ?? '')
}

function exact(count: number, variant: string, first: number, size: number): Shares {
  const ids = range(`sr:exact_goals:${variant}:`, first, size)
  return pick(ids, ids[Math.min(size - 1, count)] ?? '')
}

function highest(first: number, second: number): Shares {
  return pick(['436', '438', '440'], first > second ? '436' : first < second ? '438' : '440')
}

function count({ match }: SoccerFacts, type: string, minutes = 90): Score {
  const inTime = match.statistics.timeline.filter(item => item.type === type && (item.minute ?? 0) <= minutes)
  const of = (side: string) => inTime.filter(item => item.side === side).length
  return { home: of('home'), away: of('away') }
}

function bookings(facts: SoccerFacts): Score {
  const yellow = count(facts, 'yellow_card')
  const red = count(facts, 'red_card')
  return { home: yellow.home + 2 * red.home, away: yellow.away + 2 * red.away }
}

/** Corners before the timeline says that the first half is over. */
function firstCorners({ match }: SoccerFacts): Score {
  const { timeline } = match.statistics
  const end = timeline.findIndex(item => item.type === 'period_end')
  const early = timeline.slice(0, end).filter(item => item.type === 'corner')
  const of = (side: string) => early.filter(item => item.side === side).length
  return { home: of('home'), away: of('away') }
}

/** Ids of those who scored, in order. */
function scorers({ match }: SoccerFacts): string[] {
  const scorers = scorersOf.get(match) ?? readScorers(match)
  scorersOf.set(match, scorers)
  return scorers
}

const scorersOf = new WeakMap<FeedMatch, string[]>()

function readScorers(match: FeedMatch): string[] {
  const names = new Map<string, string>()
  for (const { side, club } of clubsOf(match)) {
    for (const { id, name } of getSquad('soccer', club)) names.set(`${side}/${name}`, `sr:player:${id}`)
  }
  const order: string[] = []
  for (const { type, side, player } of match.statistics.timeline) {
    if (type === 'goal') order.push(names.get(`${side}/${player}`) ?? '')
    if (type === 'goal_cancelled') order.pop()
  }
  return order
}

function clubsOf(match: FeedMatch) {
  const competitors = findLeague(match.tournamentId)?.competitors ?? []
  return (
    [
      ['home', match.homeId],
      ['away', match.awayId],
    ] as const
  ).flatMap(([side, id]) => competitors.filter(competitor => competitor.id === id).map(club => ({ side, club })))
}

/** Only the winner is named, whoever plays. */
function oneScorer(ids: readonly string[], scorer: string | undefined): Shares {
  return pick(ids, scorer ?? '1716')
}

const GRADERS: Readonly<Record<string, (facts: SoccerFacts, ids: readonly string[]) => Shares>> = {
  '9': facts => {
    const last = scorersSides(facts).at(-1)
    return pick(['6', '7', '8'], last === undefined ? '7' : last === 'home' ? '6' : '8')
  },
  '12': facts => withoutResult(full(facts), 1, ['776', 0], ['778', -1]),
  '13': facts => withoutResult(full(facts), -1, ['780', 1], ['782', 0]),
  '15': facts => {
    const { home, away } = full(facts)
    const by = Math.max(-3, Math.min(3, home - away))
    const order: Record<number, number> = { 3: 113, 2: 114, 1: 115, [-1]: 116, [-2]: 117, [-3]: 118, 0: 119 }
    return pick(range('sr:winning_margin:3+:', 113, 7), `sr:winning_margin:3+:${order[by]}`)
  },
  '23': facts => exact(full(facts).home, '3+', 88, 4),
  '24': facts => exact(full(facts).away, '3+', 88, 4),
  '25': facts => {
    const goals = sum(full(facts))
    const index = [1, 3, 6, Number.POSITIVE_INFINITY].findIndex(most => goals <= most)
    return pick(range('sr:goal_range:7+:', 1342, 4), `sr:goal_range:7+:${1342 + index}`)
  },
  '27': facts => oddEven(full(facts).home),
  '28': facts => oddEven(full(facts).away),
  '30': facts => {
    const { home, away } = full(facts)
    return pick(['784', '788', '790', '792'], home && away ? '792' : home ? '788' : away ? '790' : '784')
  },
  '33': facts => yesNo(full(facts).home > 0 && full(facts).away === 0),
  '34': facts => yesNo(full(facts).away > 0 && full(facts).home === 0),
  '38': (facts, ids) => oneScorer(ids, scorers(facts)[Number(facts.specifier.goalnr) - 1]),
  '39': (facts, ids) => oneScorer(ids, scorers(facts).at(-1)),
  '40': (facts, ids) => pick(ids, ...scorers(facts)),
  '48': facts => yesNo(sign(half(facts, 1)) > 0 && sign(half(facts, 2)) > 0),
  '49': facts => yesNo(sign(half(facts, 1)) < 0 && sign(half(facts, 2)) < 0),
  '50': facts => yesNo(sign(half(facts, 1)) > 0 || sign(half(facts, 2)) > 0),
  '51': facts => yesNo(sign(half(facts, 1)) < 0 || sign(half(facts, 2)) < 0),
  '52': facts => highest(sum(half(facts, 1)), sum(half(facts, 2))),
  '53': facts => highest(half(facts, 1).home, half(facts, 2).home),
  '54': facts => highest(half(facts, 1).away, half(facts, 2).away),
  '55': facts => {
    const ids = ['806', '808', '810', '812']
    const [first, second] = [both(half(facts, 1)), both(half(facts, 2))]
    return pick(ids, first ? (second ? '810' : '808') : second ? '812' : '806')
  },
  '56': facts => yesNo(half(facts, 1).home > 0 && half(facts, 2).home > 0),
  '57': facts => yesNo(half(facts, 1).away > 0 && half(facts, 2).away > 0),
  '58': facts => yesNo(sum(half(facts, 1)) >= 2 && sum(half(facts, 2)) >= 2),
  '59': facts => yesNo(sum(half(facts, 1)) <= 1 && sum(half(facts, 2)) <= 1),
  '64': facts => withoutResult(half(facts, 1), 0, ['4', 1], ['5', -1]),
  '65': facts => {
    const { home, away } = half(facts, 1)
    return threeWay({ home: home + facts.value, away }, ['1711', '1712', '1713'])
  },
  '69': facts => overUnder(half(facts, 1).home, facts.value),
  '70': facts => overUnder(half(facts, 1).away, facts.value),
  '71': facts => exact(sum(half(facts, 1)), '2+', 1336, 3),
  '74': facts => oddEven(sum(half(facts, 1))),
  '76': facts => yesNo(half(facts, 1).away === 0),
  '77': facts => yesNo(half(facts, 1).home === 0),
  '78': facts => withAnswer(half(facts, 1), 78, both(half(facts, 1))),
  '79': facts => withAnswer(half(facts, 1), 794, sum(half(facts, 1)) < facts.value),
  '81': facts => correct(half(facts, 1), 462),
  '85': facts => doubleChanceWith(half(facts, 2), ['9', '', '10', '', '11', ''], true),
  '86': facts => withoutResult(half(facts, 2), 0, ['4', 1], ['5', -1]),
  '88': facts => handicap(half(facts, 2), facts.value),
  '91': facts => overUnder(half(facts, 2).home, facts.value),
  '92': facts => overUnder(half(facts, 2).away, facts.value),
  '93': facts => exact(sum(half(facts, 2)), '2+', 1336, 3),
  '94': facts => oddEven(sum(half(facts, 2))),
  '95': facts => yesNo(both(half(facts, 2))),
  '96': facts => yesNo(half(facts, 2).away === 0),
  '97': facts => yesNo(half(facts, 2).home === 0),
  '98': facts => correct(half(facts, 2), 546),
  '136': facts => threeWay(bookings(facts)),
  '140': facts => overUnder(bookings(facts).home, facts.value),
  '141': facts => overUnder(bookings(facts).away, facts.value),
  '146': facts => yesNo(sum(count(facts, 'red_card')) > 0),
  '162': facts => threeWay(count(facts, 'corner')),
  '165': facts => handicap(count(facts, 'corner'), facts.value),
  '167': facts => overUnder(count(facts, 'corner').home, facts.value),
  '168': facts => overUnder(swap(count(facts, 'corner')).home, facts.value),
  '172': facts => oddEven(sum(count(facts, 'corner'))),
  '173': facts => threeWay(firstCorners(facts)),
  '177': facts => overUnder(sum(firstCorners(facts)), facts.value),
  '543': facts => withAnswer(half(facts, 2), 78, both(half(facts, 2))),
  '546': facts => doubleChanceWith(full(facts), DOUBLE_AND_BOTH, both(full(facts))),
  '547': facts => doubleChanceWith(full(facts), range('', 1730, 6), sum(full(facts)) < facts.value),
  '818': facts => {
    const way = (1 - sign(half(facts, 1))) * 3 + 1 - sign(full(facts))
    const ids = range('', 1836, 18)
    return pick(ids, ids[way * 2 + (sum(full(facts)) > facts.value ? 1 : 0)] ?? '')
  },
}

/** Yes and no in turn, four apart, two between. */
const DOUBLE_AND_BOTH = ['1718', '1720', '1722', '1724', '1726', '1728']

function scorersSides({ match }: SoccerFacts): string[] {
  const order: string[] = []
  for (const { type, side } of match.statistics.timeline) {
    if (type === 'goal') order.push(side ?? '')
    if (type === 'goal_cancelled') order.pop()
  }
  return order
}

/** The expected payout of each outcome; undefined for a market that this grader does not know. */
export function gradeSoccer(id: string, facts: SoccerFacts, ids: readonly string[]): Shares | undefined {
  const graded = GRADERS[id]?.(facts, ids)
  return graded && Object.fromEntries(ids.map(each => [each, graded[each] ?? LOST]))
}
