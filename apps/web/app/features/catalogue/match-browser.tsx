/** Matches of one sport at a time, in play, soon or within a day: the heart of the home page and of a sport's page. */

import { useQuery } from '@tanstack/react-query'
import type { Counts, Sport } from '@touchline/contract/entities/catalogue'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import type { ListFilter } from '../../shared/queries.ts'
import { Segments } from '../../ui/segments.tsx'
import text from '../../ui/text.module.css'
import { type ListChoice, TIMES, type Time } from './choice.ts'
import styles from './match-browser.module.css'
import { MatchList } from './match-list.tsx'
import { SportChips } from './sport-chips.tsx'

interface MatchBrowserProps {
  readonly title: string
  /** Sports to choose from; one alone needs no choice. */
  readonly sports: readonly Sport[] | undefined
  readonly starting: ListChoice | null
  readonly counts: readonly Counts[] | undefined
  readonly filterOf: (choice: ListChoice) => ListFilter
  /** The title is the page's own. */
  readonly isPageTitle?: boolean
}

export function MatchBrowser({ title, sports, starting, counts, filterOf, isPageTitle }: MatchBrowserProps) {
  const t = useT()
  const [chosen, setChosen] = useState<ListChoice | null>(null)
  // Once the page has shown a list, a sport that runs out of matches must not take it away.
  const [first] = useState(starting)
  const choice = chosen ?? first ?? starting
  const choose = (change: Partial<ListChoice>) => choice && setChosen({ ...choice, ...change })
  const Heading = isPageTitle ? 'h1' : 'h2'
  return (
    <section className={styles.browser} aria-labelledby="matches">
      <div className={styles.head}>
        <Heading className={isPageTitle ? text.h1 : text.h2} id="matches">
          {title}
        </Heading>
        <Segments<Time>
          className={styles.times}
          label={t('list.time')}
          segments={TIMES.map(value => ({ value, label: t(`list.time.${value}`) }))}
          value={choice?.time ?? 'live'}
          onChange={time => choose({ time })}
        />
      </div>
      {sports && sports.length > 1 && (
        <SportChips
          sports={sports}
          countOf={sport =>
            countFor(
              counts?.find(({ id }) => id === sport.id),
              choice?.time,
            )
          }
          value={choice?.sportKey ?? ''}
          onChange={sportKey => choose({ sportKey })}
        />
      )}
      <ChosenList choice={choice} filterOf={filterOf} />
    </section>
  )
}

function countFor(counts: Counts | undefined, time: Time | undefined): number | undefined {
  return time === 'live' ? counts?.live_count : counts?.match_count
}

interface ChosenListProps {
  readonly choice: ListChoice | null
  readonly filterOf: (choice: ListChoice) => ListFilter
}

function ChosenList({ choice, filterOf }: ChosenListProps) {
  const t = useT()
  const { queries } = useApp()
  const filter = choice ? filterOf(choice) : {}
  const { data: matches } = useQuery({ ...queries.matches(filter), enabled: choice !== null })
  return <MatchList matches={matches} emptyText={t(`list.empty.${choice?.time ?? 'live'}`)} />
}
