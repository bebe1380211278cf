/** Finished matches by day and sport: a tab for each of the last days with the number of its results, and any earlier day. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery, useQueryParams } from '../../shared/addresses/address.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useSettings } from '../../shared/app/use-settings.ts'
import { addDays, isDay } from '../../shared/formats/days.ts'
import { useHydrated } from '../../shared/live/ticker.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import text from '../../ui/text.module.css'
import { DayTabs } from './day-tabs.tsx'
import { ListEnd } from './list-end.tsx'
import browser from './match-browser.module.css'
import { countResults, findResultsSport, lastDays } from './result-days.ts'
import { ResultList } from './result-list.tsx'
import styles from './results-page.module.css'
import { SportChips } from './sport-chips.tsx'
import { useToday } from './use-choice.ts'
import { useMatchList } from './use-match-list.ts'

interface ResultsPageProps {
  readonly filterOf: (sportKey: string, day: ReturnType<typeof useToday>) => ListFilter
}

export function ResultsPage({ filterOf }: ResultsPageProps) {
  const t = useT()
  const { queries } = useApp()
  const { data: sports = [] } = useQuery(queries.sports())
  const { results_days: keptDays } = useSettings() ?? {}
  const params = useQueryParams()
  const today = useToday()
  // As `Field` does it: the server's HTML has no text field.
  const isHydrated = useHydrated()
  const dateId = useId()
  const days = lastDays(today.day)
  const wanted = params.get('day') ?? ''
  const day = isDay(wanted) && wanted <= today.day ? wanted : today.day
  const isRecent = days.includes(day)
  const { data: recent } = useQuery(queries.resultCounts(days, today.zone))
  const { data: earlier } = useQuery({ ...queries.resultCounts([day], today.zone), enabled: !isRecent })
  const counts = isRecent ? recent?.[days.indexOf(day)] : earlier?.[0]
  const sport = sports.find(({ key }) => key === params.get('sport')) ?? findResultsSport(sports, counts)
  const filter = sport ? filterOf(sport.key, { ...today, day }) : null
  const first = keptDays === undefined ? undefined : addDays(today.day, -keptDays)
  const isExpired = first !== undefined && day < first
  const choose = (next: string) => replaceQuery({ day: next === today.day ? null : next })
  return (
    <section className={browser.browser} aria-labelledby="match-list">
      <div className={styles.head}>
        <h1 className={text.h1} id="match-list">
          {t('nav.results')}
        </h1>
        <div className={styles.date}>
          <label className={text.quiet} htmlFor={dateId}>
            {t('results.date')}
          </label>
          <span className={styles.field}>
            {isHydrated && (
              <input
                id={dateId}
                type="date"
                value={day}
                min={first}
                max={today.day}
                onChange={({ target: { value } }) => {
                  if (isDay(value) && value <= today.day) choose(value)
                }}
              />
            )}
          </span>
        </div>
      </div>
      <DayTabs
        days={days.toReversed()}
        today={today.day}
        value={day}
        countOf={of => recent?.[days.indexOf(of)]?.match_count}
        onChange={choose}
      />
      <SportChips
        sports={sports}
        value={sport?.key ?? ''}
        countOf={of => countResults(counts, of)}
        onChange={key => replaceQuery({ sport: key })}
      />
      <Results
        key={JSON.stringify(filter)}
        filter={filter}
        emptyText={t(isExpired ? 'results.expired' : 'results.empty.text')}
      />
    </section>
  )
}

function Results({ filter, emptyText }: { readonly filter: ListFilter | null; readonly emptyText: string }) {
  const { matches, ...growth } = useMatchList(filter)
  const end = (growth.more || growth.isGrowing) && <ListEnd {...growth} />
  return <ResultList matches={matches} emptyText={emptyText} end={end} />
}
