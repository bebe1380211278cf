/** The table of a league, match by match, by the rules of its sport. */
import type { FormResult } from '@touchline/contract/entities/catalogue'
import type { FeedMatch, FeedScore, FeedStatistics } from '@touchline/simulator/feed/feed-match'

const FORM_MATCHES = 5

export interface SideRecord {
  readonly competitorId: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  readonly scored: number
  readonly conceded: number
  readonly points: number
  /** The newest last. */
  readonly form: readonly FormResult[]
}

export type StandingsTable = ReadonlyMap<number, SideRecord>

const PLAIN = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0, form: [] }

/** Points of a win, a draw and a defeat; `narrow` of a win and a defeat after overtime, or in the last set. */
interface PointRules {
  readonly win: number
  readonly draw: number
  readonly narrow?: readonly [win: number, loss: number]
}

/** By sport key; leagues of other sports rank by the share of matches won. */
const RULES: Readonly<Record<string, PointRules>> = {
  soccer: { win: 3, draw: 1 },
  handball: { win: 2, draw: 1 },
  cricket: { win: 2, draw: 1 },
  'ice-hockey': { win: 3, draw: 0, narrow: [2, 1] },
  volleyball: { win: 3, draw: 0, narrow: [2, 1] },
}

export const hasPoints = (sport: string): boolean => sport in RULES

/** Level after the regular time, or at sets until the last one. */
function isNarrow({ periodScores, totalScore, maxPeriodNumber }: FeedStatistics, sport: string): boolean {
  if (sport === 'volleyball') return periodScores.length === maxPeriodNumber
  const regular = periodScores.filter(({ type }) => type === 'regular_period')
  const sum = (side: 'home' | 'away') => regular.reduce((total, period) => total + period[side], 0)
  return totalScore.home !== totalScore.away && sum('home') === sum('away')
}

function countPoints(result: FormResult, statistics: FeedStatistics, sport: string): number {
  const rules = RULES[sport]
  if (!rules) return 0
  if (result === 'draw') return rules.draw
  const narrow = rules.narrow && isNarrow(statistics, sport) ? rules.narrow : undefined
  if (result === 'win') return narrow?.[0] ?? rules.win
  return narrow?.[1] ?? 0
}

function toResult(own: number, other: number): FormResult {
  if (own === other) return 'draw'
  return own > other ? 'win' : 'loss'
}

function addTo(record: SideRecord, { home: own, away: other }: FeedScore, points: (result: FormResult) => number) {
  const result = toResult(own, other)
  return {
    ...record,
    won: record.won + Number(result === 'win'),
    drawn: record.drawn + Number(result === 'draw'),
    lost: record.lost + Number(result === 'loss'),
    scored: record.scored + own,
    conceded: record.conceded + other,
    points: record.points + points(result),
    form: [...record.form, result].slice(-FORM_MATCHES),
  }
}

/** The table after further results, in the order in which they were played. */
export function addResults(table: StandingsTable, matches: readonly FeedMatch[], sport: string): StandingsTable {
  const next = new Map(table)
  for (const { homeId, awayId, statistics } of matches) {
    if (homeId === null || awayId === null) continue
    const { home, away } = statistics.totalScore
    const points = (result: FormResult) => countPoints(result, statistics, sport)
    const recordOf = (competitorId: number): SideRecord => next.get(competitorId) ?? { ...PLAIN, competitorId }
    next.set(homeId, addTo(recordOf(homeId), { home, away }, points))
    next.set(awayId, addTo(recordOf(awayId), { home: away, away: home }, points))
  }
  return next
}

const playedOf = ({ won, drawn, lost }: SideRecord): number => won + drawn + lost
/** A draw counts half a win. */
const shareOf = (record: SideRecord): number => (record.won + record.drawn / 2) / Math.max(1, playedOf(record))

/** By points or share of wins, then by the difference of scores, what was scored, and the id. */
export function rankSides(table: StandingsTable, sport: string): SideRecord[] {
  const merit = hasPoints(sport) ? ({ points }: SideRecord) => points : shareOf
  return [...table.values()].sort(
    (a, b) =>
      merit(b) - merit(a) ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      a.competitorId - b.competitorId,
  )
}
