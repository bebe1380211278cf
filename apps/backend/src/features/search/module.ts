/** `GET /search`. */
import type { FeedPlayer } from '@touchline/simulator/feed/feed-catalogue'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { Search } from './search.ts'

export function createSearchModule(catalogue: Catalogue, players: readonly FeedPlayer[]): Module {
  const search = new Search(catalogue, players)
  const handlers = {
    getSearch: ({ query, language }) => ({ data: search.find(query, language) }),
  } satisfies Handlers
  return { handlers }
}
