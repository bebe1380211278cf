/**
 * Score of a match in play: earlier periods muted, the current game in the live colour, the main
 * score bold.
 */
import type { MatchStatistics } from '@touchline/contract/entities/match'
import { Fragment } from 'react'
import { useT } from '../../i18n/provider.tsx'
import text from '../../ui/text.module.css'
import styles from './match-row.module.css'
import { buildScoreColumns } from './scores.ts'

interface MatchScoresProps {
  readonly statistics: MatchStatistics
  readonly sportKey: string
}

export function MatchScores({ statistics, sportKey }: MatchScoresProps) {
  const t = useT()
  const { total_score: total } = statistics
  return (
    <>
      <span className={text.hidden}>{t('row.score', { home: total.home, away: total.away })}</span>
      <div className={styles.scores} aria-hidden="true" translate="no">
        {buildScoreColumns(statistics, sportKey).map(({ key, kind, home, away }) => (
          <Fragment key={key}>
            <span className={styles[kind]} data-score={kind === 'total' || undefined}>
              {home}
            </span>
            <span className={styles[kind]} data-score={kind === 'total' || undefined}>
              {away}
            </span>
          </Fragment>
        ))}
      </div>
    </>
  )
}
