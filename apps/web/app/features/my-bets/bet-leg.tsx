/** A selection of a placed bet: state, market, score or start time, price. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { BetSelection } from '@touchline/contract/entities/bet'
import { useI18n } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useKeyed } from '../../shared/helpers/use-readable.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { type MatchNow, useMatchClock } from '../../shared/live/use-match.ts'
import { shortClock } from '../../shared/match/clock-text.ts'
import { formatPrice, useOddsFormat } from '../../shared/odds/odds-format.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { Name } from '../../ui/name.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { type LegState, stateOfLeg } from './bet-labels.ts'
import styles from './bet-leg.module.css'

const ICONS: Readonly<Record<Exclude<LegState, 'live'>, IconName>> = {
  won: 'check',
  'half-won': 'check',
  lost: 'close',
  'half-lost': 'close',
  void: 'minus',
  open: 'clock',
}

const STARTED: readonly number[] = [MATCH_STATUS.stopped, MATCH_STATUS.closed, MATCH_STATUS.finished]

/** The match in the bet merged with live updates. */
function useBetMatch({ match }: BetSelection): MatchNow & { score: BetSelection['match']['total_score'] } {
  const { live } = useApp()
  const current = useKeyed(live.matches, match.urn_id)
  return {
    status: current?.status ?? match.status,
    stage: current?.stage ?? match.stage,
    statistics: current?.statistics ?? null,
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
  const format = useOddsFormat()
  const current = useBetMatch(selection)
  const { market, outcome, match, odds } = selection
  const state = isBetVoid ? 'void' : stateOfLeg(selection, current.status)
  const names = match.competitors
    ? t('bets.match', { home: match.competitors.home.name, away: match.competitors.away.name })
    : match.name
  return (
    <li className={styles.leg} data-leg={state}>
      <span className={cx(styles.state, styles[state])}>
        {state === 'live' ? <LiveDot /> : <Icon name={ICONS[state]} size={14} />}
        <span className={text.hidden}>{t(`bets.leg.${state}`)}</span>
      </span>
      <Link className={styles.words} to={paths.match(match.sport_key, match.slug)}>
        <Name className={styles.outcome}>{outcome.name}</Name>
        <span className={styles.market}>
          <Name>{market.name}</Name> · <Name>{names}</Name>
        </span>
      </Link>
      <ScoreOrStart match={current} now={now} />
      {isPriced && (
        <b className={cx(styles.odds, text.num)} translate="no">
          {formatPrice(odds, format)}
        </b>
      )}
    </li>
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
        {score && ' · '}
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
