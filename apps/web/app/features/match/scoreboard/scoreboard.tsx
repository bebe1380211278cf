/** Heading of a match page: competitors, score, clock, periods, statistics and the match tracker. */
import { isMatchOpen } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { type Ref, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useOffersVideo } from '../../../shared/app/app-context.tsx'
import { firstPage, useShowsRest } from '../../../shared/browser/first-page.ts'
import { deviceStorage } from '../../../shared/browser/web-storage.ts'
import { type MatchNow, useMatchNow } from '../../../shared/live/use-match.ts'
import { hasCrest } from '../../../shared/match/sports.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import card from '../../../ui/card.module.css'
import { Crest } from '../../../ui/crest.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { Insights, type OpenPart } from '../insights/insights.tsx'
import { hasMinutes, hasStarted, isPlayed, useSummary } from '../insights/statistics-query.ts'
import { keyStatistics, prospect, stage, video } from '../part.ts'
import { BoardTop } from './board-top.tsx'
import { isDecidedBySets, PeriodTable, SetBoard } from './period-table.tsx'
import styles from './scoreboard.module.css'
import { SituationLine, Status } from './status.tsx'
import { Timeline } from './timeline.tsx'

interface ScoreboardProps {
  readonly match: Match
  readonly ref?: Ref<HTMLElement>
}

export function Scoreboard({ match, ref }: ScoreboardProps) {
  const { t } = useI18n()
  const now = useMatchNow(match)
  const summary = useSummary(match, now)
  const [isVideoOpen, setIsVideoOpen] = useState(false)
  const canWatch = useCanWatch(match, now)
  const isWatching = isVideoOpen && canWatch
  const [open, setOpen] = useOpenPart(match)
  const openParts = cx(
    (isWatching || open === 'play') && styles.playOpen,
    (open === 'statistics' || open === 'score') && styles.figuresOpen,
  )
  return (
    <section ref={ref} className={cx(card.card, styles.board, openParts)} aria-label={t('match.scoreboard')}>
      <div className={styles.front}>
        <BoardTop
          match={match}
          video={canWatch ? { isOpen: isWatching, toggle: () => setIsVideoOpen(!isVideoOpen) } : undefined}
        />
        <h1 className={text.hidden}>{match.name}</h1>
        {isDecidedBySets(match, now) ? <SetBoard match={match} now={now} /> : <Sides match={match} now={now} />}
        {hasStarted(now) ? <MatchProgress match={match} now={now} summary={summary} /> : <Venue match={match} />}
      </div>
      <div className={cx(styles.aside, isPlayed(now) && styles.play)}>
        {isWatching ? <VideoPart match={match} /> : <Aside match={match} now={now} summary={summary} />}
        {isPlayed(now) && <p className={styles.delayed}>{t('match.delayed')}</p>}
      </div>
      <Insights match={match} now={now} summary={summary} open={open} onOpen={setOpen} />
    </section>
  )
}

const PLAY_KEY = 'touchline.play'

/** What is open below the score. Whether small screens show the tracker is remembered by sport. */
function useOpenPart({ tournament }: Match): [OpenPart, (part: OpenPart) => void] {
  const sport = tournament.sport.key
  const readSports = () => (deviceStorage.read(PLAY_KEY) ?? '').split(' ')
  // Closed in the server's HTML and during hydration.
  const [open, setOpen] = useState<OpenPart>(() => (!firstPage.isShown && readSports().includes(sport) ? 'play' : null))
  const change = (part: OpenPart) => {
    const others = readSports().filter(other => other && other !== sport)
    if (part === 'play') deviceStorage.write(PLAY_KEY, [...others, sport].join(' '))
    else if (open === 'play') deviceStorage.write(PLAY_KEY, others.join(' '))
    setOpen(part)
  }
  return [open, change]
}

interface BoardProps {
  readonly match: Match
  readonly now: MatchNow
  readonly summary?: Statistics | undefined
}

function Sides({ match, now }: BoardProps) {
  const { t } = useI18n()
  const situation = isPlayed(now) ? now.statistics?.situation : undefined
  return (
    <div className={styles.sides}>
      <Team match={match} side="home" />
      <div className={styles.middle}>
        <Status match={match} now={now} />
        {hasStarted(now) && now.statistics && (
          <p>
            <span className={text.hidden}>{t('row.score', now.statistics.total_score)}</span>
            <span className={cx(styles.score, text.num)} dir="ltr" aria-hidden="true" translate="no">
              <SideScore now={now} />
            </span>
          </p>
        )}
        {situation && <SituationLine match={match} situation={situation} />}
      </div>
      <Team match={match} side="away" />
    </div>
  )
}

/** On right-to-left pages the sides are swapped, so the digits are as well. */
function SideScore({ now }: { readonly now: MatchNow }) {
  const { direction } = useI18n()
  const { home = 0, away = 0 } = now.statistics?.total_score ?? {}
  const [left, right] = direction === 'rtl' ? [away, home] : [home, away]
  return (
    <>
      <span>{left}</span>
      <i>–</i>
      <span>{right}</span>
    </>
  )
}

function Team({ match, side }: { readonly match: Match; readonly side: 'home' | 'away' }) {
  const team = match.competitors?.[side]
  if (!team) return null
  return (
    <div className={styles.team}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} size={56} />}
      <span dir="auto">{team.name}</span>
    </div>
  )
}

/** The match so far: timeline, period table and key statistics. */
function MatchProgress({ match, now, summary }: BoardProps) {
  const part = usePart(keyStatistics)
  if (!now.statistics) return null
  return (
    <>
      {!isDecidedBySets(match, now) && <Timeline match={match} now={now} entries={summary?.timeline ?? NO_ENTRIES} />}
      <div className={styles.figures}>
        {!isDecidedBySets(match, now) && (
          <PeriodTable
            match={match}
            statistics={now.statistics}
            isPlayed={isMatchOpen(now.status)}
            figures={summary?.data}
          />
        )}
        <div className={styles.bars}>{part && summary && <part.KeyStatistics rows={summary.data} />}</div>
        {hasMinutes(match) && (
          <div className={styles.latest}>
            {part && summary && <part.LatestEvents match={match} summary={summary} />}
          </div>
        )}
      </div>
    </>
  )
}

const NO_ENTRIES: readonly [] = []

/** Beside the score: the tracker during play, form and meetings before it, the poll after it. */
function Aside({ match, now, summary }: BoardProps) {
  if (!useShowsRest()) return null
  return isPlayed(now) ? (
    <StagePart match={match} now={now} summary={summary} />
  ) : (
    <ProspectPart match={match} now={now} />
  )
}

function StagePart(props: BoardProps) {
  const part = usePart(stage)
  return part && <part.Stage {...props} />
}

function ProspectPart({ match, now }: BoardProps) {
  const part = usePart(prospect)
  return part && <part.Prospect match={match} status={now.status} />
}

function VideoPart({ match }: { readonly match: Match }) {
  const part = usePart(video)
  return part && <part.VideoSlot match={match} />
}

function Venue({ match: { stadium, city } }: { readonly match: Match }) {
  const venue = [stadium, city].filter(Boolean).join(', ')
  return venue ? (
    <p className={cx(text.small, text.quiet, styles.venue)} dir="auto">
      {venue}
    </p>
  ) : null
}

/** Whether video is available: the match has one, it is in play, and the operator offers video. */
function useCanWatch(match: Match, now: MatchNow): boolean {
  const isOffered = useOffersVideo()
  return isOffered && match.has_video && isPlayed(now)
}
