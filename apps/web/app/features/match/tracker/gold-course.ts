/** The home side's gold ahead over the minutes of a map, as an area on the ground's box. */
import type { MapCourse } from '@touchline/contract/entities/media'
import { GROUND } from './grounds.tsx'

/** Minimum range, so that a small lead does not look steep; it doubles when the lead passes it. */
const LEAST_RANGE = 5000
const SHORTEST_MINUTES = 40
const MINUTES_STEP = 10
const PLOT = { left: 52, right: 410, top: 62, bottom: 236 } as const

export interface GoldCourse {
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
