import { useQuery } from '@tanstack/react-query'
import { EventCard } from '../features/catalogue/event-card.tsx'
import { MatchList } from '../features/catalogue/match-list.tsx'
import { MatchListSkeleton } from '../features/catalogue/match-list-skeleton.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import type { SectionProps } from './samples.ts'

const SHOWN = 4

/** Matches of the back end; without one, what a visitor sees then. */
export function MatchSamples({ samples: { league, action, sentence } }: SectionProps) {
  const { queries } = useApp()
  const { data, isError, refetch } = useQuery(queries.matches({ sport_key: 'soccer', limit: SHOWN }))
  const [first] = data ?? []
  return (
    <>
      {isError && <RetryNotice text={sentence} label={action} onRetry={() => void refetch()} />}
      {first && <EventCard match={first} />}
      <MatchList matches={data?.slice(0, SHOWN)} emptyText={league} />
      <MatchListSkeleton />
    </>
  )
}
