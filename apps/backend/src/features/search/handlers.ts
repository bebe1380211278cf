import type { FeedPlayer } from '@touchline/simulator/feed-catalogue'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { Search } from './search.ts'

export function searchHandlers(catalogue: Catalogue, players: readonly FeedPlayer[]) {
  const search = new Search(catalogue, players)
  return { getSearch: ({ query, language }) => ({ data: search.find(query, language) }) } satisfies Handlers
}
