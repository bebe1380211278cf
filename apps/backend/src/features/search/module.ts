/** `GET /search`. */
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { Search, type SearchedNames } from './search.ts'

export function createSearchModule(catalogue: Catalogue, names: SearchedNames): Module {
  const search = new Search(catalogue, names)
  const handlers = {
    getSearch: ({ query, language }) => ({ data: search.find(query, language) }),
  } satisfies Handlers
  return { handlers }
}
