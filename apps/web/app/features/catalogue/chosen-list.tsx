/**
 * The matches of a filter, loaded further on scroll; when there are none, an action that widens the
 * filter.
 */
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery } from '../../shared/addresses/address.ts'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { Button } from '../../ui/button.tsx'
import { GrowingList } from './growing-list.tsx'
import { type ListChoice, type Time, writeChoice } from './list-choice.ts'
import type { HeadingLevel } from './match-group.tsx'
import { MatchList } from './match-list.tsx'

interface ChosenListProps {
  readonly choice: ListChoice | null
  readonly filter: ListFilter | null
  /** The widest time range of the page. */
  readonly widest: Time
  readonly heading?: HeadingLevel
  /** After the first group. */
  readonly afterFirst?: ReactNode
  readonly growsOnScroll?: boolean
}

/** A press on a filter is painted first, and its list follows in slices. Another grouping starts at the top of the list. */
export function ChosenList({ choice, filter, ...rest }: ChosenListProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal ones are new objects with each render
  const chosen = useMemo(() => ({ choice, filter }), [JSON.stringify([choice, filter])])
  const deferred = useDeferredValue(chosen)
  return <List key={deferred.choice?.grouping} {...deferred} {...rest} />
}

const List = memo(({ choice, filter, widest, heading, afterFirst, growsOnScroll }: ChosenListProps) => {
  const emptyText = useEmptyText(choice)
  return (
    <GrowingList filter={filter} growsOnScroll={growsOnScroll}>
      {(matches, end) => (
        <MatchList
          matches={matches}
          emptyText={emptyText}
          emptyAction={choice && <Widen choice={choice} widest={widest} />}
          grouping={choice?.grouping ?? 'league'}
          heading={heading}
          afterFirst={afterFirst}
          end={end}
        />
      )}
    </GrowingList>
  )
})

function useEmptyText(choice: ListChoice | null): string {
  const t = useT()
  if (choice?.hasVideo) return t('list.empty.video')
  if (!choice || choice.time === 'live') return t('list.empty.live')
  return t(choice.time === 'all' ? 'list.empty.all' : 'list.empty.time')
}

/** Removes the narrowest filter. */
function Widen({ choice, widest }: { readonly choice: ListChoice; readonly widest: Time }) {
  const t = useT()
  if (choice.hasVideo) {
    return <Button onClick={() => replaceQuery(writeChoice({ hasVideo: false }))}>{t('list.widen.video')}</Button>
  }
  if (choice.time === widest) return null
  return <Button onClick={() => replaceQuery(writeChoice({ time: widest }))}>{t('list.widen.time')}</Button>
}
