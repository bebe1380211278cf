/** Match tracker beside the score: the play drawn on its field, with a description. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { cx } from '../../../ui/cx.ts'
import { describeSituation, formatStatus } from '../scoreboard/status.tsx'
import { BallMark, BasesMark, DownMark, GROUND, Ground, hasStripes, OverMark, ServerMark } from './field.tsx'
import { GoldChart, ScoreLeadChart } from './lead-charts.tsx'
import { MapStrip } from './map-strip.tsx'
import styles from './tracker.module.css'

interface StageProps {
  readonly match: Match
  readonly now: MatchNow
  readonly summary?: Statistics | undefined
}

type Teams = Pick<Match, 'competitors'>

const nameOf = ({ competitors }: Teams, side: 'home' | 'away'): string => competitors?.[side].name ?? ''

const BREAKS: readonly number[] = [30, 31, 32, 33, 34, 301, 302, 303, 304, 305, 306, 307, 308, 309]

/** Half-time or a break between periods. */
export const isBreak = ({ stage }: MatchNow): boolean => stage !== null && BREAKS.includes(stage.code)

/** Describes the play: the caption of the tracker, and its only content for screen readers. */
export function describePlay(match: Teams, now: MatchNow, t: Translate): string {
  const { status, statistics, stage } = now
  if (status !== MATCH_STATUS.live) return formatStatus(now, t)
  if (stage && isBreak(now)) return t.optional(`stage.${stage.code}`, stage.name)
  const situation = statistics?.situation
  // In sports with serves no side has possession.
  if (situation?.kind === 'ball' && !statistics?.current_server)
    return t(`tracker.zone.${situation.zone}`, { team: nameOf(match, situation.side) })
  if (situation && situation.kind !== 'ball') {
    const team = 'side' in situation ? nameOf(match, situation.side) : ''
    const description = describeSituation(situation, team, t)
    if (description) return description
  }
  if (statistics?.current_server) return t('tracker.serve', { team: nameOf(match, statistics.current_server) })
  return stage ? t.optional(`stage.${stage.code}`, stage.name) : t('row.live')
}

export function Stage({ match, now, summary }: StageProps) {
  const t = useT()
  const caption = describePlay(match, now, t)
  const isPlaying = now.status === MATCH_STATUS.live && !isBreak(now)
  const map = summary?.maps?.findLast(({ gold }) => gold.length > 0)
  const hasMaps = match.tournament.sport.type === 'esport'
  return (
    <div className={styles.stage}>
      {hasMaps && now.statistics && (
        <MapStrip match={match} statistics={now.statistics} courses={summary?.maps} isPlaying={isPlaying} />
      )}
      <p className={styles.caption}>
        <i className={cx(styles.light, isPlaying && styles.on)} />
        <span dir="auto">{caption}</span>
      </p>
      {map ? (
        <GoldChart match={match} map={map} />
      ) : (
        <svg
          className={styles.ground}
          viewBox={`0 0 ${GROUND.width} ${GROUND.height}`}
          role="img"
          aria-label={t('tracker.label', { words: caption })}
        >
          <Drawing match={match} statistics={isPlaying ? now.statistics : null} summary={summary} />
        </svg>
      )}
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
      <AttackGradients />
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

/** Gradients towards the end that the home or the away side attacks. */
function AttackGradients() {
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
