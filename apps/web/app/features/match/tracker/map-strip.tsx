/** The maps of an e-sports match: their scores, how long they took, and who won them. */
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { MapCourse } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { listMaps, type MapState } from './list-maps.ts'
import styles from './maps.late.module.css'

interface MapStripProps {
  readonly match: Match
  readonly statistics: MatchStatistics
  /** Absent in games without gold. */
  readonly courses: readonly MapCourse[] | undefined
  readonly isPlaying: boolean
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
          <span className={styles.words}>
            {describe(map)}
            {map.minutes !== null && <bdi dir="ltr"> · {map.minutes}′</bdi>}
          </span>
        </li>
      ))}
    </ol>
  )
}
