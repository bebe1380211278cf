/** The filters of a page and the matches, or outrights, that they select. */

import { usePart } from '../../shared/parts/use-part.tsx'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { ChosenList } from './chosen-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type ListChoice, useChoice, useToday } from './list-choice.ts'
import { OutrightList } from './outright-list.tsx'
import { standings } from './part.ts'

interface FilteredListProps {
  readonly starting: ListChoice | null
  readonly filterOf: (choice: ListChoice, today: ReturnType<typeof useToday>) => ListFilter
  /** Outrights of the same scope. */
  readonly outrights: ListFilter
  /** The league, if it has a table. */
  readonly leagueId?: number | false | undefined
}

export function FilteredList({ starting, filterOf, outrights, leagueId }: FilteredListProps) {
  const today = useToday()
  const choice = useChoice(starting, [])
  const time = choice?.time
  return (
    <>
      <FilterBar choice={choice} hasTable={Boolean(leagueId)} />
      {time === 'table' && leagueId ? (
        <Table leagueId={leagueId} />
      ) : time === 'outrights' ? (
        <OutrightList filter={outrights} />
      ) : (
        <ChosenList choice={choice} filter={choice && filterOf(choice, today)} widest="all" />
      )}
    </>
  )
}

function Table({ leagueId }: { readonly leagueId: number }) {
  const part = usePart(standings)
  return part && <part.StandingsCard leagueId={leagueId} />
}
