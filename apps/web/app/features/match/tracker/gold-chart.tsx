/** Gold lead of the current map, minute by minute: home above the level, away below. */
import type { Match } from '@touchline/contract/entities/match'
import type { MapCourse } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { GROUND } from './grounds.tsx'
import styles from './maps.module.css'

interface GoldChartProps {
  readonly match: Match
  readonly map: MapCourse
}

/** Minimum range, so that a small lead does not look steep; it doubles when the lead passes it. */
const LEAST_RANGE = 5000
const SHORTEST_MINUTES = 40
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

/** Null before anything has happened on the map. */
/** The home side's gold ahead over the minutes of a map, as an area on the ground's box. */
export function buildGoldCourse({ gold, duration_seconds }: MapCourse): GoldCourse | null {
  const last = gold.at(-1)
  if (!last) return null
  const now = Math.max(last.minute, duration_seconds / 60)
  const most = MINUTES_STEP * Math.ceil(Math.max(SHORTEST_MINUTES, now) / MINUTES_STEP)
  let range = LEAST_RANGE
  while (gold.some(({ lead }) => Math.abs(lead) > range)) range *= 2
  const level = (PLOT.top + PLOT.bottom) / 2
  const x = (minute: number) => round(PLOT.left + (minute / most) * (PLOT.right - PLOT.left))
  const y = (lead: number) => round(level - (lead / range) * (level - PLOT.top))
  const line = `M${x(0)} ${level}${gold.map(({ minute, lead }) => `L${x(minute)} ${y(lead)}`).join('')}H${x(now)}`
  return {
    line,
    area: `${line}V${level}Z`,
    end: { x: x(now), y: y(last.lead), lead: last.lead },
    leads: [range, 0, -range].map(lead => ({ lead, y: y(lead) })),
    minutes: Array.from({ length: most / MINUTES_STEP + 1 }, (_, index) => index * MINUTES_STEP).map(minute => ({
      minute,
      x: x(minute),
    })),
    level,
  }
}

/** In thousands with a sign: `+5k`, `−3.4k`, `0`. */
export function writeGold(lead: number): string {
  if (lead === 0) return '0'
  const thousands = Math.abs(lead) / 1000
  const digits = thousands >= 10 || Number.isInteger(thousands) ? 0 : 1
  return `${lead > 0 ? '+' : '−'}${thousands.toFixed(digits)}k`
}

/** The box that the chart is drawn in. */
export const GOLD_BOX = { width: GROUND.width, height: GROUND.height } as const

export function GoldChart({ match, map }: GoldChartProps) {
  const t = useT()
  const drawn = buildGoldCourse(map)
  const { home, away } = match.competitors ?? {}
  if (!drawn || !home || !away) return null
  const { end } = drawn
  const values = { map: map.number, team: (end.lead < 0 ? away : home).name, gold: writeGold(Math.abs(end.lead)) }
  return (
    <>
      <p className={styles.head}>
        <b>{t('tracker.gold')}</b>
        <span>{t('tracker.gold.unit')}</span>
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${GOLD_BOX.width} ${GOLD_BOX.height}`}
        role="img"
        aria-label={end.lead === 0 ? t('tracker.gold.level', values) : t('tracker.gold.label', values)}
      >
        {drawn.minutes.map(({ minute, x }) => (
          <g key={minute}>
            <path className={styles.grid} d={`M${x} 62V236`} />
            <text className={styles.tick} x={x} y="256" textAnchor="middle">
              {minute}
            </text>
          </g>
        ))}
        {drawn.leads.map(({ lead, y }) => (
          <g key={lead}>
            <path className={cx(styles.grid, lead === 0 && styles.level)} d={`M52 ${y}H410`} />
            <text className={styles.tick} x="46" y={y + 4} textAnchor="end">
              {writeGold(lead)}
            </text>
          </g>
        ))}
        <clipPath id="gold-home">
          <rect width={GOLD_BOX.width} height={drawn.level} />
        </clipPath>
        <path className={styles.away} d={drawn.area} />
        <path className={styles.home} d={drawn.area} clipPath="url(#gold-home)" />
        <path className={styles.line} d={drawn.line} />
        <circle className={styles.now} cx={end.x} cy={end.y} r="5" />
        <text className={styles.lead} x={Math.min(end.x + 10, 380)} y={end.y - 8}>
          {writeGold(end.lead)}
        </text>
        <text className={styles.tick} x="52" y="50">
          {t('tracker.momentum.sides', { home: home.short_name, away: away.short_name })}
        </text>
      </svg>
    </>
  )
}
