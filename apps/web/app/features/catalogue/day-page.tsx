/** The matches of one day and one sport. */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import type { ReactNode } from 'react'
import { replaceQuery, useQueryParams } from '../../shared/addresses/address.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { addDays } from '../../shared/formats/dates.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import text from '../../ui/text.module.css'
import { DayTabs } from './day-tabs.tsx'
import { useToday } from './list-choice.ts'
import { ListEnd } from './list-end.tsx'
import styles from './match-browser.module.css'
import { SportChips } from './sport-chips.tsx'
import { useMatchList } from './use-match-list.ts'

interface DayPageProps {
  readonly title: string
  /** Selectable days relative to today, in display order. */
  readonly offsets: readonly number[]
  readonly filterOf: (sportKey: string, day: ReturnType<typeof useToday>) => ListFilter
  readonly list: (matches: readonly Match[] | undefined, end: ReactNode) => ReactNode
}

export function DayPage({ title, offsets, filterOf, list }: DayPageProps) {
  const { queries } = useApp()
  const { data: sports = [] } = useQuery(queries.sports())
  const params = useQueryParams()
  const today = useToday()
  const days = offsets.map(offset => addDays(today.day, offset))
  const day = days.find(candidate => candidate === params.get('day')) ?? today.day
  const sportKey = (sports.find(({ key }) => key === params.get('sport')) ?? sports[0])?.key
  const filter = sportKey ? filterOf(sportKey, { ...today, day }) : null
  return (
    <section className={styles.browser} aria-labelledby="match-list">
      <h1 className={text.h1} id="match-list">
        {title}
      </h1>
      <DayTabs
        days={days}
        today={today.day}
        value={day}
        onChange={next => replaceQuery({ day: next === today.day ? null : next })}
      />
      <SportChips sports={sports} value={sportKey ?? ''} onChange={sport => replaceQuery({ sport })} />
      <List key={JSON.stringify(filter)} filter={filter} list={list} />
    </section>
  )
}

function List({ filter, list }: Pick<DayPageProps, 'list'> & { readonly filter: ListFilter | null }) {
  const { matches, ...growth } = useMatchList(filter)
  return list(matches, (growth.more || growth.isGrowing) && <ListEnd {...growth} />)
}
