/**
 * Match tracker beside the score: the play drawn on its field, with a description above and the
 * momentum below.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import { describePlay, isBreak } from './describe-play.ts'
import { GoldChart } from './gold-chart.tsx'
import { GROUND, Ground, hasStripes } from './grounds.tsx'
import { ScoreLeadChart } from './lead-line.tsx'
import { MapStrip } from './map-strip.tsx'
import { Momentum } from './momentum.tsx'
import { BallMark, BasesMark, DownMark, OverMark, ServerMark } from './play-marks.tsx'
import styles from './tracker.module.css'

interface StageProps {
  readonly match: Match
  readonly now: MatchNow
  readonly summary?: Statistics | undefined
}

export function Stage({ match, now, summary }: StageProps) {
  const t = useT()
  const words = describePlay(match, now, t)
  const isPlaying = now.status === MATCH_STATUS.live && !isBreak(now)
  const map = summary?.maps?.findLast(({ gold }) => gold.length > 0)
  const isOfMaps = match.tournament.sport.type === 'esport'
  return (
    <div className={styles.stage}>
      {isOfMaps && now.statistics && (
        <MapStrip match={match} statistics={now.statistics} courses={summary?.maps} isPlaying={isPlaying} />
      )}
      <p className={styles.caption}>
        <i className={cx(styles.light, isPlaying && styles.on)} />
        <span dir="auto">{words}</span>
      </p>
      {map ? (
        <GoldChart match={match} map={map} />
      ) : (
        <svg
          className={styles.ground}
          viewBox={`0 0 ${GROUND.width} ${GROUND.height}`}
          role="img"
          aria-label={t('tracker.label', { words })}
        >
          <Drawing match={match} statistics={isPlaying ? now.statistics : null} summary={summary} />
        </svg>
      )}
      <Momentum match={match} values={summary?.momentum} isPlaying={isPlaying} />
    </div>
  )
}

interface DrawingProps {
  readonly match: Match
  /** Null outside play: the field is empty. */
  readonly statistics: MatchStatistics | null
  readonly summary: Statistics | undefined
}

function Drawing({ match, statistics, summary }: DrawingProps) {
  const { sport } = match.tournament
  if (sport.type === 'esport') return <ScoreLeadChart match={match} summary={summary} />
  return (
    <>
      <Leanings />
      {hasStripes(sport.key) && (
        <path className={styles.stripes} d="M20 30h65v220H20zM150 30h65v220h-65zM280 30h65v220h-65z" />
      )}
      <g className={styles.lines}>
        <Ground sportKey={sport.key} />
      </g>
      {statistics && <Marks statistics={statistics} />}
    </>
  )
}

function Marks({ statistics: { situation, current_server: server } }: { readonly statistics: MatchStatistics }) {
  switch (situation?.kind) {
    case 'ball':
      return <BallMark ball={situation} />
    case 'bases':
      return <BasesMark situation={situation} />
    case 'down':
      return <DownMark situation={situation} />
    case 'innings':
      return <OverMark situation={situation} />
    default:
      return server && <ServerMark side={server} />
  }
}

/** Gradients towards the end that a side attacks. */
function Leanings() {
  return (
    <defs>
      <linearGradient id="lean-home">
        <stop className={styles.leanFrom} offset="0" />
        <stop className={styles.leanTo} offset="1" />
      </linearGradient>
      <linearGradient id="lean-away">
        <stop className={styles.leanTo} offset="0" />
        <stop className={styles.leanFrom} offset="1" />
      </linearGradient>
    </defs>
  )
}
