/** A selection of a placed bet: state, market, score or start time, price. */

import type { LegProgress } from '@touchline/betting/legs/describe-leg'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { BetSelection } from '@touchline/contract/entities/bet'
import { useI18n } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { describeProgress } from '../../shared/bets/leg-progress.ts'
import type { IconName } from '../../shared/config/icon-name.ts'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { useEachSecond, useTimeZone } from '../../shared/live/ticker.ts'
import { type MatchNow, useMatchClock } from '../../shared/live/use-match.ts'
import { readClock } from '../../shared/match/clock.ts'
import { shortClock } from '../../shared/match/clock-text.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatStanding, LegProgressLine } from '../../ui/leg-progress.tsx'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { Name } from '../../ui/name.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { formatEvent, type LegState, stateOfLeg } from './bet-labels.ts'
import styles from './bet-leg.module.css'
import { useDecidedNews } from './decided-news.tsx'

const ICONS: Readonly<Record<Exclude<LegState, 'live'>, IconName>> = {
  won: 'check',
  'half-won': 'check',
  lost: 'close',
  'half-lost': 'close',
  void: 'minus',
  open: 'clock',
}

const STARTED: readonly number[] = [MATCH_STATUS.stopped, MATCH_STATUS.closed, MATCH_STATUS.finished]

/** The match in the bet merged with live updates: score and counts of one moment, looked at once a second. */
function useBetMatch({ match }: BetSelection): MatchNow & { score: BetSelection['match']['total_score'] } {
  const { live } = useApp()
  const current = useEachSecond(() => live.matches.get(match.urn_id))
  return {
    status: current?.status ?? match.status,
    stage: current?.stage ?? match.stage,
    statistics: current ? current.statistics : (match.statistics ?? null),
    startTime: current?.startTime ?? match.start_time,
    availableMarkets: current?.availableMarkets ?? 0,
    score: current?.statistics?.total_score ?? match.total_score,
  }
}

interface BetLegProps {
  readonly selection: BetSelection
  /** Milliseconds, rounded to minutes. */
  readonly now: number
  /** False within a custom bet: its price is combined. */
  readonly isPriced: boolean
  readonly isBetVoid: boolean
}

export function BetLeg({ selection, now, isPriced, isBetVoid }: BetLegProps) {
  const { t } = useI18n()
  const formatPrice = useFormatPrice()
  const current = useBetMatch(selection)
  const { market, outcome, match, odds } = selection
  const state = isBetVoid ? 'void' : stateOfLeg(selection, current.status)
  const progress = state === 'live' ? describeSelection(selection, current) : null
  return (
    <li className={styles.leg} data-leg={state}>
      <span className={cx(styles.state, styles[progress ? toneOf(progress) : state])}>
        <Sign state={state} progress={progress} />
        <span className={text.hidden}>{progress ? formatStanding(progress, t) : t(`bets.leg.${state}`)}</span>
      </span>
      <Link className={styles.words} to={paths.match(match.sport_key, match.slug)}>
        <Name className={styles.outcome}>{outcome.name}</Name>
        <span className={styles.market}>
          <ScoreOrStart match={current} now={now} />
          <Name>{market.name}</Name>
          <Name>{formatEvent(selection, t)}</Name>
        </span>
      </Link>
      {isPriced && (
        <b className={cx(styles.odds, text.num)} translate="no">
          {formatPrice(odds)}
        </b>
      )}
      {progress && <LiveProgress selection={selection} match={current} progress={progress} />}
    </li>
  )
}

function describeSelection({ match, market, outcome, specifier }: BetSelection, current: MatchNow): LegProgress | null {
  const leg = { sportKey: match.sport_key, marketId: market.id, specifier, outcomeId: outcome.id }
  return describeProgress(leg, current)
}

const TONES = { win: 'won', half_win: 'half-won', void: 'void', half_lose: 'half-lost', lose: 'lost' } as const

/** Green and red only once it is decided. */
const toneOf = ({ certain, stands }: LegProgress): LegState => (certain && stands ? TONES[stands] : 'open')

function Sign({ state, progress }: { readonly state: LegState; readonly progress: LegProgress | null }) {
  if (!progress) return state === 'live' ? <LiveDot /> : <Icon name={ICONS[state]} size={14} />
  const { stands, phase, certain } = progress
  if (certain && stands) return <Icon name={ICONS[TONES[stands]]} size={14} />
  if (phase === 'before') return <Icon name="clock" size={14} />
  if (stands === null || stands === 'void') return <Icon name="minus" size={14} />
  return <Icon name={stands === 'win' || stands === 'half_win' ? 'up' : 'down'} size={14} filled />
}

interface LiveProgressProps {
  readonly selection: BetSelection
  readonly match: BetMatchNow
  readonly progress: LegProgress
}

function LiveProgress({ selection, match, progress }: LiveProgressProps) {
  const { live } = useApp()
  const { t } = useI18n()
  const isStale = useReadable(live.freshness) === 'stale'
  useDecidedNews(progress, selection.outcome.name)
  const { competitors } = selection.match
  const { statistics, stage } = match
  if (!statistics || !competitors) return null
  const shownAt = Date.parse(statistics.clock?.clock_updated_at ?? '')
  const asOf = isStale
    ? shortClock({ reading: readClock(statistics, stage, shownAt), stage, statistics }, t)
    : undefined
  const teams = { home: competitors.home.name, away: competitors.away.name }
  return (
    <div className={styles.progress}>
      <LegProgressLine progress={progress} teams={teams} statistics={statistics} asOf={asOf} />
    </div>
  )
}

type BetMatchNow = ReturnType<typeof useBetMatch>

interface ScoreOrStartProps {
  readonly match: BetMatchNow
  readonly now: number
}

/** The score or start time of the match, whatever the state of the leg, which may be decided long before the match ends. */
function ScoreOrStart({ match, now }: ScoreOrStartProps) {
  const { score, status, startTime } = match
  if (status === MATCH_STATUS.live) return <LiveScore match={match} />
  if (STARTED.includes(status)) return score && <Score {...score} />
  return <StartTime startTime={startTime} now={now} />
}

function Score({ home, away }: { readonly home: number; readonly away: number }) {
  const { t } = useI18n()
  return (
    <span className={cx(styles.moment, text.num)}>
      <bdi dir="ltr" aria-hidden="true" translate="no">{`${home}–${away}`}</bdi>
      <span className={text.hidden}>{t('row.score', { home, away })}</span>
    </span>
  )
}

function LiveScore({ match }: { readonly match: BetMatchNow }) {
  const { t } = useI18n()
  const { score, stage, statistics } = match
  const clock = shortClock({ reading: useMatchClock(match), stage, statistics }, t)
  return (
    <span className={cx(styles.moment, styles.running, text.num)}>
      <span aria-hidden="true">
        {score && <bdi dir="ltr" translate="no">{`${score.home}–${score.away}`}</bdi>}
        {score && '\u00a0· '}
        <Numeric>{clock}</Numeric>
      </span>
      <span className={text.hidden}>{score ? `${t('row.score', { ...score })}, ${clock}` : clock}</span>
    </span>
  )
}

function StartTime({ startTime, now }: { readonly startTime: string; readonly now: number }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = formatWhen(startTime, now, { t, formats, timeZone })
  const isToday = day === t('time.today')
  return (
    <time className={cx(styles.moment, text.num)} dateTime={startTime}>
      {isToday ? time : `${day} ${time}`}
    </time>
  )
}
