/** The maps of an e-sports match, future ones included: score, duration and winner. */
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { MapCourse } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './maps.module.css'

interface MapStripProps {
  readonly match: Match
  readonly statistics: MatchStatistics
  /** Absent in games without gold. */
  readonly courses: readonly MapCourse[] | undefined
  readonly isPlaying: boolean
}

interface MapState {
  readonly number: number
  /** Kills or rounds of both sides; null before the map. */
  readonly score: { readonly home: number; readonly away: number } | null
  /** Whole minutes played; null if unknown. */
  readonly minutes: number | null
  readonly isLive: boolean
  readonly winner: 'home' | 'away' | null
}

/** @param courses of the maps that have started; absent in games without gold, where the higher score wins a map */
export function listMaps(
  { period_score: periods, max_period_number: maxPeriods, total_score: won }: MatchStatistics,
  courses: readonly MapCourse[] | undefined,
  isPlaying: boolean,
): MapState[] {
  const isOpen = isPlaying && periods.length > won.home + won.away
  return Array.from({ length: Math.max(maxPeriods, periods.length) }, (_, index) => {
    const period = periods[index]
    const course = courses?.find(({ number }) => number === index + 1)
    const isLive = isOpen && index === periods.length - 1
    const leader = period && period.home !== period.away ? (period.home > period.away ? 'home' : 'away') : null
    return {
      number: index + 1,
      score: period ? { home: period.home, away: period.away } : null,
      minutes: course ? Math.floor(course.duration_seconds / 60) : null,
      isLive,
      winner: isLive ? null : (course?.winner ?? (courses ? null : leader)),
    }
  })
}

export function MapStrip({ match, statistics, courses, isPlaying }: MapStripProps) {
  const t = useT()
  const maps = listMaps(statistics, courses, isPlaying)
  const describe = ({ isLive, winner }: MapState): string => {
    if (isLive) return t('row.live')
    const name = winner && match.competitors?.[winner].short_name
    return name ? t('tracker.map.won', { team: name }) : '–'
  }
  return (
    <ol className={styles.strip} aria-label={t('tracker.maps')}>
      {maps.map(map => (
        <li key={map.number} className={cx(styles.map, map.isLive && styles.live)}>
          <span>{t('stage.unit.map', { n: map.number })}</span>
          <b dir="ltr">{map.score ? `${map.score.home}–${map.score.away}` : '–'}</b>
          <span className={styles.result}>
            {describe(map)}
            {map.minutes !== null && <bdi dir="ltr">&nbsp;· {map.minutes}′</bdi>}
          </span>
        </li>
      ))}
    </ol>
  )
}
