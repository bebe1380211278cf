/** Events of the match, latest first, each on its side's half. */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics, TimelineEntry } from '@touchline/contract/entities/media'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import { useTimeZone } from '../../../shared/ticker.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import text from '../../../ui/text.module.css'
import styles from './insights.module.css'

interface EventListProps {
  readonly match: Match
  readonly data: Statistics
}

/** Some sports record every point; the rest is behind a button. */
const SHOWN = 20
/** Sports whose events have minutes; in others the number is a period. */
const WITH_MINUTES: readonly string[] = ['soccer', 'handball', 'ice-hockey', 'american-football', 'basketball']

export function EventList({ match, data }: EventListProps) {
  const { t } = useI18n()
  const [showsAll, setShowsAll] = useState(false)
  const entries = data.timeline.toReversed()
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

function Entry({ match, entry }: { readonly match: Match; readonly entry: TimelineEntry }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { minute, type, side, player, at } = entry
  const hasMinutes = WITH_MINUTES.includes(match.tournament.sport.key)
  const when = hasMinutes ? `${minute}'` : at ? formats.time(at, timeZone) : ''
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
          </span>
        )}
      </span>
    </li>
  )
}
