/** Heading of a match page: competitors, score, clock, figures and the match tracker, as tall in every sport and state. */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { type Ref, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useOffersVideo } from '../../../shared/app/app-context.tsx'
import { firstPage, useShowsRest } from '../../../shared/browser/first-page.ts'
import { deviceStorage } from '../../../shared/browser/web-storage.ts'
import { type MatchNow, useMatchNow } from '../../../shared/live/use-match.ts'
import { hasCrest } from '../../../shared/match/sports.ts'
import { renderPart, usePart } from '../../../shared/parts/use-part.tsx'
import card from '../../../ui/card.module.css'
import { Crest } from '../../../ui/crest.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NameLink } from '../../../ui/name-link.tsx'
import text from '../../../ui/text.module.css'
import { Insights, type OpenPart } from '../insights/insights.tsx'
import { hasStarted, isDecidedBySets, isPlayed, useSummary } from '../insights/statistics-query.ts'
import { facts, prospect, setBoard, stage, video } from '../part.ts'
import { BoardTop } from './board-top.tsx'
import styles from './scoreboard.module.css'
import { SituationLine, Status } from './status.tsx'
import { Timeline } from './timeline.tsx'

const SetBoard = renderPart(setBoard, module => module.SetBoard)

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
  const isStarted = hasStarted(now)
  return (
    <section ref={ref} className={cx(card.card, styles.board)} aria-label={t('match.scoreboard')}>
      <div className={styles.front}>
        <BoardTop
          match={match}
          video={canWatch ? { isOpen: isWatching, toggle: () => setIsVideoOpen(!isVideoOpen) } : undefined}
        />
        <h1 className={text.hidden}>{match.name}</h1>
        {isDecidedBySets(match, now) ? (
          <SetBoard match={match} />
        ) : (
          <>
            <Sides match={match} now={now} />
            {isStarted ? (
              <Timeline match={match} now={now} entries={summary?.timeline ?? NO_ENTRIES} />
            ) : (
              <Venue match={match} />
            )}
          </>
        )}
        <button
          type="button"
          className={styles.more}
          aria-expanded={open !== null}
          onClick={() => setOpen(open === null ? (isPlayed(now) ? 'play' : 'tabs') : null)}
        >
          {t(isPlayed(now) ? 'match.insight.play' : 'match.insight.statistics')}
          <Icon name={open === null ? 'chev-d' : 'chev-u'} size={16} />
        </button>
        {isStarted && <FactsPart match={match} now={now} summary={summary} />}
      </div>
      <Insights match={match} now={now} summary={summary} open={open} onOpen={setOpen}>
        <div className={styles.aside} data-open={isWatching || open === 'play'}>
          {isWatching ? <VideoPart match={match} /> : <Aside match={match} now={now} summary={summary} />}
          {isPlayed(now) && <p className={styles.delayed}>{t('match.delayed')}</p>}
        </div>
      </Insights>
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
  const { sport } = match.tournament
  const team = match.competitors?.[side]
  if (!team) return null
  return (
    <NameLink sportKey={sport.key} slug={team.slug} className={cx(styles.team, side === 'away' && styles.away)}>
      {hasCrest(sport.key) && <Crest id={team.id} size={40} />}
      <span dir="auto">{team.name}</span>
    </NameLink>
  )
}

/** The figures of the match in one line, which has its room before they are loaded. */
function FactsPart({ match, now, summary }: BoardProps) {
  const part = usePart(facts)
  return (
    <div className={styles.facts}>
      {part && now.statistics && (
        <part.Facts match={match} statistics={now.statistics} isPlayed={isPlayed(now)} figures={summary?.data ?? []} />
      )}
    </div>
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
  const venue = useI18n().formats.list([stadium, city].flatMap(part => part || []))
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
