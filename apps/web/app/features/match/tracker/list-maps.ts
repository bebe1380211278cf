/** The maps of an e-sports match, those included that are still to come. */
import type { MatchStatistics } from '@touchline/contract/entities/match'
import type { MapCourse } from '@touchline/contract/entities/media'

export interface MapState {
  readonly number: number
  /** Kills or rounds of both sides; null before the map. */
  readonly score: { readonly home: number; readonly away: number } | null
  /** Whole minutes played; null where the game does not say. */
  readonly minutes: number | null
  readonly isLive: boolean
  readonly winner: 'home' | 'away' | null
}

/** @param courses of the maps that have begun; absent in games without gold, where the higher score has won a map */
export function listMaps(
  { period_score: periods, max_period_number: most, total_score: won }: MatchStatistics,
  courses: readonly MapCourse[] | undefined,
  isPlaying: boolean,
): MapState[] {
  const isOpen = isPlaying && periods.length > won.home + won.away
  return Array.from({ length: Math.max(most, periods.length) }, (_, index) => {
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
