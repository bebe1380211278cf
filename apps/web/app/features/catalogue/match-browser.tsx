/** The matches of one sport at a time: those in play, and below them those of the next hours. */

import type { EventCounts, Sport } from '@touchline/contract/entities/catalogue'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery } from '../../shared/addresses/address.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { Segments } from '../../ui/segments.tsx'
import text from '../../ui/text.module.css'
import { ChosenList } from './chosen-list.tsx'
import { type ListChoice, type Time, upcomingOf, useChoice, useToday, writeChoice } from './list-choice.ts'
import styles from './match-browser.module.css'
import { MatchList } from './match-list.tsx'
import { SportChips } from './sport-chips.tsx'

interface MatchBrowserProps {
  /** Sports to choose from. */
  readonly sports: readonly Sport[] | undefined
  readonly starting: ListChoice | null
  /** Counts of matches in play: the size of other lists is not known in advance. */
  readonly counts: readonly EventCounts[] | undefined
  readonly filterOf: (choice: ListChoice, today: ReturnType<typeof useToday>) => ListFilter
  /** Renders the list of outrights; without it outrights cannot be chosen. */
  readonly renderOutrights?: (choice: ListChoice) => ReactNode
  /** After the first group of matches. */
  readonly afterFirst?: ReactNode
}

/** Soon, or within a day. */
const UPCOMING = ['3', '24'] as const
const WITH_OUTRIGHTS = [...UPCOMING, 'outrights'] as const

export function MatchBrowser({ sports, starting, counts, ...lists }: MatchBrowserProps) {
  const choice = useChoice(
    starting,
    (sports ?? []).map(({ key }) => key),
  )
  const countLive = ({ id }: Pick<Sport, 'id'>) => counts?.find(count => count.id === id)?.live_count
  const sport = sports?.find(({ key }) => key === choice?.sportKey)
  const t = useT()
  if (sports?.length === 0) return <MatchList matches={[]} emptyText={t('list.empty.all')} />
  return (
    <>
      {sports?.length !== 1 && (
        <SportChips
          sports={sports ?? []}
          countOf={other => countLive(other) || undefined}
          value={choice?.sportKey ?? ''}
          onChange={sportKey => replaceQuery(writeChoice({ sportKey }))}
        />
      )}
      <SportLists key={choice?.sportKey} choice={choice} isPlayed={!sport || countLive(sport) !== 0} {...lists} />
    </>
  )
}

interface SportListsProps extends Pick<MatchBrowserProps, 'filterOf' | 'renderOutrights' | 'afterFirst'> {
  readonly choice: ListChoice | null
  /** Whether the sport has matches in play, as far as it is known. */
  readonly isPlayed: boolean
}

function SportLists({ choice, isPlayed, filterOf, renderOutrights, afterFirst }: SportListsProps) {
  const t = useT()
  const today = useToday()
  // A section on screen stays when its last match ends.
  const [hasLive] = useState(isPlayed)
  const live = choice && { ...choice, time: 'live' as const }
  const upcoming = choice && upcomingOf(choice)
  return (
    <>
      {hasLive && (
        <section className={styles.browser} aria-labelledby="live-list">
          <h2 className={text.h2} id="live-list">
            {t('home.liveNow')}
          </h2>
          <ChosenList
            choice={live}
            filter={live && filterOf(live, today)}
            widest="live"
            heading="h3"
            afterFirst={afterFirst}
            growsOnScroll={false}
          />
        </section>
      )}
      <section className={styles.browser} aria-labelledby="upcoming-list">
        <div className={styles.head}>
          <h2 className={text.h2} id="upcoming-list">
            {t('home.upcoming')}
          </h2>
          <Segments<Time>
            className={styles.times}
            label={t('list.time')}
            segments={(renderOutrights ? WITH_OUTRIGHTS : UPCOMING).map(value => ({
              value,
              label: t(`list.time.${value}`),
            }))}
            value={upcoming?.time ?? '24'}
            onChange={time => replaceQuery(writeChoice({ time }))}
          />
        </div>
        {upcoming?.time === 'outrights' && renderOutrights ? (
          renderOutrights(upcoming)
        ) : (
          <ChosenList
            choice={upcoming}
            filter={upcoming && filterOf(upcoming, today)}
            widest="24"
            heading="h3"
            afterFirst={!hasLive && afterFirst}
          />
        )}
      </section>
    </>
  )
}
