/** Everything in play, one sport at a time. */

import { useQuery } from '@tanstack/react-query'
import type { Counts, Sport } from '@touchline/contract/entities/catalogue'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { cx } from '../../shared/cx.ts'
import type { ListFilter } from '../../shared/queries.ts'
import { LiveDot } from '../../ui/live-dot.tsx'
import text from '../../ui/text.module.css'
import styles from './match-browser.module.css'
import { MatchList } from './match-list.tsx'
import { SportChips } from './sport-chips.tsx'

interface LiveBrowserProps {
  readonly title: string
  readonly sports: readonly Sport[] | undefined
  readonly counters: { readonly live: number; readonly sports: readonly Counts[] } | undefined
  readonly startingSport: string | null
  readonly filterOf: (sportKey: string) => ListFilter
}

export function LiveBrowser({ title, sports, counters, startingSport, filterOf }: LiveBrowserProps) {
  const t = useT()
  const { queries } = useApp()
  const [chosen, setChosen] = useState<string | null>(null)
  const [first] = useState(startingSport)
  const sportKey = chosen ?? first ?? startingSport
  const { data: matches } = useQuery({ ...queries.matches(filterOf(sportKey ?? '')), enabled: sportKey !== null })
  return (
    <section className={styles.browser} aria-labelledby="matches">
      <div className={styles.head}>
        <LiveDot />
        <h1 className={text.h1} id="matches">
          {title}
        </h1>
        {counters && <span className={cx(text.small, text.quiet)}>{t('home.events', { count: counters.live })}</span>}
      </div>
      {sports && (
        <SportChips
          sports={sports}
          countOf={sport => counters?.sports.find(({ id }) => id === sport.id)?.live_count}
          value={sportKey ?? ''}
          onChange={setChosen}
        />
      )}
      <MatchList matches={matches} emptyText={t('list.empty.live')} />
    </section>
  )
}
