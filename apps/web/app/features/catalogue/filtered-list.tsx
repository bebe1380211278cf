/** The filters of a page and the matches, or outrights, that they select. */
import type { ListFilter } from '../../shared/queries.ts'
import { ChosenList } from './chosen-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListChoice } from './list-choice.ts'
import { OutrightList } from './outright-list.tsx'
import { useChoice, useToday } from './use-choice.ts'

interface FilteredListProps {
  readonly starting: ListChoice | null
  readonly filterOf: (choice: ListChoice, today: ReturnType<typeof useToday>) => ListFilter
  /** Outrights of the same scope. */
  readonly outrights: ListFilter
}

export function FilteredList({ starting, filterOf, outrights }: FilteredListProps) {
  const today = useToday()
  const choice = useChoice(starting, [])
  return (
    <>
      {choice && <FilterBar choice={choice} />}
      {choice?.time === 'outrights' ? (
        <OutrightList filter={outrights} />
      ) : (
        <ChosenList choice={choice} filter={choice && filterOf(choice, today)} widest="all" />
      )}
    </>
  )
}
