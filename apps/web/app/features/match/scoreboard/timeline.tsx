/** Timeline of a match: the current position, home events above, away events below. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { TimelineEntry } from '@touchline/contract/entities/media'
import { listSeparatorOf } from '@touchline/contract/list-separator'
import { useI18n } from '../../../i18n/provider.tsx'
import { type MatchNow, useMatchClock } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import { stopClock } from './status.tsx'
import styles from './timeline.module.css'

interface TimelineProps {
  readonly match: Match
  readonly now: MatchNow
  readonly entries: readonly TimelineEntry[]
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

interface TimelineMark {
  readonly key: string
  readonly side: 'home' | 'away'
  readonly shape: 'score' | 'yellow' | 'red'
  /** Share of the match, 0 to 1. */
  readonly at: number
  /** `58'`; empty in sports without minutes. */
  readonly label: string
  /** Another mark of the side follows closely, so that the label has no room beside this one. */
  readonly isTight: boolean
  /** Where a card stands beside a goal of its side that it would cover. */
  readonly aside?: 'before' | 'after'
}

const SHAPES: Readonly<Record<string, TimelineMark['shape']>> = {
  goal: 'score',
  touchdown: 'score',
  home_run: 'score',
  run: 'score',
  wicket: 'score',
  map_won: 'score',
  set_won: 'score',
  knockdown: 'score',
  yellow_card: 'yellow',
  suspension: 'yellow',
  red_card: 'red',
}

/** Minutes of a full match by sport, where events have minutes. */
const MINUTES: Readonly<Record<string, number>> = {
  soccer: 90,
  handball: 60,
  'ice-hockey': 60,
  'american-football': 60,
}
const EXTRA_TIME: Readonly<Record<string, number>> = { soccer: 120, 'ice-hockey': 80 }
/** More marks would overlap. */
const MAX_MARKS = 24

function matchMinutes(sportKey: string, { period_score, max_period_number }: MatchStatistics): number | null {
  const usual = MINUTES[sportKey]
  if (usual === undefined) return null
  return period_score.length > max_period_number ? (EXTRA_TIME[sportKey] ?? usual + 10) : usual
}

/** Number of parts on the timeline: half innings, where a period has two. */
function partsOf(sportKey: string, { max_period_number: most, period_score: played }: MatchStatistics): number {
  const periods = Math.max(most, played.length)
  return sportKey === 'baseball' ? periods * 2 : periods
}

const PART_ENDS: readonly string[] = ['set_won', 'map_won', 'period_end']

/**
 * In sports without minutes: the position of each entry as a share of the match, from its part and
 * its order within it.
 */
function placeInParts(entries: readonly TimelineEntry[], parts: number): number[] {
  const hasStarts = entries.some(({ type }) => type === 'period_start')
  let part = hasStarts ? 0 : 1
  const numbers = entries.map(({ type }) => {
    if (hasStarts && type === 'period_start') part += 1
    const current = part
    if (!hasStarts && PART_ENDS.includes(type)) part += 1
    return current
  })
  const counted = new Map<number, number>()
  return entries.map(({ type }, index) => {
    const number = Math.max(1, numbers[index] ?? 1)
    const order = (counted.get(number) ?? 0) + 1
    counted.set(number, order)
    const count = numbers.filter(other => other === number).length
    const within = !hasStarts && PART_ENDS.includes(type) ? 1 : order / (count + 1)
    return (number - 1 + within) / parts
  })
}

/** @param passed share of the match that has passed, 0 to 1: no mark lies beyond it */
export function buildTimelineMarks(
  entries: readonly TimelineEntry[],
  sportKey: string,
  statistics: MatchStatistics,
  passed = 1,
): TimelineMark[] {
  const minutes = matchMinutes(sportKey, statistics)
  const places =
    minutes === null
      ? placeInParts(entries, partsOf(sportKey, statistics))
      : entries.map(({ minute }) => minute / minutes)
  const marks = entries.flatMap(({ type, side, minute }, index): TimelineMark[] => {
    const shape = SHAPES[type]
    if (!shape || side === null) return []
    const label = minutes !== null && shape === 'score' ? `${minute}'` : ''
    return [{ key: `${index}-${type}`, side, shape, at: Math.min(passed, places[index] ?? 0), label, isTight: false }]
  })
  return marks.slice(-MAX_MARKS)
}

/** Share of the line that a goal and a card beside it need on a phone. */
const MARK_ROOM = 0.045

/** Moves cards beside the nearest goal of their side if they would cover it. */
export function separateCards(marks: readonly TimelineMark[]): TimelineMark[] {
  const goals = marks.filter(({ shape }) => shape === 'score')
  return marks.map(mark => {
    if (mark.shape === 'score') return mark
    const [nearest] = goals
      .filter(({ side }) => side === mark.side)
      .sort((a, b) => Math.abs(a.at - mark.at) - Math.abs(b.at - mark.at))
    if (!nearest || Math.abs(nearest.at - mark.at) >= MARK_ROOM) return mark
    return { ...mark, aside: mark.at < nearest.at ? 'before' : 'after' }
  })
}

/** Labels closer than this would overlap: the later one of two on a side is omitted. */
const LABEL_ROOM = 0.045
/** Share of the line that a label beside its mark needs on a phone. */
const SIDE_ROOM = 0.09

export function separateLabels(marks: readonly TimelineMark[]): TimelineMark[] {
  const last = { home: Number.NEGATIVE_INFINITY, away: Number.NEGATIVE_INFINITY }
  return marks.map((mark, index) => {
    if (!mark.label) return mark
    if (mark.at - last[mark.side] < LABEL_ROOM) return { ...mark, label: '' }
    last[mark.side] = mark.at
    const next = marks.slice(index + 1).find(({ side }) => side === mark.side)
    return { ...mark, isTight: mark.at > 1 - SIDE_ROOM || (next !== undefined && next.at - mark.at < SIDE_ROOM) }
  })
}

const minutesOf = (marks: readonly TimelineMark[], side: 'home' | 'away', separator: string): string =>
  marks
    .filter(mark => mark.side === side && mark.label)
    .map(mark => mark.label)
    .join(separator)

export function Timeline({ match, now, entries }: TimelineProps) {
  const { t, locale } = useI18n()
  const separator = listSeparatorOf(locale)
  const sportKey = match.tournament.sport.key
  const { progress } = useMatchClock(stopClock(now), sportKey)
  if (!now.statistics) return null
  const isOver = now.status === MATCH_STATUS.closed || now.status === MATCH_STATUS.finished
  const passed = isOver ? 1 : progress
  const at = percent(passed)
  const marks = buildTimelineMarks(entries, sportKey, now.statistics, passed)
  const hasHalves = sportKey === 'soccer' || sportKey === 'handball'
  const home = minutesOf(marks, 'home', separator)
  const away = minutesOf(marks, 'away', separator)
  const label = [
    t('match.timeline'),
    home && t('match.timeline.scored', { team: match.competitors?.home.name ?? '', minutes: home }),
    away && t('match.timeline.scored', { team: match.competitors?.away.name ?? '', minutes: away }),
  ]
  return (
    <svg className={styles.timeline} role="img" aria-label={label.filter(Boolean).join('. ')}>
      <rect className={styles.base} y="21" width="100%" height="3" rx="1.5" />
      <rect className={cx(styles.done, isOver && styles.over)} y="21" width={at} height="3" rx="1.5" />
      {hasHalves && matchMinutes(sportKey, now.statistics) !== null && (
        <rect className={styles.half} x="50%" y="16" width="1.5" height="13" />
      )}
      {separateCards(separateLabels(marks)).map(mark => (
        <Mark key={mark.key} mark={mark} />
      ))}
      {!isOver && <circle className={styles.now} cx={at} cy="22.5" r="5.5" />}
    </svg>
  )
}

function Mark({ mark: { side, shape, at, label, isTight, aside } }: { readonly mark: TimelineMark }) {
  const isHome = side === 'home'
  const x = percent(at)
  return (
    <>
      {shape === 'score' ? (
        <circle
          className={cx(styles.mark, !isHome && styles.ring)}
          cx={x}
          cy={isHome ? 13 : 32}
          r={isHome ? 4.5 : 3.5}
        />
      ) : (
        <rect
          className={cx(styles[shape], styles.card, aside && styles[aside])}
          x={x}
          y={isHome ? 9 : 28}
          width="6"
          height="9"
          rx="1.5"
        />
      )}
      {label && (
        <text className={cx(styles.minute, !isHome && styles.under, isTight && styles.tight)} x={x} y={isHome ? 5 : 45}>
          {label}
        </text>
      )}
    </>
  )
}
