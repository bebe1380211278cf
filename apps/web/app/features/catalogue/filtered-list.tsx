/** The filters of a page and the matches, or outrights, that they select. */

import type { ListFilter } from '../../shared/queries/queries.ts'
import { ChosenList } from './chosen-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListChoice, useChoice, useToday } from './list-choice.ts'
import { OutrightList } from './outright-list.tsx'

interface FilteredListProps {
  readonly starting: ListChoice | null
  readonly filterOf: (choice: ListChoice, today: ReturnType<typeof useToday>) => ListFilter
  /** Outrights of the same scope; undefined where they are elsewhere. */
  readonly outrights: ListFilter | undefined
}

export function FilteredList({ starting, filterOf, outrights }: FilteredListProps) {
  const today = useToday()
  const choice = useChoice(starting, [])
  const time = choice?.time
  return (
    <>
      <FilterBar choice={choice} hasNoOutrights={!outrights} />
      {time === 'outrights' && outrights ? (
        <OutrightList filter={outrights} />
      ) : (
        <ChosenList choice={choice} filter={choice && filterOf(choice, today)} widest="all" />
      )}
    </>
  )
}
