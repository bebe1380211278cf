import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import { memo } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { matchPath } from '../../shared/addresses/paths.ts'
import { type MatchNow, useMatchNow } from '../../shared/live/use-match.ts'
import type { Column } from '../../shared/market/columns.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { RowMarket } from '../../ui/row-market.tsx'
import { Star } from '../../ui/star.tsx'
import text from '../../ui/text.module.css'
import styles from './match-row.module.css'
import { MatchScores } from './match-scores.tsx'
import { MatchWhen } from './match-when.tsx'
import { PlayNote } from './play-note.tsx'
import { TeamName } from './team-name.tsx'

interface MatchRowProps {
  readonly match: Match
  readonly columns: readonly Column[]
  /** The column to show where only one fits. */
  readonly chosenColumn: number
  /** Shows the league of the match. */
  readonly namesLeague: boolean
}

const COLUMN_CLASSES = [styles.c1, styles.c2, styles.c3]

/** Class that shows a price column by its position on wide screens and by choice on narrow ones. */
export const columnClass = (index: number, chosen: number): string =>
  cx(styles.column, COLUMN_CLASSES[index], index === chosen && styles.chosen)

/** In play, interrupted or over. */
const hasScore = ({ status }: MatchNow): boolean =>
  status !== MATCH_STATUS.prematch && status !== MATCH_STATUS.notCovered

/** Row of a match in a list: time, competitors, score and the prices of its leading markets. */
export const MatchRow = memo(function MatchRow({ match, columns, chosenColumn, namesLeague }: MatchRowProps) {
  const t = useT()
  const now = useMatchNow(match)
  const { competitors } = match
  const sportKey = match.tournament.sport.key
  const isLive = now.status === MATCH_STATUS.live
  const others = Math.max(0, now.availableMarkets - columns.length)
  return (
    <article className={styles.row} data-match={match.id}>
      <div className={styles.info}>
        <div className={styles.when}>
          <MatchWhen match={now} sportKey={sportKey} />
          {isLive && (
            <span className={styles.media}>
              <PlayNote situation={now.statistics?.situation} />
              {match.has_video && (
                <>
                  <Icon name="play" size={14} />
                  <span className={text.hidden}>{t('row.hasVideo')}</span>
                </>
              )}
            </span>
          )}
        </div>
        <Link className={styles.teams} to={matchPath(match)}>
          {competitors ? (
            <>
              <TeamName match={match} now={now} side="home" />
              <TeamName match={match} now={now} side="away" />
            </>
          ) : (
            <Name>{match.name}</Name>
          )}
          {namesLeague && <Name className={styles.league}>{match.tournament.name}</Name>}
        </Link>
        {hasScore(now) && now.statistics && <MatchScores statistics={now.statistics} sportKey={sportKey} />}
        <Star className={styles.star} type="matches" id={match.id} name={match.name} />
      </div>
      {columns.map((column, index) => (
        <RowMarket key={column.marketId} match={match} column={column} className={columnClass(index, chosenColumn)} />
      ))}
      <Link className={cx(styles.more, text.num)} to={matchPath(match)}>
        <bdi dir="ltr" translate="no">{`+${others}`}</bdi>
        <span className={text.hidden}>{` ${t('row.moreMarkets', { count: others })}`}</span>
        <Icon name="chev-r" size={12} flips />
      </Link>
    </article>
  )
})
