/** Reads the subject of a page from the query cache, for titles, without fetching. */

import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import type { ContentPage } from '@touchline/contract/entities/settings'
import type { App } from '../shared/app/app.ts'
import * as queryKeys from '../shared/queries/query-keys.ts'

interface Wrapped<T> {
  readonly data: T
}

function cached<T>({ queryClient }: App, queryKey: readonly unknown[]): T | undefined {
  return queryClient.getQueryData<Wrapped<T>>(queryKey)?.data
}

export const findSport = (app: App, sportKey: string): Sport | undefined =>
  cached<Sport[]>(app, ['sports'])?.find(sport => sport.key === sportKey)

export const findCategory = (app: App, sportKey: string, id: number | undefined): Category | undefined =>
  cached<Category[]>(app, ['categories', sportKey])?.find(category => category.id === id)

export const findLeague = (app: App, sportKey: string, id: number | undefined): Tournament | undefined =>
  cached<Tournament[]>(app, ['leagues', sportKey])?.find(league => league.id === id)

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

export const findContent = (app: App, slug: string): ContentPage | undefined =>
  cached<ContentPage>(app, ['content', slug])
