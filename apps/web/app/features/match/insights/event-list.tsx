/** Events of the match, latest first, each on its side's half. */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import text from '../../../ui/text.module.css'
import styles from './insights.module.css'
import { listEvents, type MatchEvent } from './list-events.ts'
import { hasMinutes } from './statistics-query.ts'

interface EventListProps {
  readonly match: Match
  readonly data: Statistics
}

/** Some sports record every point; the rest is behind a button. */
const SHOWN = 20
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
  const name = t.optional(`match.event.${type}`, type.replaceAll('_', ' '))
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
