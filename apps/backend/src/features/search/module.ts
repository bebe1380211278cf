/** `GET /search`. */
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { EndedEvents } from '../../core/feed-store/ended-events.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { Search, type SearchedNames } from './search.ts'

export function createSearchModule(catalogue: Catalogue, ended: EndedEvents, names: SearchedNames): Module {
  const search = new Search(catalogue, names, ended)
  const handlers = {
    getSearch: async ({ query, language }) => ({ data: await search.find(query, language) }),
  } satisfies Handlers
  return { handlers }
}
