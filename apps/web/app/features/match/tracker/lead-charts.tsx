/** Charts of the lead on a map or in a set: gold minute by minute, or scores; home above the level, away below. */
import type { Match } from '@touchline/contract/entities/match'
import type { MapCourse, Statistics, TimelineEntry } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { GROUND } from './field.tsx'
import styles from './maps.module.css'
import tracker from './tracker.module.css'

interface GoldChartProps {
  readonly match: Match
  readonly map: MapCourse
}

/** Minimum ranges, so that a small lead does not look steep. */
const MIN_GOLD_RANGE = 5000
const MIN_SCORE_RANGE = 5
const MIN_MINUTES = 40
const MINUTES_STEP = 10
const PLOT = { left: 52, right: 410, top: 62, bottom: 236 } as const

interface GoldCourse {
  readonly line: string
  /** The line, closed along the level. */
  readonly area: string
  readonly end: { readonly x: number; readonly y: number; readonly lead: number }
  /** The range for the home side, level, and the range for the away side. */
  readonly leads: readonly { readonly lead: number; readonly y: number }[]
  readonly minutes: readonly { readonly minute: number; readonly x: number }[]
  readonly level: number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The home side's gold lead over the minutes of a map, as an area in the field's box; null without data. */
export function buildGoldCourse({ gold, duration_seconds }: MapCourse): GoldCourse | null {
  const last = gold.at(-1)
  if (!last) return null
  const now = Math.max(last.minute, duration_seconds / 60)
  const totalMinutes = MINUTES_STEP * Math.ceil(Math.max(MIN_MINUTES, now) / MINUTES_STEP)
  const range = computeRange(
    gold.map(({ lead }) => lead),
    MIN_GOLD_RANGE,
  )
  const level = (PLOT.top + PLOT.bottom) / 2
  const x = (minute: number) => round(PLOT.left + (minute / totalMinutes) * (PLOT.right - PLOT.left))
  const y = (lead: number) => round(level - (lead / range) * (level - PLOT.top))
  const line = `M${x(0)} ${level}${gold.map(({ minute, lead }) => `L${x(minute)} ${y(lead)}`).join('')}H${x(now)}`
  return {
    line,
    area: `${line}V${level}Z`,
    end: { x: x(now), y: y(last.lead), lead: last.lead },
    leads: [range, 0, -range].map(lead => ({ lead, y: y(lead) })),
    minutes: Array.from({ length: totalMinutes / MINUTES_STEP + 1 }, (_, index) => index * MINUTES_STEP).map(
      minute => ({
        minute,
        x: x(minute),
      }),
    ),
    level,
  }
}

/** In thousands with a sign: `+5k`, `−3.4k`, `0`. */
export function formatGold(lead: number): string {
  if (lead === 0) return '0'
  const thousands = Math.abs(lead) / 1000
  const digits = thousands >= 10 || Number.isInteger(thousands) ? 0 : 1
  return `${lead > 0 ? '+' : '−'}${thousands.toFixed(digits)}k`
}

export function GoldChart({ match, map }: GoldChartProps) {
  const t = useT()
  const course = buildGoldCourse(map)
  const { home, away } = match.competitors ?? {}
  if (!course || !home || !away) return null
  const { end } = course
  const values = { map: map.number, team: (end.lead < 0 ? away : home).name, gold: formatGold(Math.abs(end.lead)) }
  return (
    <>
      <p className={styles.head}>
        <b>{t('tracker.gold')}</b>
        <span>{t('tracker.gold.unit')}</span>
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${GROUND.width} ${GROUND.height}`}
        role="img"
        aria-label={end.lead === 0 ? t('tracker.gold.level', values) : t('tracker.gold.label', values)}
      >
        {course.minutes.map(({ minute, x }) => (
          <g key={minute}>
            <path className={styles.grid} d={`M${x} 62V236`} />
            <text className={styles.tick} x={x} y="256" textAnchor="middle">
              {minute}
            </text>
          </g>
        ))}
        {course.leads.map(({ lead, y }) => (
          <g key={lead}>
            <path className={cx(styles.grid, lead === 0 && styles.level)} d={`M52 ${y}H410`} />
            <text className={styles.tick} x="46" y={y + 4} textAnchor="end">
              {formatGold(lead)}
            </text>
          </g>
        ))}
        <clipPath id="gold-home">
          <rect width={GROUND.width} height={course.level} />
        </clipPath>
        <path className={styles.away} d={course.area} />
        <path className={styles.home} d={course.area} clipPath="url(#gold-home)" />
        <path className={styles.line} d={course.line} />
        <circle className={styles.now} cx={end.x} cy={end.y} r="5" />
        <text className={styles.lead} x={Math.min(end.x + 10, 380)} y={end.y - 8}>
          {formatGold(end.lead)}
        </text>
        <text className={styles.tick} x="52" y="50">
          {t('tracker.momentum.sides', { home: home.short_name, away: away.short_name })}
        </text>
      </svg>
    </>
  )
}

interface ScoreLeadChartProps {
  readonly match: Match
  readonly summary: Statistics | undefined
}

const SCORING_EVENTS: readonly string[] = ['round_won', 'tower', 'roshan', 'points', 'goal', 'run', 'set_won']
const PART_ENDS: readonly string[] = ['map_won', 'set_won', 'period_end']

/** The home side's lead after each score of the current map or set. */
export function buildScoreLeadSteps(timeline: readonly TimelineEntry[]): readonly number[] {
  const last = timeline.findLastIndex(({ type }) => PART_ENDS.includes(type))
  let lead = 0
  const steps = [0]
  for (const { type, side } of timeline.slice(last + 1)) {
    if (!SCORING_EVENTS.includes(type) || side === null) continue
    lead += side === 'home' ? 1 : -1
    steps.push(lead)
  }
  return steps
}

const MIN_STEPS = 12
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
  const range = computeRange(steps, MIN_SCORE_RANGE)
  const width = GROUND.length / Math.max(MIN_STEPS, steps.length)
  const x = (index: number) => round(GROUND.left + index * width)
  const y = (lead: number) => round(middle - (lead / range) * (middle - TOP))
  const [first = 0, ...rest] = steps
  const path = `M${x(0)} ${y(first)}${rest.map((lead, index) => `H${x(index + 1)}V${y(lead)}`).join('')}`
  return {
    path,
    end: { x: x(steps.length - 1), y: y(steps.at(-1) ?? 0) },
    ticks: [range, 0, -range].map(lead => ({ lead: Math.abs(lead), y: y(lead) })),
  }
}

/** The minimum range, doubled until it contains all leads. */
function computeRange(leads: readonly number[], minimum: number): number {
  const largest = Math.max(...leads.map(Math.abs))
  let range = minimum
  while (range < largest) range *= 2
  return range
}

export function ScoreLeadChart({ match, summary }: ScoreLeadChartProps) {
  const { path, end, ticks } = buildLeadPath(buildScoreLeadSteps(summary?.timeline ?? []))
  return (
    <>
      {ticks.map(({ lead, y }, index) => (
        <g key={index === 0 ? 'home' : index === 1 ? 'level' : 'away'}>
          <path className={tracker.axis} d={`M20 ${y}h390`} />
          <text className={styles.tick} x="404" y={y - 4} textAnchor="end">
            {lead === 0 ? '0' : `+${lead}`}
          </text>
        </g>
      ))}
      <text className={styles.tick} x="24" y="64">
        {match.competitors?.home.short_name}
      </text>
      <text className={styles.tick} x="24" y="246">
        {match.competitors?.away.short_name}
      </text>
      <path className={styles.line} d={path} />
      <circle className={tracker.core} cx={end.x} cy={end.y} r="5.5" />
    </>
  )
}
