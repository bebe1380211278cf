/** Which of what happened is drawn on the match's line, and where. */

import type { MatchStatistics } from '@touchline/contract/entities/match'
import type { TimelineEntry } from '@touchline/contract/entities/media'

export interface TimelineMark {
  readonly key: string
  readonly side: 'home' | 'away'
  readonly shape: 'score' | 'yellow' | 'red'
  /** Share of the match, 0 to 1. */
  readonly at: number
  /** `58'`; empty in sports without minutes. */
  readonly label: string
}

const SHAPES: Readonly<Record<string, TimelineMark['shape']>> = {
  goal: 'score',
  touchdown: 'score',
  home_run: 'score',
  wicket: 'score',
  map_won: 'score',
  set_won: 'score',
  knockdown: 'score',
  yellow_card: 'yellow',
  suspension: 'yellow',
  red_card: 'red',
}

/** Minutes of a whole match, by sport, where a clock numbers them. */
const MINUTES: Readonly<Record<string, number>> = {
  soccer: 90,
  handball: 60,
  'ice-hockey': 60,
  'american-football': 60,
}
const EXTRA_TIME: Readonly<Record<string, number>> = { soccer: 120, 'ice-hockey': 80 }
/** More marks than this would stand in each other's way. */
const MOST_MARKS = 24

export function matchMinutes(sportKey: string, { period_score, max_period_number }: MatchStatistics): number | null {
  const usual = MINUTES[sportKey]
  if (usual === undefined) return null
  return period_score.length > max_period_number ? (EXTRA_TIME[sportKey] ?? usual + 10) : usual
}

/** In sports without minutes what happened in a period stands one after another within its share of the line. */
function placeInPeriods(entries: readonly TimelineEntry[], periods: number): number[] {
  const counts = new Map<number, number>()
  for (const { minute } of entries) counts.set(minute, (counts.get(minute) ?? 0) + 1)
  const seen = new Map<number, number>()
  return entries.map(({ minute: period, type }) => {
    const order = (seen.get(period) ?? 0) + 1
    seen.set(period, order)
    const within = type === 'set_won' || type === 'map_won' ? 1 : order / ((counts.get(period) ?? 0) + 1)
    return (Math.max(1, period) - 1 + within) / periods
  })
}

export function timelineMarks(
  entries: readonly TimelineEntry[],
  sportKey: string,
  statistics: MatchStatistics,
): TimelineMark[] {
  const drawn = entries.filter(({ type, side }) => side !== null && SHAPES[type])
  const minutes = matchMinutes(sportKey, statistics)
  const places =
    minutes === null
      ? placeInPeriods(drawn, Math.max(statistics.max_period_number, statistics.period_score.length))
      : drawn.map(entry => entry.minute / minutes)
  const marks = drawn.map(({ type, side, minute }, index): TimelineMark => {
    const shape = SHAPES[type] ?? 'score'
    return {
      key: `${index}-${type}`,
      side: side ?? 'home',
      shape,
      at: Math.min(1, places[index] ?? 0),
      label: minutes !== null && shape === 'score' ? `${minute}'` : '',
    }
  })
  return marks.slice(-MOST_MARKS)
}

/** Labels closer to each other than this would overlap: the later one of two on a side goes without. */
const LABEL_ROOM = 0.045

export function withRoomForLabels(marks: readonly TimelineMark[]): TimelineMark[] {
  const last = { home: Number.NEGATIVE_INFINITY, away: Number.NEGATIVE_INFINITY }
  return marks.map(mark => {
    if (!mark.label) return mark
    if (mark.at - last[mark.side] < LABEL_ROOM) return { ...mark, label: '' }
    last[mark.side] = mark.at
    return mark
  })
}
