/** The last results of a league or a competitor, by day. */
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useMemo } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { dayOf } from '../../shared/formats/dates.ts'
import { noonOf } from '../../shared/formats/day-names.ts'
import { groupBy } from '../../shared/helpers/group-by.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import card from '../../ui/card.module.css'
import text from '../../ui/text.module.css'
import { GrowingList } from './growing-list.tsx'
import type { HeadingLevel } from './match-group.tsx'
import styles from './results-page.module.css'
import { ResultGroups, ResultRow } from './results-page.tsx'

interface LastResultsProps {
  readonly filter: ListFilter
  /** Level of the days' headings. */
  readonly heading?: HeadingLevel
}

export function LastResults({ filter, heading = 'h2' }: LastResultsProps) {
  return (
    <GrowingList filter={filter}>
      {(matches, end) => <DayList matches={matches} end={end} heading={heading} />}
    </GrowingList>
  )
}

interface DayListProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined
  readonly end?: ReactNode
  readonly heading: HeadingLevel
}

/** A card a day. */
export function DayList({ matches, end, heading }: DayListProps) {
  const timeZone = useTimeZone()
  const days = useMemo(
    () => matches && groupBy(matches, ({ start_time }) => dayOf(start_time, timeZone)),
    [matches, timeZone],
  )
  return (
    <ResultGroups groups={days} end={end}>
      {(day, group) => <DayResults key={day} day={day} matches={group} heading={heading} />}
    </ResultGroups>
  )
}

/** The round that all matches belong to; undefined where they are of several, and where it is not known. */
function findRound(matches: readonly Match[]): number | undefined {
  const round = matches[0]?.round
  return matches.every(match => match.round === round) ? round : undefined
}

interface DayResultsProps {
  readonly day: string
  readonly matches: readonly Match[]
  readonly heading: HeadingLevel
}

function DayResults({ day, matches, heading: Heading }: DayResultsProps) {
  const { t, formats } = useI18n()
  const round = findRound(matches)
  return (
    <section className={card.card}>
      <header className={styles.leagueHead}>
        <Heading className={text.h3}>
          <time dateTime={day}>{formats.date(noonOf(day), 'UTC')}</time>
          {round !== undefined && <span className={text.quiet}> {t('results.round', { round })}</span>}
        </Heading>
      </header>
      {matches.map(match => (
        <ResultRow key={match.id} match={match} />
      ))}
    </section>
  )
}
