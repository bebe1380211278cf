/** Events of the match, latest first, each on the half of its side. */
import type { Match } from '@touchline/contract/entities/match'
import type { Attempt, Statistics, TimelineEntry } from '@touchline/contract/entities/media'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { NameLink } from '../../../ui/name-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import text from '../../../ui/text.module.css'
import styles from './event-list.module.css'
import { hasMinutes } from './statistics-query.ts'

interface EventListProps {
  readonly match: Match
  readonly data: Statistics
}

/** Number of events before the list is expanded: some sports record every point. */
const MAX_EVENTS = 20

/** An entry of the timeline, or an attempt without a goal. */
export interface MatchEvent extends Omit<TimelineEntry, 'player'> {
  readonly player?: string | null | undefined
  /** Probability that the attempt becomes a goal. */
  readonly chance?: number
}

const toEvent = ({ result, x: _x, y: _y, ...attempt }: Attempt): MatchEvent => ({ ...attempt, type: `shot_${result}` })

/**
 * Timeline and attempts merged, oldest first; within a minute attempts come first. Goals and missed penalties are in the
 * timeline already.
 */
export function listEvents({
  timeline,
  attempts = [],
}: Pick<Statistics, 'timeline' | 'attempts'>): readonly MatchEvent[] {
  const isMissedPenalty = ({ minute, side }: Attempt): boolean =>
    timeline.some(entry => entry.type === 'penalty_missed' && entry.minute === minute && entry.side === side)
  const missed = attempts.filter(attempt => attempt.result !== 'goal' && !isMissedPenalty(attempt)).map(toEvent)
  const events: MatchEvent[] = []
  let next = 0
  for (const entry of timeline) {
    while ((missed[next]?.minute ?? Number.POSITIVE_INFINITY) <= entry.minute) events.push(missed[next++] as MatchEvent)
    events.push(entry)
  }
  return [...events, ...missed.slice(next)]
}
export function EventList({ match, data }: EventListProps) {
  const { t } = useI18n()
  const [showsAll, setShowsAll] = useState(false)
  const entries = listEvents(data).toReversed()
  if (entries.length === 0) return <Notice>{t('stat.none')}</Notice>
  const visible = showsAll ? entries : entries.slice(0, MAX_EVENTS)
  return (
    <>
      <ol className={styles.events}>
        {visible.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbered from the oldest event, so a key stays with its event
          <Entry key={entries.length - index} match={match} entry={entry} />
        ))}
      </ol>
      {visible.length < entries.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('stat.allEvents', { count: entries.length })}
        </Button>
      )}
    </>
  )
}

function Entry({ match, entry }: { readonly match: Match; readonly entry: MatchEvent }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { minute, type, side, player, player_slug: slug, at, chance } = entry
  const time = hasMinutes(match) ? `${minute}'` : at ? formats.time(at, timeZone) : ''
  const name = t.optional(`match-event.${type}`, type.replaceAll('_', ' '))
  const team = side && match.competitors?.[side].name
  return (
    <li className={cx(styles.event, side && styles[side])}>
      <span className={cx(styles.time, text.num)} dir="ltr">
        {time}
      </span>
      <span className={styles.description}>
        <b>{name}</b>
        {(player || team) && (
          <span className={text.second} dir="auto">
            {player ? (
              <NameLink className={styles.player} sportKey={match.tournament.sport.key} slug={slug}>
                {player}
              </NameLink>
            ) : (
              team
            )}
            {chance !== undefined && <span className={text.quiet}> {formats.number(chance)} xG</span>}
          </span>
        )}
      </span>
    </li>
  )
}
