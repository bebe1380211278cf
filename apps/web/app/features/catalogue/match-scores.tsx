/** The score of a match in play: earlier periods quiet, the current game in the live colour, the main score bold. */
import type { MatchStatistics } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import text from '../../ui/text.module.css'
import styles from './match-row.module.css'

/** More columns than this would push the names away. */
const PERIODS_SHOWN = 3
/** Sports whose main score sums up periods, so that these say more. */
const SHOWS_PERIODS: readonly string[] = ['tennis', 'volleyball', 'table-tennis', 'badminton', 'counter-strike', 'dota']

const POINTS: Readonly<Record<number, string>> = { 50: 'A' }

interface MatchScoresProps {
  readonly statistics: MatchStatistics
  readonly sportKey: string
}

export function MatchScores({ statistics, sportKey }: MatchScoresProps) {
  const t = useT()
  const { total_score: total, game_score: game, period_score: periods } = statistics
  const shown = SHOWS_PERIODS.includes(sportKey) ? periods.slice(-PERIODS_SHOWN) : []
  return (
    <>
      <span className={text.hidden}>{t('match.score', { home: total.home, away: total.away })}</span>
      <div className={styles.scores} aria-hidden="true">
        {shown.map(period => (
          <Pair key={period.number} home={period.home} away={period.away} />
        ))}
        {game && <Pair kind="game" home={POINTS[game.home] ?? game.home} away={POINTS[game.away] ?? game.away} />}
        <Pair kind="total" home={total.home} away={total.away} />
      </div>
    </>
  )
}

interface PairProps {
  readonly kind?: 'game' | 'total'
  readonly home: number | string
  readonly away: number | string
}

function Pair({ kind, home, away }: PairProps) {
  const name = kind && styles[kind]
  return (
    <>
      <span className={name}>{home}</span>
      <span className={name}>{away}</span>
    </>
  )
}
