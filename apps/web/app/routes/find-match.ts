/** Reads a match from the query cache; apart from other subjects, because the match page needs no other. */
import type { Match } from '@touchline/contract/entities/match'
import type { App } from '../shared/app/app.ts'
import * as queryKeys from '../shared/queries/query-keys.ts'

interface Wrapped<T> {
  readonly data: T
}

export function cached<T>({ queryClient }: App, queryKey: readonly unknown[]): T | undefined {
  return queryClient.getQueryData<Wrapped<T>>(queryKey)?.data
}

/** A match by its own response; before that has arrived, as a list has it. */
export const findMatch = (app: App, id: number | undefined): Match | undefined =>
  id === undefined ? undefined : (cached<Match>(app, queryKeys.match(id)) ?? findListedMatch(app, id))

function findListedMatch({ queryClient }: App, id: number): Match | undefined {
  const lists = queryClient.getQueriesData<Wrapped<Match[]>>({ queryKey: queryKeys.allMatches })
  for (const [, list] of lists) {
    const match = list?.data.find(listed => listed.id === id)
    if (match) return match
  }
}
