import type { SportKey } from '../feed/feed-catalogue.ts'
import type { FeedSideRecord, FeedStandingsRow } from '../feed/feed-standings.ts'
import type { MatchResult } from './match-results.ts'

/** The table of a competition, match by match, by the rules of its sport. */

const FORM_MATCHES = 5

export type TableRow = Omit<FeedStandingsRow, 'zone'>
export type FormResult = TableRow['form'][number]

export interface PlayedMatch {
  readonly homeId: number
  readonly awayId: number
  readonly result: MatchResult
}

/** Points of a win, a draw and a defeat; `narrow` of a win and a defeat after overtime, or in the last set. */
interface PointRules {
  readonly win: number
  readonly draw: number
  readonly narrow?: readonly [win: number, loss: number]
}

/** Competitions of other sports rank by the share of matches won. */
const RULES: Readonly<Partial<Record<SportKey, PointRules>>> = {
  soccer: { win: 3, draw: 1 },
  handball: { win: 2, draw: 1 },
  cricket: { win: 2, draw: 1 },
  'ice-hockey': { win: 3, draw: 0, narrow: [2, 1] },
  volleyball: { win: 3, draw: 0, narrow: [2, 1] },
}
/** Merit of a win and a draw where the share of wins decides: a draw counts half a win. */
const SHARE_RULES: PointRules = { win: 2, draw: 1 }

/** Whether a sport's tables have points. */
export const hasPoints = (sport: SportKey): boolean => sport in RULES

/** What a result adds to a side's merit: points, or twice the wins where their share decides. */
export function meritOf(sport: SportKey, result: FormResult, isNarrow: boolean): number {
  const rules = RULES[sport] ?? SHARE_RULES
  if (result === 'draw') return rules.draw
  const narrow = isNarrow ? rules.narrow : undefined
  if (result === 'win') return narrow?.[0] ?? rules.win
  return narrow?.[1] ?? 0
}

/** The most that a match can add to a side's merit. */
export const mostMerit = (sport: SportKey): number => (RULES[sport] ?? SHARE_RULES).win

const NOTHING: FeedSideRecord = { won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 }

export function buildTable(
  competitorIds: readonly number[],
  matches: readonly PlayedMatch[],
  sport: SportKey,
): TableRow[] {
  const rows = new Map<number, TableRow>(
    competitorIds.map(competitorId => [
      competitorId,
      { competitorId, total: NOTHING, home: NOTHING, away: NOTHING, form: [] },
    ]),
  )
  for (const { homeId, awayId, result } of matches) {
    const home = rows.get(homeId)
    const away = rows.get(awayId)
    if (!home || !away) continue
    rows.set(homeId, addResult(home, 'home', result, sport))
    rows.set(awayId, addResult(away, 'away', result, sport))
  }
  return rankRows([...rows.values()], sport, 'total')
}

function addResult(
  row: TableRow,
  side: 'home' | 'away',
  { winner, isNarrow, ...score }: MatchResult,
  sport: SportKey,
): TableRow {
  const result: FormResult = winner === null ? 'draw' : winner === side ? 'win' : 'loss'
  const points = hasPoints(sport) ? meritOf(sport, result, isNarrow) : 0
  const add = (record: FeedSideRecord): FeedSideRecord => ({
    won: record.won + Number(result === 'win'),
    drawn: record.drawn + Number(result === 'draw'),
    lost: record.lost + Number(result === 'loss'),
    scored: record.scored + score[side],
    conceded: record.conceded + score[side === 'home' ? 'away' : 'home'],
    points: record.points + points,
  })
  const form: FormResult[] = [...row.form, result]
  return {
    ...row,
    total: add(row.total),
    [side]: add(row[side]),
    form: form.slice(-FORM_MATCHES),
  }
}

export const countPlayed = ({ won, drawn, lost }: FeedSideRecord): number => won + drawn + lost

/** Points, or the share of wins. */
export function readMerit(record: FeedSideRecord, sport: SportKey): number {
  if (hasPoints(sport)) return record.points
  return (record.won + record.drawn / 2) / Math.max(1, countPlayed(record))
}

/** By points or share of wins, then by the difference of scores, what was scored, and the id. */
export function rankRows(rows: readonly TableRow[], sport: SportKey, of: 'total' | 'home' | 'away'): TableRow[] {
  return [...rows].sort(({ [of]: a, competitorId: first }, { [of]: b, competitorId: second }) => {
    return (
      readMerit(b, sport) - readMerit(a, sport) ||
      b.scored - b.conceded - (a.scored - a.conceded) ||
      b.scored - a.scored ||
      first - second
    )
  })
}
