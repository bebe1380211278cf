/** The matches of a day and a sport, and the tabs that choose a day. */
import { useQuery } from '@tanstack/react-query'
import type { Match } from '@touchline/contract/entities/match'
import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { replaceQuery, useQueryParams } from '../../shared/addresses/address.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { addDays } from '../../shared/formats/dates.ts'
import { formatDay, noonOf } from '../../shared/formats/day-names.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { Chips } from '../../ui/chips.tsx'
import text from '../../ui/text.module.css'
import { GrowingList } from './growing-list.tsx'
import { useToday } from './list-choice.ts'
import styles from './match-browser.module.css'
import { SportChips } from './sport-chips.tsx'

interface DayTabsProps {
  readonly days: readonly string[]
  readonly today: string
  readonly value: string
  /** Number of a day's matches; without it none is shown. */
  readonly countOf?: (day: string) => number | undefined
  readonly onChange: (day: string) => void
}

/** Chooses a day around today. */
export function DayTabs({ days, today, value, countOf, onChange }: DayTabsProps) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const formatTab = (day: string) => {
    const name = formatDay(day, today, i18n)
    const date = formats.date(noonOf(day), 'UTC')
    return name === date ? date : `${name}, ${date}`
  }
  return (
    <Chips
      label={t('schedule.day')}
      value={value}
      onChange={onChange}
      chips={days.map(day => ({ value: day, content: <TabContent name={formatTab(day)} count={countOf?.(day)} /> }))}
    />
  )
}

function TabContent({ name, count }: { readonly name: string; readonly count: number | undefined }) {
  if (count === undefined) return name
  return (
    <>
      {name}
      <span className={styles.count}>{count}</span>
    </>
  )
}

interface DayPageProps {
  readonly title: string
  /** Selectable days relative to today, in display order. */
  readonly offsets: readonly number[]
  readonly filterOf: (sportKey: string, day: ReturnType<typeof useToday>) => ListFilter
  /** Renders the list: its matches, and what ends it. */
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
      <GrowingList filter={filter}>{list}</GrowingList>
    </section>
  )
}
