/** The figures of a match in one line: scores by period, counts and the most important statistics. */
import type { Match, MatchStatistics } from '@touchline/contract/entities/match'
import type { StatisticsRow } from '@touchline/contract/entities/media'
import { useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { SPORTS_WITH_SETS } from '../insights/statistics-query.ts'
import type { LockReason } from '../markets/lock-reason.ts'
import { useMatchLock } from '../markets/use-match-lock.ts'
import styles from './facts.module.css'
import { buildColumns } from './period-columns.ts'
import { findKeyStatistics, formatStatistic, formatStatisticName } from './statistics.tsx'

interface FactsProps {
  readonly match: Match
  readonly statistics: MatchStatistics
  readonly isPlayed: boolean
  readonly figures: readonly StatisticsRow[]
}

/** The figures, or why all prices of the match are locked. */
export function Facts(props: FactsProps) {
  const lock = useMatchLock(props.match.urn_id, props.match.provider)
  return lock?.isWhole && props.isPlayed ? <LockNote reason={lock.reason} /> : <Figures {...props} />
}

const SECONDS: readonly LockReason[] = ['dangerous_attack', 'corner', 'free_kick', 'ball_in_play']
const MINUTES: readonly LockReason[] = ['penalty', 'card_check']

function LockNote({ reason }: { readonly reason: LockReason }) {
  const t = useT()
  const length = SECONDS.includes(reason) ? 'seconds' : MINUTES.includes(reason) ? 'minutes' : 'open'
  return (
    <p className={cx(styles.facts, styles.lock)}>
      <Icon name="lock" size={14} />
      <span>
        {reason === 'goal_check'
          ? t('lock.text.goal_check')
          : t(`lock.text.${length}`, { reason: t(`lock.${reason}`) })}
      </span>
    </p>
  )
}

/** So many periods have a place in the line before they are played. */
const MAX_PERIODS = 4

/** What stands on the scoreboard already is left out; what has no room in the line is not shown. */
function Figures({ match, statistics, isPlayed, figures }: FactsProps) {
  const t = useT()
  const sportKey = match.tournament.sport.key
  const columns = SPORTS_WITH_SETS.includes(sportKey)
    ? []
    : buildColumns({ statistics, sportKey, isPlayed, figures: [] }, t).filter(
        ({ kind }) =>
          kind !== 'total' && kind !== 'game' && (kind !== 'future' || statistics.max_period_number <= MAX_PERIODS),
      )
  return (
    <dl className={styles.facts}>
      {columns.map(({ key, head, title, score }) => (
        <Fact key={key} name={title ?? head} value={`${score.home}–${score.away}`} />
      ))}
      {findKeyStatistics(figures).map(({ key, home, away }) => (
        <Fact
          key={key}
          name={formatStatisticName(key, t)}
          value={`${formatStatistic(key, home)}–${formatStatistic(key, away)}`}
        />
      ))}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={text.num} dir="ltr" translate="no">
        {value}
      </dd>
    </div>
  )
}
