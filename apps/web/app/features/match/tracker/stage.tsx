/** Match tracker beside the score: the play drawn on its field, with a description above and the momentum below. */
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

interface MomentumProps {
  readonly match: Match
  /** From -100 (away) to 100 (home), oldest first. */
  readonly values: readonly number[] | undefined
  readonly isPlaying: boolean
}

const STEP = 10
const BAR = 7
const MIDDLE = 15
const MIN_HEIGHT = 1
/** Minimum scale, so that a balanced half hour looks balanced. */
const MIN_SCALE = 40

/** Momentum of the last half hour, one bar per minute: home above the line, away below. */
export function Momentum({ match, values = [], isPlaying }: MomentumProps) {
  const t = useT()
  if (values.every(value => value === 0)) return null
  const scale = Math.max(MIN_SCALE, ...values.map(Math.abs))
  const names = { home: match.competitors?.home.short_name ?? '', away: match.competitors?.away.short_name ?? '' }
  return (
    <div className={styles.momentum}>
      <div className={styles.momentumHead}>
        <b>{t('tracker.momentum')}</b>
        <span>{t('tracker.momentum.sides', names)}</span>
      </div>
      <svg
        className={styles.bars}
        viewBox="0 0 300 30"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('tracker.momentum.label')}
      >
        <path className={styles.axis} d={`M0 ${MIDDLE}h300`} />
        {values.map((value, index) => {
          const height = Math.max(MIN_HEIGHT, (Math.abs(value) / scale) * (MIDDLE - 1))
          const isLast = isPlaying && index === values.length - 1
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: one bar per minute, by position
              key={index}
              className={cx(styles.minute, value < 0 && styles.away, isLast && styles.now)}
              x={index * STEP + 1}
              y={value < 0 ? MIDDLE : MIDDLE - height}
              width={BAR}
              height={height}
              rx="1"
            />
          )
        })}
      </svg>
    </div>
  )
}
