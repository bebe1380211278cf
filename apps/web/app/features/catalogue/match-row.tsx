import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match, MatchStatistics, Situation } from '@touchline/contract/entities/match'
import { Fragment, memo, useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { matchPath } from '../../shared/addresses/paths.ts'
import { useOffersVideo } from '../../shared/app/app-context.tsx'
import { type MatchNow, useMatchNow } from '../../shared/live/use-match.ts'
import type { Column } from '../../shared/market/columns.ts'
import { hasCrest } from '../../shared/match/sports.ts'
import { Crest } from '../../ui/crest.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { RowMarket } from '../../ui/row-market.tsx'
import { Star } from '../../ui/star.tsx'
import text from '../../ui/text.module.css'
import styles from './match-row.module.css'
import { MatchWhen } from './match-when.tsx'
import { buildScoreColumns, getSideInPlay } from './scores.ts'

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

interface MatchScoresProps {
  readonly statistics: MatchStatistics
  readonly sportKey: string
}

/**
 * Score of a match in play: earlier periods muted, the current game in the live colour, the main
 * score bold.
 */
function MatchScores({ statistics, sportKey }: MatchScoresProps) {
  return (
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
  )
}

function formatNote(situation: Situation, t: Translate): string | null {
  switch (situation.kind) {
    case 'bases':
      return t('stage.note.outs', { count: situation.outs })
    case 'innings':
      return t('stage.note.overs', { overs: situation.overs })
    case 'down':
      return t('stage.note.down', { down: situation.down, distance: situation.distance })
    case 'power_play':
      return t('stage.note.powerPlay', { left: situation.left })
    default:
      return null
  }
}

/** Short sport-specific note on the play, beside score and clock. */
function PlayNote({ situation }: { readonly situation: Situation | undefined }) {
  const t = useT()
  const note = situation && formatNote(situation, t)
  return note && <bdi className={styles.note}>{note}</bdi>
}

function VideoMark() {
  const t = useT()
  return (
    useOffersVideo() && (
      <>
        <Icon name="play" size={14} />
        <span className={text.hidden}>{t('row.hasVideo')}</span>
      </>
    )
  )
}

interface TeamNameProps {
  readonly match: Match
  readonly now: MatchNow
  readonly side: 'home' | 'away'
}

/** Crest and name of a competitor, with serve, possession or batting marks and red cards. */
function TeamName({ match, now, side }: TeamNameProps) {
  const t = useT()
  const team = match.competitors?.[side]
  if (!team) return null
  const inPlay = now.statistics && getSideInPlay(now.statistics)
  const redCards = now.statistics?.red_cards?.[side] ?? 0
  return (
    <span className={styles.team}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} />}
      <Name>{team.name}</Name>
      {inPlay?.side === side && (
        <span className={styles.serve}>
          <span className={text.hidden}>{t(inPlay.textId)}</span>
        </span>
      )}
      {redCards > 0 && (
        <span className={styles.redCard}>
          <span className={text.hidden}>{t('row.redCards', { count: redCards })}</span>
        </span>
      )}
    </span>
  )
}

/** Row of a match in a list: time, competitors, score and the prices of its leading markets. */
export const MatchRow = memo(function MatchRow({ match, columns, chosenColumn, namesLeague }: MatchRowProps) {
  const t = useT()
  const id = useId()
  const now = useMatchNow(match)
  const { competitors } = match
  const sportKey = match.tournament.sport.key
  const isLive = now.status === MATCH_STATUS.live
  const statistics = hasScore(now) ? now.statistics : null
  const others = Math.max(0, now.availableMarkets - columns.length)
  return (
    <article className={styles.row} data-match={match.id} aria-label={match.name}>
      <div className={styles.info}>
        {/* A clock would name the link anew all the time; a start is said with the link alone. */}
        <div className={styles.when} id={`${id}when`} aria-hidden={!isLive || undefined}>
          <MatchWhen match={now} sportKey={sportKey} />
          {isLive && (
            <span className={styles.media}>
              <PlayNote situation={now.statistics?.situation} />
              {match.has_video && <VideoMark />}
            </span>
          )}
        </div>
        <Link
          className={styles.teams}
          to={matchPath(match)}
          id={`${id}teams`}
          aria-labelledby={isLive ? undefined : `${id}teams ${id}when`}
        >
          {competitors ? (
            <>
              <TeamName match={match} now={now} side="home" />
              <TeamName match={match} now={now} side="away" />
            </>
          ) : (
            <Name>{match.name}</Name>
          )}
          {namesLeague && <Name className={styles.league}>{match.tournament.name}</Name>}
          {statistics && <span className={text.hidden}>{t('row.score', statistics.total_score)}</span>}
        </Link>
        {statistics && <MatchScores statistics={statistics} sportKey={sportKey} />}
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
