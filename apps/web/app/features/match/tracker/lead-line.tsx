/** The lead over time: the rounds of a map, or the scores of a timeline. */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics, TimelineEntry } from '@touchline/contract/entities/media'
import { GROUND } from './grounds.tsx'
import styles from './tracker.module.css'

interface LeadLineProps {
  readonly match: Match
  readonly summary: Statistics | undefined
}

/** The home side's lead after each score, and its line. */
const SCORED: readonly string[] = ['round_won', 'tower', 'roshan', 'points', 'goal', 'run', 'set_won']
const ENDED: readonly string[] = ['map_won', 'set_won', 'period_end']

/** Of the current map or set: the lead restarts with each. */
export function buildScoreLeadSteps(timeline: readonly TimelineEntry[]): readonly number[] {
  const last = timeline.findLastIndex(({ type }) => ENDED.includes(type))
  let margin = 0
  const steps = [0]
  for (const { type, side } of timeline.slice(last + 1)) {
    if (!SCORED.includes(type) || side === null) continue
    margin += side === 'home' ? 1 : -1
    steps.push(margin)
  }
  return steps
}

/** Minimum range, so that a small lead does not look steep; it doubles when the lead passes it. */
const LEAST_RANGE = 5
const SHORTEST = 12
const TOP = 72

interface AxisTick {
  readonly lead: number
  readonly y: number
}

interface ScoreLeadPath {
  readonly path: string
  readonly end: { readonly x: number; readonly y: number }
  /** The range for the home side, level, and the range for the away side. */
  readonly ticks: readonly AxisTick[]
}

export function buildLeadPath(steps: readonly number[]): ScoreLeadPath {
  const middle = GROUND.height / 2
  const range = computeLeadRange(steps)
  const width = GROUND.length / Math.max(SHORTEST, steps.length)
  const x = (index: number) => Math.round((GROUND.left + index * width) * 10) / 10
  const y = (margin: number) => Math.round((middle - (margin / range) * (middle - TOP)) * 10) / 10
  const [first = 0, ...rest] = steps
  const path = `M${x(0)} ${y(first)}${rest.map((margin, index) => `H${x(index + 1)}V${y(margin)}`).join('')}`
  return {
    path,
    end: { x: x(steps.length - 1), y: y(steps.at(-1) ?? 0) },
    ticks: [range, 0, -range].map(lead => ({ lead: Math.abs(lead), y: y(lead) })),
  }
}

function computeLeadRange(steps: readonly number[]): number {
  const largest = Math.max(...steps.map(Math.abs))
  let range = LEAST_RANGE
  while (range < largest) range *= 2
  return range
}

export function ScoreLeadChart({ match, summary }: LeadLineProps) {
  const { path, end, ticks } = buildLeadPath(buildScoreLeadSteps(summary?.timeline ?? []))
  return (
    <>
      {ticks.map(({ lead, y }, index) => (
        <g key={index === 0 ? 'home' : index === 1 ? 'level' : 'away'}>
          <path className={styles.axis} d={`M20 ${y}h390`} />
          <text className={styles.side} x="404" y={y - 4} textAnchor="end">
            {lead === 0 ? '0' : `+${lead}`}
          </text>
        </g>
      ))}
      <text className={styles.side} x="24" y="64">
        {match.competitors?.home.short_name}
      </text>
      <text className={styles.side} x="24" y="246">
        {match.competitors?.away.short_name}
      </text>
      <path className={styles.lead} d={path} />
      <circle className={styles.core} cx={end.x} cy={end.y} r="5.5" />
    </>
  )
}
