/** Events of the match, latest first, each on its side's half. */
import type { Match } from '@touchline/contract/entities/match'
import type { Attempt, Statistics, TimelineEntry } from '@touchline/contract/entities/media'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import text from '../../../ui/text.module.css'
import styles from './insights.module.css'
import { hasMinutes } from './statistics-query.ts'

interface EventListProps {
  readonly match: Match
  readonly data: Statistics
}

/** Some sports record every point; the rest is behind a button. */
const SHOWN = 20

/** Something that happened in a match: an event of its timeline, or an attempt at goal that brought none. */
export interface MatchEvent extends Omit<TimelineEntry, 'player'> {
  readonly player?: string | null | undefined
  /** The probability of a goal of an attempt. */
  readonly chance?: number
}

const toEvent = ({ minute, side, player, chance, result }: Attempt): MatchEvent => ({
  minute,
  type: `shot_${result}`,
  side,
  player,
  chance,
})

/**
 * Events and attempts, oldest first. Goals and missed penalties stand in the timeline already; of a minute the attempts
 * come first.
 */
export function listEvents({
  timeline,
  attempts = [],
}: Pick<Statistics, 'timeline' | 'attempts'>): readonly MatchEvent[] {
  const isMissedPenalty = ({ minute, side }: Attempt): boolean =>
    timeline.some(entry => entry.type === 'penalty_missed' && entry.minute === minute && entry.side === side)
  const own = attempts.filter(attempt => attempt.result !== 'goal' && !isMissedPenalty(attempt)).map(toEvent)
  const events: MatchEvent[] = []
  let taken = 0
  for (const entry of timeline) {
    while ((own[taken]?.minute ?? Number.POSITIVE_INFINITY) <= entry.minute) events.push(own[taken++] as MatchEvent)
    events.push(entry)
  }
  return [...events, ...own.slice(taken)]
}
export function EventList({ match, data }: EventListProps) {
  const { t } = useI18n()
  const [showsAll, setShowsAll] = useState(false)
  const entries = listEvents(data).toReversed()
  if (entries.length === 0) return <Notice>{t('stat.none')}</Notice>
  const shown = showsAll ? entries : entries.slice(0, SHOWN)
  return (
    <>
      <ol className={styles.events}>
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: numbered from the oldest event, so a key stays with its event
          <Entry key={entries.length - index} match={match} entry={entry} />
        ))}
      </ol>
      {shown.length < entries.length && (
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
  const { minute, type, side, player, at, chance } = entry
  const when = hasMinutes(match) ? `${minute}'` : at ? formats.time(at, timeZone) : ''
  const name = t.optional(`match-event.${type}`, type.replaceAll('_', ' '))
  const team = side && match.competitors?.[side].name
  return (
    <li className={cx(styles.event, side && styles[side])}>
      <span className={cx(styles.when, text.num)} dir="ltr">
        {when}
      </span>
      <span className={styles.what}>
        <b>{name}</b>
        {(player || team) && (
          <span className={text.second} dir="auto">
            {player ?? team}
            {chance !== undefined && <span className={text.quiet}> {formats.number(chance)} xG</span>}
          </span>
        )}
      </span>
    </li>
  )
}
