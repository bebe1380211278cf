/** Tables of leagues by the rules of each sport: the points of a result, and the order of the sides. */

export type SideOutcome = 'win' | 'draw' | 'loss'

/** What a table counts of a side. */
export interface SideRecord {
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Goals, points, runs or sets. */
  readonly scored: number
  readonly conceded: number
  /** Null where the share of matches won decides. */
  readonly points: number | null
}

/** Points of a win, a draw and a defeat; `narrow` of a win and a defeat after overtime, or in the last set. */
interface PointRules {
  readonly win: number
  readonly draw: number
  readonly narrow?: readonly [win: number, loss: number]
}

/** By sport key. Leagues of other sports rank by the share of matches won. */
const RULES: Readonly<Partial<Record<string, PointRules>>> = {
  soccer: { win: 3, draw: 1 },
  handball: { win: 2, draw: 1 },
  cricket: { win: 2, draw: 1 },
  'ice-hockey': { win: 3, draw: 0, narrow: [2, 1] },
  volleyball: { win: 3, draw: 0, narrow: [2, 1] },
}
/** Merit of a win and a draw where the share of wins decides: a draw counts half a win. */
const SHARE_RULES: PointRules = { win: 2, draw: 1 }

/** Whether a sport's tables have points. */
export const hasPoints = (sportKey: string): boolean => sportKey in RULES

/** What a result adds to a side's merit: points, or twice the wins where their share decides. */
export function meritOf(sportKey: string, outcome: SideOutcome, isNarrow: boolean): number {
  const rules = RULES[sportKey] ?? SHARE_RULES
  if (outcome === 'draw') return rules.draw
  const narrow = isNarrow ? rules.narrow : undefined
  if (outcome === 'win') return narrow?.[0] ?? rules.win
  return narrow?.[1] ?? 0
}

/** The most that a match can add to a side's merit. */
export const mostMerit = (sportKey: string): number => (RULES[sportKey] ?? SHARE_RULES).win

export const countPlayed = ({ won, drawn, lost }: Omit<SideRecord, 'points'>): number => won + drawn + lost

/** Points, or the share of wins. */
export function readMerit(record: SideRecord): number {
  return record.points ?? (record.won + record.drawn / 2) / Math.max(1, countPlayed(record))
}

/** By points or share of wins, then by the difference of scores, then by what was scored: negative if `a` is ahead. */
export function compareRecords(a: SideRecord, b: SideRecord): number {
  return readMerit(b) - readMerit(a) || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored
}

/** A side's record with one match more; `outcome` may differ from the score, such as after a retirement. */
export function addMatch<R extends SideRecord>(
  record: R,
  match: { readonly outcome: SideOutcome; readonly scored: number; readonly conceded: number; readonly merit: number },
): R {
  const { outcome, scored, conceded, merit } = match
  return {
    ...record,
    won: record.won + Number(outcome === 'win'),
    drawn: record.drawn + Number(outcome === 'draw'),
    lost: record.lost + Number(outcome === 'loss'),
    scored: record.scored + scored,
    conceded: record.conceded + conceded,
    points: record.points === null ? null : record.points + merit,
  }
}

/** How a side stands by its score and that of the other side. */
export function outcomeOf(scored: number, conceded: number): SideOutcome {
  if (scored === conceded) return 'draw'
  return scored > conceded ? 'win' : 'loss'
}
