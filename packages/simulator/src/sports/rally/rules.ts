import { type Race, rallyRace, type Server } from '../../models/race.ts'

/** The differences of table tennis and volleyball: both are sets of points, played until one side is two clear. */
export interface RallyRules {
  /** The name of a part of the match, in texts and keys. */
  readonly unit: 'set' | 'game'
  readonly target: number
  /** Points of the last possible part. */
  readonly lastTarget: number
  /** The service changes by turns (table tennis); else whoever wins the point serves (volleyball). */
  readonly byTurns: boolean
  /** Before the last possible part it is tossed who serves; else they take turns. */
  readonly tossesLast: boolean
  /** Mean chance to win a point on the own service. */
  readonly serve: number
  /** Points of a part that somebody may be first to. */
  readonly goals: readonly number[]
  readonly pace: Pace
  /** Codes of match_status of the parts. */
  readonly phases: readonly number[]
  /** Causes of points beside the play itself. */
  readonly causes: readonly Cause[]
}

/** Milliseconds from … to. */
type Range = readonly [low: number, high: number]

interface Pace {
  /** From the end of one point to the service of the next, and the point itself. */
  readonly between: Range
  readonly rally: Range
  /** Between two parts. */
  readonly rest: Range
  readonly timeout: Range
  /** Timeouts of a side in a part, and the chance that it takes one when it lost so many points in a row. */
  readonly timeouts: number
  readonly timeoutAfter: number
  readonly timeoutChance: number
}

/** A row of the statistics that some points count in. */
interface Cause {
  readonly key: string
  /** Share of the points won that count, by the winner's being the server. */
  readonly serving: number
  readonly receiving: number
  /** The row counts for who lost the point. */
  readonly loser: boolean
}

/** P(home wins a point) on home's and on away's service. The edge is the difference of both sides' shares on service. */
export function pointChances(rules: RallyRules, edge: number): readonly [number, number] {
  const clamp = (p: number) => Math.min(0.9, Math.max(0.1, p))
  return [clamp(rules.serve + edge / 2), 1 - clamp(rules.serve - edge / 2)]
}

export function targetOf(rules: RallyRules, of: number, nr: number): number {
  return nr === of ? rules.lastTarget : rules.target
}

export function raceOf(rules: RallyRules, chances: readonly [number, number], target: number): Race {
  return rallyRace({ target, byTurns: rules.byTurns, chances })
}

/** The side that serves first in part `nr`, given that of the first; undefined when it will be tossed. */
export function openerOf(rules: RallyRules, of: number, nr: number, first: Server): Server | undefined {
  if (rules.tossesLast && nr === of && nr > 1) return undefined
  return nr % 2 === 1 ? first : ((1 - first) as Server)
}

/** Points, those on the own service, the longest run; then what points were won by. */
export function listStatisticKeys(rules: RallyRules): string[] {
  return ['points_won', 'service_points_won', 'longest_run', ...rules.causes.map(({ key }) => key)]
}
