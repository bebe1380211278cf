/**
 * Matches of one sport at a time, in play, soon or within a day: the main part of the home page.
 */

import type { EventCounts, Sport } from '@touchline/contract/entities/catalogue'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery } from '../../shared/addresses/address.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { Segments } from '../../ui/segments.tsx'
import text from '../../ui/text.module.css'
import { ChosenList } from './chosen-list.tsx'
import { type ListChoice, type Time, useChoice, useToday, writeChoice } from './list-choice.ts'
import styles from './match-browser.module.css'
import { SportChips } from './sport-chips.tsx'

interface MatchBrowserProps {
  readonly title: string
  /** Sports to choose from. */
  readonly sports: readonly Sport[] | undefined
  readonly starting: ListChoice | null
  /** Counts of matches in play: the size of other lists is not known in advance. */
  readonly counts: readonly EventCounts[] | undefined
  readonly filterOf: (choice: ListChoice, today: ReturnType<typeof useToday>) => ListFilter
  /** Renders the list of outrights; without it outrights cannot be chosen. */
  readonly renderOutrights?: (choice: ListChoice) => ReactNode
  /** After the first group of the list. */
  readonly afterFirst?: ReactNode
}

/** Time ranges for a quick overview: now, soon, within a day. */
const GLANCES = ['live', '3', '24'] as const satisfies readonly Time[]

export function MatchBrowser(props: MatchBrowserProps) {
  const { title, sports, starting, counts, filterOf, renderOutrights, afterFirst } = props
  const t = useT()
  const today = useToday()
  const choice = useChoice(
    starting,
    (sports ?? []).map(({ key }) => key),
  )
  const choose = (change: Partial<ListChoice>) => replaceQuery(writeChoice(change))
  return (
    <section className={styles.browser} aria-labelledby="match-list">
      <div className={styles.head}>
        <h2 className={text.h2} id="match-list">
          {title}
        </h2>
        <Segments<Time>
          className={styles.times}
          label={t('list.time')}
          segments={(renderOutrights ? [...GLANCES, 'outrights' as const] : GLANCES).map(value => ({
            value,
            label: t(`list.time.${value}`),
          }))}
          value={choice?.time ?? 'live'}
          onChange={time => choose({ time })}
        />
      </div>
      {sports?.length !== 1 && (
        <SportChips
          sports={sports ?? []}
          countOf={({ id }) =>
            choice?.time === 'live' ? counts?.find(count => count.id === id)?.live_count : undefined
          }
          value={choice?.sportKey ?? ''}
          onChange={sportKey => choose({ sportKey })}
        />
      )}
      {choice?.time === 'outrights' && renderOutrights ? (
        renderOutrights(choice)
      ) : (
        <ChosenList choice={choice} filter={choice && filterOf(choice, today)} widest="24" afterFirst={afterFirst} />
      )}
    </section>
  )
}
