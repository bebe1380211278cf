/** All matches in play, one sport at a time. */

import type { Sport } from '@touchline/contract/entities/catalogue'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery } from '../../shared/addresses/address.ts'
import type { Counters } from '../../shared/queries/event-counts.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { cx } from '../../ui/cx.ts'
import { LiveDot } from '../../ui/live-dot.tsx'
import text from '../../ui/text.module.css'
import { ChosenList } from './chosen-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListChoice, useChoice, useToday } from './list-choice.ts'
import styles from './match-browser.module.css'
import { SportChips } from './sport-chips.tsx'

interface LiveBrowserProps {
  readonly title: string
  readonly sports: readonly Sport[] | undefined
  readonly counters: Counters | undefined
  readonly starting: ListChoice | null
  readonly filterOf: (choice: ListChoice, today: ReturnType<typeof useToday>) => ListFilter
}

export function LiveBrowser({ title, sports = [], counters, starting, filterOf }: LiveBrowserProps) {
  const t = useT()
  const today = useToday()
  const requested = useChoice(
    starting,
    sports.map(({ key }) => key),
  )
  const choice = requested && ({ ...requested, time: 'live' } as const)
  const counts = counters?.sports
  const liveCount = (sport: Sport) => counts && (counts.find(({ id }) => id === sport.id)?.live_count ?? 0)
  const listedSports = sports.filter(sport => (counters && liveCount(sport) !== 0) || sport.key === choice?.sportKey)
  return (
    <section className={styles.browser} aria-labelledby="match-list">
      <div className={styles.head}>
        <LiveDot />
        <h1 className={text.h1} id="match-list">
          {title}
        </h1>
        {counters?.live !== undefined && (
          <span className={cx(text.small, text.quiet)}>{t('home.events', { count: counters.live })}</span>
        )}
      </div>
      <SportChips
        sports={listedSports}
        countOf={choice?.hasVideo ? () => undefined : liveCount}
        value={choice?.sportKey ?? ''}
        onChange={sport => replaceQuery({ sport })}
      />
      <FilterBar choice={choice} isTimeless />
      <ChosenList choice={choice} filter={choice && filterOf(choice, today)} widest="live" />
    </section>
  )
}
